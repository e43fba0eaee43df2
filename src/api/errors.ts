import type { Problem, ProblemKind } from "#lib/problem.ts";

/** Why a call to the platform failed. */
export type ApiErrorKind = Exclude<ProblemKind, "missing-code" | "unexpected">;

/**
 * A call that did not give what was asked for.
 * `serviceMessage` is the service's own sentence made safe to show (300 characters at most, no
 * markup, empty when it had none); `status` is null when no answer came.
 */
export class ApiError extends Error implements Problem {
  override readonly name = "ApiError";
  readonly kind: ApiErrorKind;
  readonly status: number | null;
  readonly serviceMessage: string;
  /** What `Retry-After` asked for, in milliseconds; null when it did not ask. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: ApiErrorKind,
    details: { status?: number; serviceMessage?: string; retryAfterMs?: number | null } = {},
  ) {
    const { status = null, serviceMessage = "", retryAfterMs = null } = details;
    super(serviceMessage === "" ? `The call failed: ${kind}.` : serviceMessage);
    this.kind = kind;
    this.status = status;
    this.serviceMessage = serviceMessage;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Whatever was thrown, as something that can be shown. Null stays null. */
export function toProblem(error: unknown): Problem | null {
  if (error === null || error === undefined) return null;
  if (error instanceof ApiError) return error;
  return { kind: isMissingCode(error) ? "missing-code" : "unexpected", serviceMessage: "" };
}

/** Code or classes that were not loaded so far and could not be fetched; each browser has its words. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}

/** What a status of 300 or more means (supplement, "Statuses"). */
export function kindOfStatus(status: number): ApiErrorKind {
  if (status === 401) return "signed-out";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return "not-found";
  if (status === 429) return "too-many-requests";
  if (status === 408) return "timeout";
  return status >= 500 ? "server" : "rejected";
}

/** Whether the same call may well succeed if it is simply made again later. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ["network", "timeout", "too-many-requests", "server"].includes(error.kind)
  );
}

/**
 * Whether a call that changes something may have been carried out though it failed: its answer was lost, or
 * came from something in between. Then only a lookup can tell.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof ApiError && ["network", "timeout", "server", "unreadable"].includes(error.kind)
  );
}

const LONGEST_MESSAGE = 300;

/**
 * The sentence inside an error body, whichever of the known forms it has: `{message, detail(s)}`,
 * `{error}`, `{errors: […]}` or plain text. Markup from a gateway is no sentence and gives "".
 */
export function readErrorBody(body: string): string {
  const text = body.trim();
  if (text === "" || text.startsWith("<")) return "";
  let said: string[] = [text];
  if (/^[{["]/.test(text)) {
    try {
      said = sentencesOf(JSON.parse(text));
    } catch {
      // Cut JSON helps nobody: say nothing rather than show braces.
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

/** One line of plain text: control and direction-changing characters out, as are queries, which may be signed; length bounded. */
function makeSafe(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/(:\/\/[^\s?]*\?)\S+/g, "$1…")
    .replace(/ {2,}/g, " ")
    .trim();
  const characters = Array.from(line);
  return characters.length > LONGEST_MESSAGE
    ? `${characters.slice(0, LONGEST_MESSAGE - 1).join("")}…`
    : line;
}
