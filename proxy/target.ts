import type { Refusal } from "./http.ts";

/** Names the prefixes that belong to the proxy. */
export type Prefix = "/api" | "/playback";

/** Holds a request target that has been found plain: the rest of the path, and the query with its `?`. */
export interface Target {
  path: string;
  query: string;
}

/** Gateways in front of such platforms commonly stop at 8 KiB. */
const maxTargetLength = 8192;

/**
 * Returns the prefix that a target belongs to when it is read as leniently as any server might read it: decoded several
 * times over, with backslashes as slashes and dot segments resolved. What only a lenient reader takes for the proxy's
 * is the proxy's to refuse.
 */
export function prefixOf(target: string): Prefix | null {
  let path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  for (let round = 0; round < 3; round += 1) {
    path = path.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  const segments: string[] = [];
  for (const raw of path.replaceAll("\\", "/").split("/")) {
    const segment = raw.replace(/;.*$/s, "").trim().toLowerCase();
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  const first = segments[0];
  return first === "api" ? "/api" : first === "playback" ? "/playback" : null;
}

/** Returns whether a request target is one that no browser sends and no server should have to interpret. */
export function isOutlandish(target: string): boolean {
  return !target.startsWith("/") || target.startsWith("//") || target.includes("\\");
}

/**
 * Takes a target apart, or says why it is refused. The platform gets the very bytes that came in, so
 * anything two servers could read differently stops here.
 */
export function parseTarget(target: string, prefix: Prefix): Target | Refusal {
  if (target.length > maxTargetLength) return { status: 414, message: "The address is too long." };
  const at = target.indexOf("?");
  const whole = at === -1 ? target : target.slice(0, at);
  const query = at === -1 ? "" : target.slice(at);
  const isPlain =
    !isOutlandish(target) &&
    /^[\x21-\x7e]+$/.test(target) &&
    !target.includes("#") &&
    !/%(?![0-9a-f]{2})|%00/i.test(target) &&
    isPlainPath(whole);
  if (!isPlain) return { status: 400, message: "The address is not in its plain form." };
  if (!whole.startsWith(`${prefix}/`)) return { status: 404, message: "There is no such address." };
  return { path: whole.slice(prefix.length), query };
}

function isPlainPath(path: string): boolean {
  // Escaped dots, slashes, backslashes, percent signs and controls have no other use here than disguise.
  if (/%(?:2e|2f|5c|25|[01][0-9a-f]|7f)/i.test(path)) return false;
  return (
    !path.includes("//") && !path.split("/").some((segment) => /^\.{1,2}(?:;|$)/.test(segment))
  );
}
