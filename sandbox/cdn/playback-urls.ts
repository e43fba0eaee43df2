import { createHmac, timingSafeEqual } from "node:crypto";
import { MASTER_NAME } from "../encoder/hls-package.ts";
import type { MediaKind } from "./types.ts";

/** Whether a token opens a package. */
export type TokenVerdict = "valid" | "expired" | "forged";

/** The path that never expires, for the `hls` field of a record. */
export function unsignedHlsPath(kind: MediaKind, id: string): string {
  return `/${kind}/${encodeURIComponent(id)}/hls/${MASTER_NAME}`;
}

/**
 * A path that opens one package for a while.
 * The token is a folder of the path and not a query, because relative addresses in playlists keep the folder and lose the
 * query: child playlists and segments are guarded by the same token with no playlist rewritten.
 */
export function signedHlsPath(
  secret: string,
  kind: MediaKind,
  id: string,
  expiresAtMs: number,
): string {
  const expiry = String(Math.floor(expiresAtMs / 1000));
  const token = `${expiry}.${signature(secret, kind, id, expiry)}`;
  return `/${kind}/${encodeURIComponent(id)}/signed/${token}/${MASTER_NAME}`;
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
  // The texts are compared, not what they decode to: several texts can decode to the same bytes.
  const expected = Buffer.from(signature(secret, kind, id, expiry));
  const candidate = Buffer.from(given);
  const isGenuine =
    rest.length === 0 &&
    candidate.length === expected.length &&
    timingSafeEqual(candidate, expected) &&
    /^\d{1,12}$/.test(expiry);
  if (!isGenuine) return "forged";
  return nowMs < Number(expiry) * 1000 ? "valid" : "expired";
}

function signature(secret: string, kind: MediaKind, id: string, expiry: string): string {
  // A line break cannot occur in a kind or an expiry, so no two triples give the same text.
  return createHmac("sha256", secret).update(`${kind}\n${expiry}\n${id}`).digest("base64url");
}
