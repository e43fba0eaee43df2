import type { IncomingMessage, ServerResponse } from "node:http";
import { parse, serialize } from "hono/utils/cookie";

/** Browsers drop what is longer, name and attributes included. */
const MAX_COOKIE_BYTES = 4096;

/** Returns the value of a cookie, or null if there is none. */
export function readCookie(request: IncomingMessage, name: string): string | null {
  return parse(request.headers.cookie ?? "", name)[name] ?? null;
}

/** Returns the names of all cookies that begin with a prefix. */
export function cookieNames(request: IncomingMessage, prefix: string): string[] {
  return Object.keys(parse(request.headers.cookie ?? "")).filter((name) => name.startsWith(prefix));
}

/**
 * Sets a cookie that ends with the browser, or after a time.
 * @returns false: it is too large to be kept, and was not set
 */
export function setCookie(
  response: ServerResponse,
  name: string,
  value: string,
  maxAgeS?: number,
): boolean {
  const line = serialize(name, value, {
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "Lax",
    ...(maxAgeS === undefined ? {} : { maxAge: maxAgeS }),
  });
  if (line.length > MAX_COOKIE_BYTES) return false;
  response.appendHeader("set-cookie", line);
  return true;
}

export function clearCookie(response: ServerResponse, name: string): void {
  setCookie(response, name, "", 0);
}
