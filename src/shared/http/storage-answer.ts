import { parseRetryAfterMs } from "./backoff.ts";
import { serverNowMs } from "./server-clock.ts";
import type { Fault } from "./upload-policy.ts";

export type StorageAnswer =
  /** `etag` is verbatim, null if absent or not exposed by CORS. `key` is null if the answer names none. */
  | { isStored: true; status: number; etag: string | null; key: string | null }
  | {
      isStored: false;
      fault: Fault;
      status: number;
      /** `code` and `message` are storage's own error code and message. Each is null where it gives none. */
      code: string | null;
      message: string | null;
      retryAfterMs: number | null;
    };

/** Lists the error codes of a 4xx, or within a 200, that are transient. */
const PASSING_CODES = new Set([
  "BadDigest",
  "ConditionalRequestConflict",
  "IncompleteBody",
  "InternalError",
  "InvalidDigest",
  "OperationAborted",
  "RequestTimeout",
  "ServiceUnavailable",
  "SlowDown",
  "Throttling",
  "ThrottlingException",
  "XAmzContentChecksumMismatch",
  "XAmzContentSHA256Mismatch",
]);

/** Parses storage's answer to a finished request with `responseType` text. */
export function readStorageAnswer(request: XMLHttpRequest): StorageAnswer {
  const { status, responseText } = request;
  // An upload can be answered with 200 before its outcome is known; a failure is then in the body.
  const isError = /^\s*(?:<\?xml[^>]*>\s*)?<Error[\s>]/.test(responseText);
  if (status >= 200 && status < 300 && !isError) {
    return {
      isStored: true,
      status,
      etag: headerOf(request, "etag"),
      // A 201 names the stored object (contract 4.9).
      key: status === 201 ? elementOf(responseText, "Key") : null,
    };
  }
  const code = elementOf(responseText, "Code");
  const message = elementOf(responseText, "Message");
  const fault = faultOf(status, code, message, responseText);
  const writtenMs = Date.parse(headerOf(request, "date") ?? "") || serverNowMs();
  const retryAfterMs =
    fault === "busy" ? parseRetryAfterMs(headerOf(request, "retry-after"), writtenMs) : null;
  return { isStored: false, fault, status, code, message, retryAfterMs };
}

function faultOf(status: number, code: string | null, message: string | null, text: string): Fault {
  if (status === 0) return "no-answer";
  if (status === 408 || status === 429 || status >= 500) return "busy";
  if (code !== null && PASSING_CODES.has(code)) return "busy";
  // Some storages answer an expired signature with a bare 403.
  if (/expired|RequestTimeTooSkewed/i.test(text) || (status === 403 && code === null)) {
    return "expired";
  }
  if (code === "NoSuchUpload") return "missing";
  // A 200 with an error that gives no details.
  if (status < 300) return "busy";
  return code === null && message === null ? "unexplained" : "refused";
}

function headerOf(request: XMLHttpRequest, name: string): string | null {
  // Reading a header that CORS hides logs an error in Chromium; listing the headers doesn't.
  const names = request.getAllResponseHeaders().toLowerCase().split("\r\n");
  const isReadable = names.some((line) => line.startsWith(`${name}:`));
  return (isReadable ? request.getResponseHeader(name) : null) || null;
}

/** Returns the text of an XML element that has no child elements. */
function elementOf(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]{0,2000})</${name}>`).exec(xml)?.[1];
  return (
    text
      ?.replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&apos;", "'")
      .replaceAll("&amp;", "&") ?? null
  );
}
