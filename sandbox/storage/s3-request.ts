import type { IncomingMessage } from "node:http";
import { S3Error } from "./s3-error.ts";

const MAX_KEY_BYTES = 1024;

/** Holds a query parameter, percent-encoded as it came and decoded. */
export interface QueryParameter {
  rawName: string;
  rawValue: string;
  name: string;
  value: string;
}

/** Holds a request with its parsed URL; the raw parts are signed. */
export interface S3Request {
  message: IncomingMessage;
  method: string;
  rawPath: string;
  query: QueryParameter[];
  /** Is empty for the root of the host. */
  bucket: string;
  /** Is empty for the bucket itself. */
  key: string;
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new S3Error("InvalidURI");
  }
}

function parseParameter(pair: string): QueryParameter {
  const at = pair.indexOf("=");
  const rawName = at === -1 ? pair : pair.slice(0, at);
  const rawValue = at === -1 ? "" : pair.slice(at + 1);
  return { rawName, rawValue, name: decode(rawName), value: decode(rawValue) };
}

/**
 * Checks a key and returns it.
 * @throws S3Error when the key is empty or longer than S3 allows
 */
export function checkKey(key: string): string {
  if (key === "") throw new S3Error("InvalidArgument", "The key must not be empty.");
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error("KeyTooLongError");
  return key;
}

/**
 * Parses a path-style URL (`/bucket/key?query`). Dots and double slashes are part of the key: S3 has no
 * folders.
 * @throws S3Error InvalidURI, KeyTooLongError
 */
export function parseS3Request(message: IncomingMessage): S3Request {
  const url = message.url ?? "";
  if (!url.startsWith("/")) throw new S3Error("InvalidURI");
  const mark = url.indexOf("?");
  const rawPath = mark === -1 ? url : url.slice(0, mark);
  const rawQuery = mark === -1 ? "" : url.slice(mark + 1);
  const slash = rawPath.indexOf("/", 1);
  const rawKey = slash === -1 ? "" : rawPath.slice(slash + 1);
  const key = decode(rawKey);
  return {
    message,
    method: message.method ?? "",
    rawPath,
    query: rawQuery
      .split("&")
      .filter((pair) => pair !== "")
      .map(parseParameter),
    bucket: decode(slash === -1 ? rawPath.slice(1) : rawPath.slice(1, slash)),
    key: key === "" ? key : checkKey(key),
  };
}

/** Returns the first value of a query parameter, or undefined when it is not there. */
export function parameter(request: S3Request, name: string): string | undefined {
  return request.query.find((each) => each.name === name)?.value;
}

/** Returns a header's value, several of one name joined as HTTP joins them. */
export function header(request: S3Request, name: string): string | undefined {
  const value = request.message.headers[name];
  return Array.isArray(value) ? value.join(",") : value;
}
