import { retryDelayMs } from "./backoff.ts";
import { ApiError, isTransient } from "./errors.ts";
import { pause, SIGNED_IN, type WakeEvent } from "./pause.ts";
import {
  createPatience,
  type Fault,
  FOR_HOURS,
  faultOf,
  type UploadCall,
} from "./upload-policy.ts";

/** Why a call is not made for the moment. `unexpected`: the answer can't be the last word. */
export type WaitReason = "network" | "busy" | "signed-out" | "unexpected";

/** How a failed request is repeated: soon at first, then once a minute. */
export const PACE = { firstMs: 1000, factor: 2, maximumMs: 60_000 };

/** Told while a call waits, and with null when it goes on. */
export type OnWaiting = (reason: WaitReason | null) => void;

/** What those wait for that do not wait for a sign-in. */
export type SendingReason = Exclude<WaitReason, "signed-out">;

/** What ends each wait early. */
export const WAKE_ON: Record<WaitReason, readonly WakeEvent[]> = {
  network: ["online"],
  busy: [],
  "signed-out": ["focus", SIGNED_IN],
  unexpected: [],
};

/** What is waited for after an answer of an upload that is not the last. */
export const WAIT_REASONS: Record<Fault, WaitReason> = {
  "no-answer": "network",
  busy: "busy",
  "signed-out": "signed-out",
  unreadable: "unexpected",
  expired: "unexpected",
  missing: "unexpected",
  unexplained: "unexpected",
  refused: "unexpected",
};

/** `reasonOf` for `persist`: one call of an upload is repeated as its policy says. For one use. */
export function uploadReasonOf(call: UploadCall): (error: unknown) => WaitReason | null {
  const patience = createPatience(call);
  return (error) => {
    const fault = faultOf(error);
    return fault === null || patience(fault) !== "retry" ? null : WAIT_REASONS[fault];
  };
}

/** As `uploadReasonOf`, for the calls that do not wait for a sign-in. */
export function formReasonOf(call: "formInit" | "form"): (error: unknown) => SendingReason | null {
  const reasonOf = uploadReasonOf(call);
  return (error) => {
    const reason = reasonOf(error);
    return reason === "signed-out" ? null : reason;
  };
}

/** What a failed call has to wait for; null when waiting can't help. */
export function waitReasonOf(error: unknown): WaitReason | null {
  const isSignedOut = error instanceof ApiError && error.kind === "signed-out";
  return isSignedOut ? "signed-out" : sendingReasonOf(error);
}

/**
 * As `waitReasonOf`, but a sign-in that ran out is told, and not waited for: whoever signs in next may be somebody else,
 * and sends what is small with one press.
 */
export function sendingReasonOf(error: unknown): SendingReason | null {
  if (!(error instanceof ApiError && isTransient(error))) return null;
  return error.status === null ? "network" : "busy";
}

/**
 * Makes a call until it is answered: waits out the network and a sign-in that ran out for as long as
 * it takes, 429 and 5xx for hours. Only for calls that do no harm when carried out twice.
 * @param reasonOf `sendingReasonOf` for what a person shall send after a sign-in
 * @throws the last error, or the signal's reason
 */
export function persist<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  onWaiting?: OnWaiting,
): Promise<T>;
export function persist<T, R extends WaitReason>(
  call: () => Promise<T>,
  signal: AbortSignal,
  onWaiting: ((reason: R | null) => void) | undefined,
  reasonOf: (error: unknown) => R | null,
): Promise<T>;
export async function persist<T>(
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
      const askedMs = error instanceof ApiError ? error.retryAfterMs : null;
      onWaiting(reason);
      try {
        await pause(
          retryDelayMs(Math.min(attempt, 10), PACE, Math.random(), askedMs),
          signal,
          WAKE_ON[reason],
        );
      } finally {
        onWaiting(null);
      }
    }
  }
}
