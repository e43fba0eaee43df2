import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { OWN_HEADER } from "../src/shared/http/bff.ts";
import { isLoopbackHost } from "../src/shared/http/hosts.ts";
import type { Refusal } from "./http.ts";
import { methods } from "./routes.ts";

/** Whom the dashboard may be called by. */
export interface OriginPolicy {
  /** Names the host of the server, besides its IP addresses. */
  host?: string;
  /** Lists further origins, for instance the public one behind a TLS terminator. */
  allowedOrigins?: readonly string[];
}

/** Bodies are JSON: ten thousand ETags (contract 4.5) take less than half of this. */
export const maxBodyBytes = 1024 * 1024;

const single = new Set([
  "host",
  "origin",
  "content-length",
  "transfer-encoding",
  "content-type",
  "sec-fetch-site",
  "x-requested-with",
]);

/** Checks the message itself: framing, upgrades, doubled headers. */
export function refuseFraming(request: IncomingMessage): Refusal | null {
  const { headers } = request;
  const seen = new Set<string>();
  for (const [index, raw] of request.rawHeaders.entries()) {
    const name = raw.toLowerCase();
    if (index % 2 === 1 || !single.has(name)) continue;
    if (seen.has(name)) return broken(`The header ${name} came twice.`);
    seen.add(name);
  }
  if (headers.upgrade !== undefined) return broken("Upgrades are not offered here.");
  if (headers["transfer-encoding"] !== undefined) {
    if (headers["content-length"] !== undefined) return broken("The body has two lengths.");
    if (headers["transfer-encoding"].toLowerCase() !== "chunked") {
      return broken("The body has a transfer encoding that is not supported.");
    }
  }
  return null;
}

/**
 * Checks the origin of a request. Other sites can make a browser send requests here, and a DNS name pointing
 * here (DNS rebinding) can make them look same-origin: Host, Origin and Sec-Fetch-Site each close one of
 * these gaps.
 */
export function refuseStranger(request: IncomingMessage, policy: OriginPolicy): Refusal | null {
  const refusal = refuseHost(request, policy);
  if (refusal !== null) return refusal;
  const { origin } = request.headers;
  const own = originsOfHost(request, policy);
  if (origin !== undefined && !own.includes(origin)) {
    return { status: 403, message: "Calls from another origin are refused." };
  }
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") {
    return { status: 403, message: "Calls from another site are refused." };
  }
  return null;
}

/** Checks that a request is addressed to this dashboard. */
export function refuseHost(request: IncomingMessage, policy: OriginPolicy): Refusal | null {
  return originsOfHost(request, policy).length > 0
    ? null
    : { status: 421, message: "This host is not served here." };
}

function originsOfHost({ headers, socket }: IncomingMessage, policy: OriginPolicy): string[] {
  const host = headers.host?.toLowerCase();
  return ownOrigins(socket, policy).filter((origin) => new URL(origin).host === host);
}

/** Checks the method as such; whether the path has it is the router's business. */
export function refuseMethod(request: IncomingMessage): Refusal | null {
  if (methods.some((method) => method === request.method)) return null;
  return {
    status: 405,
    message: "This method is not allowed.",
    headers: { allow: methods.join(", ") },
  };
}

/** Checks what a call carries: the write header, and a body only where one belongs. */
export function refuseContent(request: IncomingMessage): Refusal | null {
  const { headers, method } = request;
  // A form or an image on another page cannot set this header without a preflight, which is refused.
  if (method !== "GET" && headers["x-requested-with"] !== OWN_HEADER["x-requested-with"]) {
    return { status: 403, message: "Writes need the header X-Requested-With: reeldesk." };
  }
  if (!hasBody(request)) return null;
  if (method !== "POST" && method !== "PUT") return broken(`${method} carries no body.`);
  if (Number(headers["content-length"] ?? 0) > maxBodyBytes) return bodyTooLarge;
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json" || headers["content-encoding"] !== undefined) {
    return { status: 415, message: "Bodies are plain application/json." };
  }
  return null;
}

export const bodyTooLarge: Refusal = {
  status: 413,
  message: `The body is larger than ${maxBodyBytes} bytes.`,
};

export function hasBody(request: IncomingMessage): boolean {
  const { headers } = request;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The origins this very connection may be addressed as; the port is the one it really came in on. */
function ownOrigins(socket: Socket, policy: OriginPolicy): string[] {
  const address = (socket.localAddress ?? "").replace(/^::ffff:/, "");
  const literal = address.includes(":") ? `[${address}]` : address;
  const names = new Set([literal, ...(policy.host === undefined ? [] : [bracketed(policy.host)])]);
  if (isLoopbackHost(literal))
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) names.add(name);
  return [...names]
    .map((name) => `http://${name}:${socket.localPort ?? 0}`)
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
    .concat(policy.allowedOrigins ?? []);
}

function bracketed(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}

// The start of the next message is unknown, so the connection is closed.
function broken(message: string): Refusal {
  return { status: 400, message, headers: { connection: "close" } };
}
