import { type ConnectionOptions, connect } from "node:tls";
import { type Finding, good, unsure } from "./finding.ts";

const PATIENCE_MS = 10_000;

/** Checks for HTTP/2: a page has some thirty files, and HTTP/1.1 loads six at a time. */
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

/** Returns the server's preferred protocol (ALPN), `h2` or `http/1.1`; null: unknown. */
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
