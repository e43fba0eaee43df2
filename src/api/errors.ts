import { isMissingCode } from "#lib/missing-code.ts";
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

/** What is wrong with an answer. */
export type Fault =
  /** None came: no network, a reset connection, an answer cut short, a timeout. */
  | "no-answer"
  /** 408, 429, 5xx, or an error code of storage that names a passing cause. */
  | "busy"
  /** 401 of the BFF. */
  | "signed-out"
  /** A success that can't be one: HTML, a missing field, a part without an ETag. */
  | "unreadable"
  /** The signature is too old, or storage takes it for that. */
  | "expired"
  /** 404: the upload is unknown, or not known yet. */
  | "missing"
  /** Another 4xx without a reason, as gateways send it. */
  | "unexplained"
  /** Another 4xx with a reason. */
  | "refused";

/** Storage refused a file. `serviceMessage` is its code and its sentence. */
export class StorageError extends ApiError {
  readonly fault: Fault;
  constructor(status: number, serviceMessage: string, fault: Fault) {
    super("rejected", { status, serviceMessage });
    this.fault = fault;
  }
}

/** Whatever was thrown, as something that can be shown. Null stays null. */
export function toProblem(error: unknown): Problem | null {
  if (error === null || error === undefined) return null;
  if (error instanceof ApiError) return error;
  return { kind: isMissingCode(error) ? "missing-code" : "unexpected", serviceMessage: "" };
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
