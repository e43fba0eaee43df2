import type { Answer } from "./access.ts";
import { readRetryAfterMs } from "./backoff.ts";
import { KEY_REFUSED, roleIn } from "./bff.ts";
import { ApiError, type ApiErrorKind } from "./errors.ts";
import { isObject, parseLoosely } from "./wire.ts";

/** Converts an answer with a status of 300 or more into an error. */
export function refusalOf({ answer, text }: Answer): ApiError {
  const role = answer.status === 403 ? requiredRole(text) : null;
  // The BFF's sentence adds nothing, and is in one language.
  if (role !== null) return new ApiError(`${role}-needed`, { status: answer.status });
  const { status } = answer;
  const retryAfterMs = readRetryAfterMs(answer.headers);
  if (status === 503 && saysKeyRefused(text)) {
    return new ApiError(KEY_REFUSED, { status, retryAfterMs });
  }
  return new ApiError(kindOfStatus(status), {
    status,
    serviceMessage: readErrorBody(text),
    retryAfterMs,
  });
}

/** Reads the role that a refusal of the BFF names; null: none. */
function requiredRole(text: string) {
  const body = parseLoosely(text);
  return isObject(body) ? roleIn(body.requiredRole) : null;
}

/** Returns whether the BFF says that the platform refuses its key. */
export function saysKeyRefused(text: string): boolean {
  const body = parseLoosely(text);
  return isObject(body) && body.problem === KEY_REFUSED;
}

/** Maps a status of 300 or more to an error kind (supplement, "Statuses"). */
export function kindOfStatus(status: number): ApiErrorKind {
  if (status === 401) return "signed-out";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return "not-found";
  if (status === 429) return "too-many-requests";
  if (status === 408) return "timeout";
  return status >= 500 ? "server" : "rejected";
}

const MAX_MESSAGE = 300;

/**
 * Extracts the sentence from an error body in any of the known forms: `{message, detail(s)}`, `{error}`,
 * `{errors: […]}` or plain text. Markup from a gateway gives "".
 */
export function readErrorBody(body: string): string {
  const text = body.trim();
  if (text === "" || text.startsWith("<")) return "";
  let said: string[] = [text];
  if (/^[{["]/.test(text)) {
    try {
      said = sentencesOf(JSON.parse(text));
    } catch {
      // Truncated JSON: show nothing rather than braces.
      said = [];
    }
  }
  return makeSafe(said.join(" "));
}

function sentencesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(sentencesOf);
  if (typeof value !== "object" || value === null) return [];
  const record: Record<string, unknown> = { ...value };
  return ["message", "detail", "details", "error", "errors"].flatMap((key) =>
    Object.hasOwn(record, key) ? sentencesOf(record[key]) : [],
  );
}

/**
 * Sanitises to one line of plain text of limited length, without control and bidirectional characters, and
 * without URL queries, which may be signed.
 */
function makeSafe(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/(:\/\/[^\s?]*\?)\S+/g, "$1…")
    .replace(/ {2,}/g, " ")
    .trim();
  const characters = Array.from(line);
  return characters.length > MAX_MESSAGE
    ? `${characters.slice(0, MAX_MESSAGE - 1).join("")}…`
    : line;
}
