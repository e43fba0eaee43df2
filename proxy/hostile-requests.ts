import { connect, isIP } from "node:net";
import { connect as connectTls } from "node:tls";

/** Is a request as bytes that no part of the dashboard sends, and that must not reach a platform. */
export interface HostileRequest {
  name: string;
  /** Is in Latin-1: one character a byte. */
  raw: string;
  /** Names the kind of good call that it takes after: where none of those passes, its refusal says nothing. */
  kind: CallKind;
  /** Announces more than it sends: a server may wait for the rest. */
  isUnfinished: boolean;
}

/** Is `playback` for the lookup, which is a separate service. */
export type CallKind = "read" | "write" | "playback";

interface Parts {
  method?: string;
  host?: string;
  headers?: readonly string[];
  body?: string;
  version?: string;
}

const id = "0a8d3f6e-6d0b-4c7e-9f55-1d2c3b4a5968";
const lines = "\r\n";

/** Lists paths that a careless reader takes for a route, or for a way out of one. */
const targets: Readonly<Record<string, string>> = {
  "escaped dot segments": "/api/v2/%2e%2e/admin",
  "escaped dot segments in capitals": "/api/v2/%2E%2E/admin",
  "half-escaped dot segments": "/api/v2/.%2e/admin",
  "dot segments": "/api/v2/vod/../../admin",
  "dot segments that come back": "/api/../api/v2/vod",
  "a single dot": "/api/./v2/vod",
  "dot segments with a parameter": "/api/v2/..;/admin",
  "dot segments before the prefix": "/x/../api/v2/vod",
  "an escaped slash": "/api/v2%2fvod",
  "an escaped slash in an id": `/api/v2/vod/${id}%2Fsubtitles`,
  "an escaped backslash": "/api/v2%5cvod",
  "escaped backslash traversal": "/api/v2/vod/..%5c..%5cadmin",
  "a raw backslash": "/api\\v2\\vod",
  "a raw backslash in the query": "/api/v2/vod?title=\\",
  "double encoding of dots": "/api/v2/%252e%252e/admin",
  "double encoding of a slash": "/api/v2%252fvod",
  "triple encoding": "/api/v2/%25252e%25252e/admin",
  "an escaped percent sign": "/api/v2/vod/%25",
  "an escaped letter of the prefix": "/%61pi/v2/vod",
  "an escaped letter of the path": "/api/v2/%76od",
  "a double slash at the start": "//api/v2/vod",
  "a host in the path": "//127.0.0.1/api/v2/vod",
  "a double slash inside": "/api//v2/vod",
  "a double slash later": "/api/v2//vod",
  "a slash at the end": "/api/v2/vod/",
  "capitals in the prefix": "/API/v2/vod",
  "a parameter on the prefix": "/api;x=1/v2/vod",
  "a parameter on a segment": "/api/v2/vod;x=1",
  "an absolute address": "http://127.0.0.1/api/v2/vod",
  "an absolute https address": "https://platform.example/api/v2/vod",
  "an absolute file address": "file:///api/v2/vod",
  "user information": "http://user@127.0.0.1/api/v2/vod",
  "an asterisk": "*",
  "no slash at the start": "api/v2/vod",
  "a NUL byte": "/api/v2/vod\0",
  "an escaped NUL": "/api/v2/vod%00",
  "an escaped NUL in the query": "/api/v2/vod?title=%00",
  "an escaped line break": `/api/v2/vod/${id}%0d%0aX-Api-Key:%20mine`,
  "an escaped tab": "/api/v2/vod%09",
  "a broken escape": "/api/v2/vod/%zz",
  "a broken escape in the query": "/api/v2/vod?title=%",
  "overlong UTF-8": "/api/v2/%c0%ae%c0%ae/admin",
  "raw UTF-8": "/api/v2/vod/\xc3\xa9",
  "raw UTF-8 in the query": "/api/v2/vod?title=\xc3\xa9",
  "a raw control character": "/api/v2/vod\x01",
  "a fragment": "/api/v2/vod#x",
  "an id of dots": "/api/v2/vod/...",
  "an escaped full-width dot": "/api/v2/%ef%bc%8e%ef%bc%8e/admin",
  "a very long address": `/api/v2/vod?title=${"a".repeat(9000)}`,
  "the deprecated endpoint": `/api/v2/fullurl/b/1/f/${id}`,
  "the deprecated endpoint in capitals": `/api/v2/FULLURL/b/1/f/${id}`,
  "another version": "/api/v1/vod",
  "no version": "/api/vod",
  "the bare prefix": "/api",
  "the prefix with a slash": "/api/",
  "the faults of the sandbox": "/api/__sandbox/faults",
  "an unknown data set": `/api/v2/analytics/vod/${id}/everything`,
  "an unknown kind of resource": `/api/v2/analytics/account/${id}/bytesperperiod`,
  "another path of the playback service": "/playback/content/list",
  "playback and up again": "/playback/content/access/../secrets",
  "playback with escapes": "/playback/content%2faccess",
  "playback and one more segment": "/playback/content/access/x",
};

const good = "/api/v2/vod";
const write = `/api/v2/vod/${id}`;
const json = ["Content-Type: application/json", "X-Requested-With: reeldesk"];

// These requests announce more than they send.
const UNFINISHED: ReadonlySet<string> = new Set([
  "a body announced as too large",
  "a body announced as enormous",
  "two lengths",
  "an unknown transfer encoding",
  "a greeting in TLS",
]);

/** Holds the base paths below a host, and its protocol. */
export interface HostilePlace {
  /** Is the base that config.json names. */
  apiBase: string;
  playbackBase: string;
  scheme: "http" | "https";
}

const DEFAULT_PLACE: HostilePlace = { apiBase: "/api", playbackBase: "/playback", scheme: "http" };

/** Makes requests to one server. */
interface Maker {
  host: string;
  scheme: HostilePlace["scheme"];
  /** Moves a target below the bases of the place. */
  place: (target: string) => string;
  make: (name: string, target: string, parts?: Parts) => HostileRequest;
  /** Makes a write. */
  put: (name: string, headers: readonly string[], body?: string) => HostileRequest;
}

/** Returns every request of the table, addressed to a dashboard that listens on this host and port. */
export function hostileRequests(
  host: string,
  place: HostilePlace = DEFAULT_PLACE,
): HostileRequest[] {
  const maker = createMaker(host, place);
  return [
    ...Object.entries(targets).map(([name, target]) => maker.make(name, target)),
    ...withMethods(maker),
    ...withHosts(maker),
    ...withOrigins(maker),
    ...withWrites(maker),
    ...withFraming(maker),
    ...withHeaders(maker),
    speak("a greeting in HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    speak("a request in HTTP/0.9", `GET ${maker.place(good)}\r\n\r\n`),
    speak("a greeting in TLS", "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03"),
  ];
}

function createMaker(host: string, { apiBase, playbackBase, scheme }: HostilePlace): Maker {
  const place = (target: string) =>
    target
      .replace(/^(\/x\/\.\.|\/|https?:\/\/[^/]+)?\/api(?=[/;\\%]|$)/, `$1${apiBase}`)
      .replace(/^\/playback(?=[/;\\%]|$)/, playbackBase);
  const make = (name: string, target: string, parts: Parts = {}): HostileRequest => {
    const { method = "GET", version = "1.1", headers = [], body = "" } = parts;
    const named = parts.host ?? `Host: ${host}`;
    const head = [`${method} ${place(target)} HTTP/${version}`, named, ...headers].filter(Boolean);
    const raw = head.join(lines) + lines + lines + body;
    return { name, raw, kind: kindOf(method, target), isUnfinished: UNFINISHED.has(name) };
  };
  const put = (name: string, headers: readonly string[], body = "") =>
    make(name, write, { method: "PUT", headers, body });
  return { host, scheme, place, make, put };
}

/** Returns requests with methods that no call has, or not that one. */
function withMethods({ make }: Maker): HostileRequest[] {
  return [
    ...["TRACE", "OPTIONS", "HEAD", "PATCH", "PROPFIND", "PURGE", "SEARCH", "LINK"].map((method) =>
      make(`the method ${method}`, good, { method }),
    ),
    make("a tunnel", "platform.example:443", { method: "CONNECT" }),
    make("a tunnel to the prefix", good, { method: "CONNECT" }),
    make("an unknown method", good, { method: "GRAB" }),
    make("a method in small letters", good, { method: "get" }),
    make("a method the path does not have", good, { method: "DELETE", headers: [json[1] ?? ""] }),
    make("a write to the playback service", "/playback/content/access", {
      method: "POST",
      headers: json,
    }),
    make("a preflight", write, {
      method: "OPTIONS",
      headers: ["Origin: https://evil.example", "Access-Control-Request-Method: PUT"],
    }),
  ];
}

/** Returns requests to hosts that the dashboard does not have. */
function withHosts({ host, make }: Maker): HostileRequest[] {
  const port = host.slice(host.lastIndexOf(":"));
  return [
    make("another host", good, { host: "Host: evil.example" }),
    make("another host with the right port", good, { host: `Host: evil.example${port}` }),
    make("the right host without its port", good, { host: "Host: 127.0.0.1" }),
    make("the right host with another port", good, { host: "Host: 127.0.0.1:1" }),
    make("a host with user information", good, { host: `Host: me@${host}` }),
    make("a host with a dot at the end", good, { host: `Host: localhost.${port}` }),
    make("a host that begins right", good, { host: `Host: 127.0.0.1.evil.example${port}` }),
    make("no host", good, { host: "" }),
    make("no host in an old version", good, { host: "", version: "1.0" }),
    make("an empty host", good, { host: "Host:" }),
    make("two hosts", good, { headers: ["Host: evil.example"] }),
    make("a forwarded host", good, {
      host: "Host: evil.example",
      headers: [`X-Forwarded-Host: ${host}`, `Forwarded: host=${host}`],
    }),
  ];
}

/** Returns calls that another site causes. */
function withOrigins({ host, scheme, make }: Maker): HostileRequest[] {
  return [
    make("another origin", good, { headers: ["Origin: https://evil.example"] }),
    make("an opaque origin", good, { headers: ["Origin: null"] }),
    make("an origin on another port", good, { headers: ["Origin: http://127.0.0.1:1"] }),
    make("its own origin over another protocol", good, {
      headers: [`Origin: ${scheme === "http" ? "https" : "http"}://${host}`],
    }),
    make("two origins", good, { headers: [`Origin: ${scheme}://${host}`, "Origin: null"] }),
    make("a cross-site call", good, { headers: ["Sec-Fetch-Site: cross-site"] }),
    make("a same-site call", good, { headers: ["Sec-Fetch-Site: same-site"] }),
    make("a cross-site playback", "/playback/content/access?contentId=1", {
      headers: ["Sec-Fetch-Site: cross-site"],
    }),
  ];
}

/** Returns writes that a form or a script of another site could send, and bodies that no call has. */
function withWrites({ make, put }: Maker): HostileRequest[] {
  return [
    put(
      "a write without the header",
      ["Content-Type: application/json", "Content-Length: 2"],
      "{}",
    ),
    put("a write with another header", ["X-Requested-With: XMLHttpRequest", "Content-Length: 0"]),
    put("a write with the header twice", [...json, "X-Requested-With: reeldesk"]),
    make("a delete without the header", write, { method: "DELETE" }),
    make("a form", "/api/v2/playlists", {
      method: "POST",
      headers: ["Content-Type: application/x-www-form-urlencoded", "Content-Length: 3"],
      body: "a=1",
    }),
    put(
      "a body that is not JSON",
      ["X-Requested-With: reeldesk", "Content-Type: text/plain", "Content-Length: 2"],
      "{}",
    ),
    put("a compressed body", [...json, "Content-Encoding: gzip", "Content-Length: 2"], "{}"),
    make("a read with a body", good, { headers: [...json, "Content-Length: 2"], body: "{}" }),
    make("a delete with a body", write, {
      method: "DELETE",
      headers: [...json, "Content-Length: 2"],
      body: "{}",
    }),
  ];
}

/** Returns bodies whose end two servers may see in different places, and upgrades. */
function withFraming({ make, put }: Maker): HostileRequest[] {
  return [
    make("an upgrade", good, { headers: ["Connection: Upgrade", "Upgrade: websocket"] }),
    make("an upgrade to HTTP/2", good, {
      headers: ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAA"],
    }),
    put(
      "two lengths of two kinds",
      [...json, "Content-Length: 2", "Transfer-Encoding: chunked"],
      "0\r\n\r\n",
    ),
    put("two lengths", [...json, "Content-Length: 2", "Content-Length: 3"], "{}"),
    put("a length that is no number", [...json, "Content-Length: +2"], "{}"),
    put("an unknown transfer encoding", [...json, "Transfer-Encoding: gzip"], "{}"),
    put(
      "a doubled transfer encoding",
      [...json, "Transfer-Encoding: chunked, chunked"],
      "0\r\n\r\n",
    ),
    put("a disguised transfer encoding", [...json, "Transfer-Encoding : chunked"], "0\r\n\r\n"),
    put(
      "a chunk of impossible size",
      [...json, "Transfer-Encoding: chunked"],
      "zz\r\n{}\r\n0\r\n\r\n",
    ),
    put("a body announced as too large", [...json, "Content-Length: 1048577"]),
    put("a body announced as enormous", [...json, "Content-Length: 99999999999999999999"]),
    put(
      "a body that turns out too large",
      [...json, "Transfer-Encoding: chunked"],
      `100001${lines}${" ".repeat(0x100001)}${lines}0${lines}${lines}`,
    ),
  ];
}

/** Returns requests with header lines that are none. */
function withHeaders({ make }: Maker): HostileRequest[] {
  return [
    make("a folded header", good, { headers: ["Accept: text/html,", " X-Api-Key: mine\0"] }),
    make("a header with a NUL", good, { headers: ["Accept: a\0b"] }),
    make("a header with a lone line feed", good, { headers: ["Accept: a\nHost: evil.example"] }),
    make("headers without end", good, { headers: [`X-Long: ${"a".repeat(20_000)}`] }),
  ];
}

function kindOf(method: string, target: string): CallKind {
  if (target.startsWith("/playback")) return "playback";
  return ["POST", "PUT", "PATCH", "DELETE"].includes(method) ? "write" : "read";
}

/** Makes a request of raw bytes that are not valid HTTP/1.1. */
function speak(name: string, raw: string): HostileRequest {
  return { name, raw, kind: "read", isUnfinished: UNFINISHED.has(name) };
}

export interface RawAnswer {
  /** Is in Latin-1. Is empty where nothing came. */
  text: string;
  /**
   * Is `closed` when the connection was ended before the answer was whole, `silent` when neither an answer nor an end
   * came in time, and `unreachable` when there was no connection to begin with.
   */
  end: "whole" | "closed" | "silent" | "unreachable";
  /** Is the system's code of what went wrong (`ECONNREFUSED`), if anything did. */
  trouble: string | null;
}

export interface SendOptions {
  scheme?: HostilePlace["scheme"];
  /** Limits the time for the complete response, to 10 seconds by default. */
  patienceMs?: number;
  /** After half of that time, the server is told that nothing follows. */
  isUnfinished?: boolean;
}

/** Sends bytes and resolves with what comes back; never rejects. */
export async function sendRaw(
  host: string,
  port: number,
  raw: string,
  { scheme = "http", patienceMs = 10_000, isUnfinished = false }: SendOptions = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let text = "";
    let isConnected = false;
    let trouble: string | null = null;
    const say = () => {
      isConnected = true;
      socket.write(raw, "latin1");
    };
    const socket =
      scheme === "http"
        ? connect(port, host, say)
        : connectTls({ host, port, servername: isIP(host) === 0 ? host : "" }, say);
    const finish = (end: RawAnswer["end"]) => {
      clearTimeout(patience);
      clearTimeout(hint);
      socket.destroy();
      resolve({ text, end, trouble });
    };
    const patience = setTimeout(() => finish(isConnected ? "silent" : "unreachable"), patienceMs);
    const hint = setTimeout(() => isUnfinished && isConnected && socket.end(), patienceMs / 2);
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      if (isWhole(text, raw.startsWith("HEAD "))) finish("whole");
    });
    socket.once("error", (error: NodeJS.ErrnoException) => {
      trouble = error.code ?? error.message;
    });
    // This event comes after an error as well.
    socket.once("close", () => finish(isConnected ? "closed" : "unreachable"));
  });
}

function isWhole(received: string, isHead: boolean): boolean {
  const end = received.indexOf(lines + lines);
  if (end === -1 || isHead) return end !== -1;
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, end))?.[1];
  return length === undefined
    ? received.endsWith(`0${lines}${lines}`)
    : received.length >= end + 4 + Number(length);
}
