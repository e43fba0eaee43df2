import { type ConnectionOptions, connect } from "node:tls";
import { type Finding, good, unsure } from "./finding.ts";

const PATIENCE_MS = 10_000;

/** Whether HTTP/2 is spoken: a page is some thirty files, and over HTTP/1.1 six at a time are sent. */
export async function checkProtocol(url: URL): Promise<Finding[]> {
  if (url.protocol !== "https:") return [];
  const protocol = await protocolAt({
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? 443 : Number(url.port),
  });
  if (protocol === null) return [];
  return [
    protocol === "h2"
      ? good("HTTP/2", "spoken")
      : unsure(
          "HTTP/2",
          "not spoken",
          "The page is some thirty files, and over HTTP/1.1 they wait for one another on six connections. Switch it on where TLS ends.",
        ),
  ];
}

/** What a server would rather speak (ALPN), `h2` or `http/1.1`; null: it can't be told. */
export function protocolAt(options: ConnectionOptions): Promise<string | null> {
  return new Promise((resolve) => {
    const { host = "" } = options;
    const isName = !/^[\d.]+$|:/.test(host);
    const socket = connect({
      ...(isName ? { servername: host } : {}),
      ALPNProtocols: ["h2", "http/1.1"],
      timeout: PATIENCE_MS,
      ...options,
    });
    const end = (protocol: string | null) => {
      socket.destroy();
      resolve(protocol);
    };
    socket.once("secureConnect", () => end(socket.alpnProtocol || "http/1.1"));
    socket.once("timeout", () => end(null));
    socket.once("error", () => end(null));
  });
}
