import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { header, type S3Request } from "./s3-request.ts";

/** Is the one algorithm this storage accepts. */
export const ALGORITHM = "AWS4-HMAC-SHA256";

/** Describes the scope in a credential: `date/region/service/aws4_request`. */
export interface CredentialScope {
  accessKeyId: string;
  date: string;
  region: string;
  service: string;
  terminator: string;
}

/** Takes `key/date/region/service/aws4_request` apart; null when it is not of that form. */
export function parseCredential(credential: string): CredentialScope | null {
  const parts = credential.split("/");
  const [terminator, service, region, date] = parts.toReversed();
  const accessKeyId = parts.slice(0, -4).join("/");
  if (!terminator || !service || !region || !date || accessKeyId === "") return null;
  return { accessKeyId, date, region, service, terminator };
}

/** Reads a basic ISO 8601 instant such as `20261120T120000Z`; null when it is none. */
export function parseAmzDate(text: string): Date | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second] = match;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Returns the lower-case hexadecimal SHA-256 of a text. */
export function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Signs a text (a string to sign, or a form's policy) with the key derived for its scope. */
export function sign(secretAccessKey: string, scope: CredentialScope, text: string): string {
  const dateKey = hmac(`AWS4${secretAccessKey}`, scope.date);
  const serviceKey = hmac(hmac(dateKey, scope.region), scope.service);
  return hmac(hmac(serviceKey, scope.terminator), text).toString("hex");
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Compares signatures in a time that tells nothing about where they differ. */
export function isSameSignature(expected: string, given: string): boolean {
  // Hashing first gives both the same length, which timingSafeEqual demands.
  return timingSafeEqual(digest(expected), digest(given));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns the canonical request, from the URL exactly as received. */
export function canonicalRequest(
  request: S3Request,
  signedHeaders: readonly string[],
  payloadHash: string,
): string {
  const query = request.query
    .filter((each) => each.name !== "X-Amz-Signature")
    .toSorted((a, b) => compare(a.rawName, b.rawName) || compare(a.rawValue, b.rawValue))
    .map((each) => `${each.rawName}=${each.rawValue}`)
    .join("&");
  const headers = signedHeaders
    .map((name) => `${name}:${(header(request, name) ?? "").trim().replace(/ +/g, " ")}\n`)
    .join("");
  return [
    request.method,
    request.rawPath,
    query,
    headers,
    signedHeaders.join(";"),
    payloadHash,
  ].join("\n");
}

export function stringToSign(amzDate: string, scope: CredentialScope, canonical: string): string {
  const path = [scope.date, scope.region, scope.service, scope.terminator].join("/");
  return [ALGORITHM, amzDate, path, sha256Hex(canonical)].join("\n");
}
