import { paceAfter, pause, retryDelayMs, SIGNED_IN, type WakeEvent } from "./backoff.ts";
import { ApiError, isTransient } from "./errors.ts";
import {
  createPatience,
  type Fault,
  FOR_HOURS,
  faultOf,
  type UploadCall,
} from "./upload-policy.ts";

/** Reasons why a call waits. `unexpected`: the answer can't be final. */
export type WaitReason = "network" | "busy" | "signed-out" | "unexpected";

/** Is called with the reason while a call waits, and with null when it continues. */
export type OnWaiting = (reason: WaitReason | null) => void;

/** Names the reasons to wait for calls that do not wait for a sign-in. */
export type SendingReason = Exclude<WaitReason, "signed-out">;

/** Lists the events that end each kind of wait early. */
export const WAKE_ON: Record<WaitReason, readonly WakeEvent[]> = {
  network: ["online"],
  busy: [],
  "signed-out": ["focus", SIGNED_IN],
  unexpected: [],
};

/** Maps each non-final answer of an upload to the reason to wait after it. */
export const WAIT_REASONS: Record<Fault, WaitReason> = {
  "no-answer": "network",
  busy: "busy",
  "signed-out": "signed-out",
  unreadable: "unexpected",
  expired: "unexpected",
  missing: "unexpected",
  forbidden: "unexpected",
  unexplained: "unexpected",
  refused: "unexpected",
};

/**
 * Creates a `reasonOf` for `retryUntilAnswered` that repeats one call of an upload as its policy says. For one use,
 * since it counts attempts.
 */
export function uploadReasonOf(call: UploadCall): (error: unknown) => WaitReason | null {
  const patience = createPatience(call);
  return (error) => {
    const fault = faultOf(error);
    return fault === null || patience(fault) !== "retry" ? null : WAIT_REASONS[fault];
  };
}

/** Does the same as `uploadReasonOf`, for calls that do not wait for a sign-in. */
export function formReasonOf(call: "formInit" | "form"): (error: unknown) => SendingReason | null {
  const reasonOf = uploadReasonOf(call);
  return (error) => {
    const reason = reasonOf(error);
    return reason === "signed-out" ? null : reason;
  };
}

/** Returns the reason to wait after a failed call; null when waiting can't help. */
export function waitReasonOf(error: unknown): WaitReason | null {
  const isSignedOut = error instanceof ApiError && error.kind === "signed-out";
  return isSignedOut ? "signed-out" : sendingReasonOf(error);
}

/**
 * Returns the reason as `waitReasonOf` does, but an expired sign-in is reported, not waited for: another user may sign in next, and
 * small files are easily sent again.
 */
export function sendingReasonOf(error: unknown): "network" | "busy" | null {
  if (!(error instanceof ApiError && isTransient(error))) return null;
  return error.status === null ? "network" : "busy";
}

/**
 * Repeats a call until it is answered: waits for the network and for a sign-in without limit, and through 429
 * and 5xx for hours. Only for calls that are safe to repeat.
 * @param reasonOf `sendingReasonOf` where the user sends again after a sign-in
 * @throws the last error, or the signal's reason
 */
export function retryUntilAnswered<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  onWaiting?: OnWaiting,
): Promise<T>;
export function retryUntilAnswered<T, R extends WaitReason>(
  call: () => Promise<T>,
  signal: AbortSignal,
  onWaiting: ((reason: R | null) => void) | undefined,
  reasonOf: (error: unknown) => R | null,
): Promise<T>;
export async function retryUntilAnswered<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  onWaiting: OnWaiting = () => {},
  reasonOf = waitReasonOf,
): Promise<T> {
  for (let attempt = 1, busyAnswers = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const reason = reasonOf(error);
      signal.throwIfAborted();
      if (reason === null) throw error;
      busyAnswers += reason === "busy" ? 1 : 0;
      if (busyAnswers >= FOR_HOURS) throw error;
      const { status, retryAfterMs } =
        error instanceof ApiError ? error : { status: null, retryAfterMs: null };
      const delayMs = retryDelayMs(attempt, paceAfter(status), retryAfterMs);
      onWaiting(reason);
      try {
        await pause(delayMs, signal, WAKE_ON[reason]);
      } finally {
        onWaiting(null);
      }
    }
  }
}
