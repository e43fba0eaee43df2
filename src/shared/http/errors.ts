export type ApiErrorKind = Exclude<ProblemKind, "missing-code" | "unexpected">;

/**
 * Describes a call that failed. `serviceMessage` is the service's own sentence, sanitised (300 characters at most, no
 * markup, empty when it had none); `status` is null when no answer came.
 */
export class ApiError extends Error implements Problem {
  override readonly name = "ApiError";
  readonly kind: ApiErrorKind;
  readonly status: number | null;
  readonly serviceMessage: string;
  /** Holds the delay requested by `Retry-After`, in milliseconds. Is null without one. */
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

/** Converts the error of a query or a mutation; null: there is none. */
export function toProblem(error: Error | null | undefined): Problem | null;
/** Converts anything thrown into something that can be shown. */
export function toProblem(error: unknown): Problem;
export function toProblem(error: unknown): Problem | null {
  if (error === null || error === undefined) return null;
  if (error instanceof ApiError) return error;
  return { kind: isMissingCode(error) ? "missing-code" : "unexpected", serviceMessage: "" };
}

/**
 * Says what each failure means. `transient`: the same call may succeed if it is repeated later. `unknown`: a change may
 * have been carried out, as its answer was lost or came from a gateway.
 */
const MEANINGS: Readonly<Record<ApiErrorKind, readonly ("transient" | "unknown")[]>> = {
  network: ["transient", "unknown"],
  timeout: ["transient", "unknown"],
  server: ["transient", "unknown"],
  "too-many-requests": ["transient"],
  "key-refused": ["transient"],
  unreadable: ["unknown"],
  "signed-out": [],
  forbidden: [],
  "editor-needed": [],
  "viewer-needed": [],
  "not-found": [],
  rejected: [],
  "untrusted-host": [],
  "too-large": [],
  unplayable: [],
};

/** Returns whether the service does not know the record, or not yet. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "not-found";
}

/** Returns whether the same call may succeed if it is simply repeated later. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && MEANINGS[error.kind].includes("transient");
}

/**
 * Returns whether the same call may succeed while a person waits in front of the page. A refused key is for the operator
 * to mend, and is told at once.
 */
export function isPassing(error: unknown): boolean {
  return isTransient(error) && !(error instanceof ApiError && error.kind === "key-refused");
}

/** Returns whether a failed change may have been carried out. Then only a lookup can tell. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && MEANINGS[error.kind].includes("unknown");
}

/**
 * Returns whether an error means that a script or style sheet could not be fetched; each browser has its own
 * message.
 */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}

/** Lists the reasons for a failure, as shown to the user. */
const PROBLEM_KINDS = [
  "network",
  "timeout",
  "signed-out",
  /** The platform refuses the key of the BFF, for every caller. */
  "key-refused",
  "forbidden",
  /** Means a 403 that names the role: the person may view only. */
  "editor-needed",
  /** Means a 403 that names the role: the person has none. */
  "viewer-needed",
  "not-found",
  "too-many-requests",
  "rejected",
  "server",
  "unreadable",
  "untrusted-host",
  /** A caption file is beyond what is opened here. */
  "too-large",
  /** A video has a format that this browser doesn’t decode. */
  "unplayable",
  /** The code of the dashboard could not be fetched. */
  "missing-code",
  /** The dashboard has a bug. */
  "unexpected",
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** Names a window event: a call was refused with the role that it needs. */
export const ROLE_REFUSED = "reeldesk:role-refused";

/** Reads a kind that was stored; null: it is none. */
export function parseProblemKind(text: unknown): ProblemKind | null {
  return PROBLEM_KINDS.find((kind) => kind === text) ?? null;
}

/** Describes a failure that can be shown: `serviceMessage` is the service's own sentence, sanitised, or "". */
export interface Problem {
  kind: ProblemKind;
  serviceMessage: string;
}
