import { createHmac, timingSafeEqual } from "node:crypto";
import { MASTER_NAME } from "../encoder/hls-package.ts";

/** Prefixes the CDN's URLs: `/vod/…` or `/live/…`. */
export type MediaKind = "vod" | "live";

export type TokenVerdict = "valid" | "expired" | "forged";

/**
 * Says how links are signed. `path`: the token is a folder of the path. `query`: a parameter that playlists repeat.
 * `opaque`: each URL has its own signature, unrelated to others.
 */
export const LINK_STYLES = ["path", "query", "opaque"] as const;

export type LinkStyle = (typeof LINK_STYLES)[number];

/** Names the folder that says how what follows is signed. */
const GATES = {
  path: "signed",
  query: "token",
  opaque: "sealed",
} as const satisfies Record<LinkStyle, string>;

/** Returns how URLs below a gate folder are signed; null for other folders. */
export function styleOfGate(gate: string): LinkStyle | null {
  return LINK_STYLES.find((style) => GATES[style] === gate) ?? null;
}

/** Returns the path that never expires, for the `hls` field of a record. */
export function unsignedHlsPath(kind: MediaKind, id: string): string {
  return `/${kind}/${encodeURIComponent(id)}/hls/${MASTER_NAME}`;
}

/**
 * Returns a temporary URL path of a package. With `path`, the token is a folder because relative URLs keep
 * the folder and drop the query: one token covers child playlists and segments without rewriting.
 */
export function signedHlsPath(
  secret: string,
  kind: MediaKind,
  id: string,
  expiresAtMs: number,
  style: LinkStyle = "path",
): string {
  const expiry = String(Math.floor(expiresAtMs / 1000));
  const token = `${expiry}.${signature(secret, kind, id, expiry)}`;
  const room = `/${kind}/${encodeURIComponent(id)}/${GATES[style]}`;
  switch (style) {
    case "path":
      return `${room}/${token}/${MASTER_NAME}`;
    case "query":
      return `${room}/${MASTER_NAME}?${new URLSearchParams({ token })}`;
    case "opaque":
      return `${room}/${MASTER_NAME}?${seal(secret, kind, id, MASTER_NAME, expiry)}`;
  }
}

/** Returns the query that opens one file of a package until the second that `expiry` names. */
export function seal(
  secret: string,
  kind: MediaKind,
  id: string,
  file: string,
  expiry: string,
): URLSearchParams {
  return new URLSearchParams({ expires: expiry, sig: sealOf(secret, kind, id, file, expiry) });
}

/** Judges what `seal` gave, for that very file. */
export function checkSeal(
  secret: string,
  kind: MediaKind,
  id: string,
  file: string,
  query: URLSearchParams,
  nowMs: number,
): TokenVerdict {
  const expiry = query.get("expires") ?? "";
  const expected = sealOf(secret, kind, id, file, expiry);
  return verdictOn(expected, query.get("sig") ?? "", expiry, nowMs);
}

/** Judges `{expiry}.{signature}`; the second named by the expiry is the first one refused. */
export function checkToken(
  secret: string,
  kind: MediaKind,
  id: string,
  token: string,
  nowMs: number,
): TokenVerdict {
  const [expiry = "", given = "", ...rest] = token.split(".");
  if (rest.length > 0) return "forged";
  return verdictOn(signature(secret, kind, id, expiry), given, expiry, nowMs);
}

function verdictOn(expected: string, given: string, expiry: string, nowMs: number): TokenVerdict {
  // The texts are compared, not what they decode to: several texts can decode to the same bytes.
  const [wanted, candidate] = [Buffer.from(expected), Buffer.from(given)];
  const isGenuine =
    candidate.length === wanted.length &&
    timingSafeEqual(candidate, wanted) &&
    /^\d{1,12}$/.test(expiry);
  if (!isGenuine) return "forged";
  return nowMs < Number(expiry) * 1000 ? "valid" : "expired";
}

function signature(secret: string, kind: MediaKind, id: string, expiry: string): string {
  // A line break cannot occur in a kind or an expiry, so no two triples give the same text.
  return digest(secret, `${kind}\n${expiry}\n${id}`);
}

function sealOf(secret: string, kind: MediaKind, id: string, file: string, expiry: string): string {
  // No kind is called "seal", and a file's name holds no line break.
  return digest(secret, `seal\n${kind}\n${expiry}\n${file}\n${id}`);
}

function digest(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}
