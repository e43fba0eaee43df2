import { parseRetryAfterMs } from "./retry-after.ts";
import type { Fault } from "./upload-policy.ts";

/** What storage said to one request. */
export type StorageAnswer =
  /** `etag` is verbatim, and null where there is none that this page may read. `key` is null where none is named. */
  | { isStored: true; status: number; etag: string | null; key: string | null }
  | {
      isStored: false;
      fault: Fault;
      status: number;
      /** Storage's own error code and sentence; null where it gives none. */
      code: string | null;
      message: string | null;
      retryAfterMs: number | null;
    };

/** Error codes that come with a 4xx, or within a 200, and that the same request may not meet again. */
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

/** Reads what storage answered to a finished request, whose text was asked for. */
export function readStorageAnswer(request: XMLHttpRequest): StorageAnswer {
  const { status, responseText } = request;
  // An upload can be answered with 200 before its outcome is known; the body says then that it failed.
  const isError = /^\s*(?:<\?xml[^>]*>\s*)?<Error[\s>]/.test(responseText);
  if (status >= 200 && status < 300 && !isError) {
    return {
      isStored: true,
      status,
      etag: headerOf(request, "etag"),
      // 201 comes with what was stored (contract 4.9).
      key: status === 201 ? elementOf(responseText, "Key") : null,
    };
  }
  const code = elementOf(responseText, "Code");
  const message = elementOf(responseText, "Message");
  const fault = faultOf(status, code, message, responseText);
  const retryAfterMs =
    fault === "busy" ? parseRetryAfterMs(headerOf(request, "retry-after"), Date.now()) : null;
  return { isStored: false, fault, status, code, message, retryAfterMs };
}

function faultOf(status: number, code: string | null, message: string | null, text: string): Fault {
  if (status === 0) return "no-answer";
  if (status === 408 || status === 429 || status >= 500) return "busy";
  if (code !== null && PASSING_CODES.has(code)) return "busy";
  // A 403 without a code is all that some storages say of an old signature.
  if (/expired|RequestTimeTooSkewed/i.test(text) || (status === 403 && code === null)) {
    return "expired";
  }
  if (code === "NoSuchUpload") return "missing";
  // A 200 with an error that says nothing more.
  if (status < 300) return "busy";
  return code === null && message === null ? "unexplained" : "refused";
}

/** A header that is there, is not empty, and may be read. */
function headerOf(request: XMLHttpRequest, name: string): string | null {
  // Asking for a header that CORS hides makes Chromium complain on the console; the list doesn't.
  const names = request.getAllResponseHeaders().toLowerCase().split("\r\n");
  const isReadable = names.some((line) => line.startsWith(`${name}:`));
  return (isReadable ? request.getResponseHeader(name) : null) || null;
}

/** The text of an element that holds nothing else. */
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
