import { paceAfter, pause, retryDelayMs } from "#shared/http/backoff.ts";
import { WAIT_REASONS, WAKE_ON } from "#shared/http/retry-until-answered.ts";
import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { readStorageAnswer, type StorageAnswer } from "#shared/http/storage-answer.ts";
import { createPatience, type Fault } from "#shared/http/upload-policy.ts";
import { readBytes } from "./fingerprint.ts";
import {
  type PartEnding,
  type PartLimits,
  type PartWaitReason,
  STALL_MS,
  type StorageReach,
} from "./storage-reach.ts";

/** Says why a part can't be sent, whatever is tried. */
export type PartFailure =
  /** No answer of storage had an ETag that this page may read: its CORS rules hide the header. */
  | { kind: "etag-hidden" }
  /** Storage has repeatedly accepted a part without an ETag, while other parts had one. */
  | { kind: "etag-missing" }
  /** Storage says no, in a way that repeating won't change. `code` is S3's own, when readable. */
  | { kind: "storage-refused"; status: number; code: string | null }
  /** Storage has failed for longer than the time limit. */
  | { kind: "storage-failing"; status: number }
  /** The upload is unknown: expired, or completed elsewhere. Its parts are lost. */
  | { kind: "session-gone" };

/** Ends the upload of a part. */
export class PartError extends Error {
  override readonly name = "PartError";
  readonly failure: PartFailure;
  constructor(failure: PartFailure) {
    super(`The part could not be sent: ${failure.kind}.`);
    this.failure = failure;
  }
}

export interface PutPartOptions {
  body: Blob;
  /** Returns a presigned URL; called before each attempt. */
  url: () => Promise<string>;
  /** Says that storage refused a URL: `url` has to give another one. */
  onUrlRefused: (url: string) => void;
  /** Returns whether any part of this upload had an ETag, which rules out a CORS problem. */
  hasEtags: () => boolean;
  onProgress: (sentBytes: number) => void;
  /** Is called with the reason while it waits, and with null when it continues. */
  onWaiting: (reason: PartWaitReason | null) => void;
  /** Says which hosts answer, as far as other parts know. */
  storage: StorageReach;
  /** Is called for each failed try that speaks of a line or a storage in trouble. */
  onIssue: () => void;
  signal: AbortSignal;
}

/** The answer to a part may take this much longer than the sending of its bytes: they can be delayed on the way. */
const ANSWER_SHARE = 2;
/** A page that is being left is gone by then, or rests. */
const READ_AGAIN_MS = 2_000;
/**
 * Is the length of the pieces in which a part is read to see whether it can be: a part can be larger than the memory.
 */
const PIECE_BYTES = 1024 ** 2;
/** A piece that takes longer is not going to come: its disk or network drive is gone. */
const PIECE_MS = 60_000;
/** Is the number of answers without an ETag, before any had one, after which the CORS rules are to blame. */
const MAX_HIDDEN_ETAGS = 3;

/**
 * Sends a part with a bare PUT and gives back its ETag, verbatim (contract 4.4). What to do about any other answer is
 * in `REMEDIES.part`.
 * @throws PartError, DOMException `NotReadableError` or `NotFoundError` when the file was changed or is gone, or the signal's reason
 */
export async function putPart(options: PutPartOptions): Promise<string> {
  let shown: PartWaitReason | null = null;
  const onWaiting = (reason: PartWaitReason | null) => {
    if (reason === shown) return;
    shown = reason;
    options.onWaiting(reason);
  };
  try {
    return await putUntilStored({ ...options, onWaiting });
  } finally {
    onWaiting(null);
  }
}

async function putUntilStored(options: PutPartOptions): Promise<string> {
  const { signal, onWaiting } = options;
  const patience = createPatience("part");
  let hiddenEtags = 0;
  let lastFault: Fault | null = null;
  for (let failures = 1; ; failures++) {
    signal.throwIfAborted();
    const { url, answer, isPaced } = await putOnce(options);
    if (answer.isStored && answer.etag !== null) return answer.etag;
    options.onProgress(0);
    hiddenEtags += answer.isStored ? 1 : 0;
    const fault = answer.isStored ? "unreadable" : answer.fault;
    const remedy = patience(fault);
    const isHidden = hiddenEtags >= MAX_HIDDEN_ETAGS && !options.hasEtags();
    if (remedy === "stop" || (fault === "unreadable" && isHidden)) {
      throw new PartError(failureOf(answer, options.hasEtags()));
    }
    if (remedy === "re-sign") options.onUrlRefused(url);
    else if (fault !== "unreadable") options.onIssue();
    // A new signature needs no pause, unless it was refused as well.
    const isFirst = fault !== lastFault;
    lastFault = fault;
    if ((fault === "expired" && isFirst) || isPaced) continue;
    const reason = WAIT_REASONS[fault];
    const requestedMs = answer.isStored ? null : answer.retryAfterMs;
    onWaiting(reason);
    const delayMs = retryDelayMs(failures, paceAfter(answer.status), requestedMs);
    await pause(delayMs, signal, WAKE_ON[reason]);
    onWaiting(null);
  }
}

/** Sends one request, when its host may have one. @returns with `isPaced` if the next one waits there as well */
async function putOnce(options: PutPartOptions) {
  const { body, signal, storage, onWaiting } = options;
  let url = await options.url();
  signal.throwIfAborted();
  const turn = await storage.enter(hostOf(url), signal, onWaiting);
  let ending: PartEnding = { kind: "stopped" };
  let isPaced = false;
  let answer: StorageAnswer;
  try {
    // The signature may have expired.
    if (turn.hasWaited) url = await options.url();
    signal.throwIfAborted();
    const response = await put(url, turn.limits, options);
    answer = response.answer;
    // A file that was changed, moved or unplugged, or whose disk is damaged, fails just like a broken line.
    if (response.ending.kind === "unanswered") await assertReadable(body, signal);
    ending = response.ending;
  } finally {
    isPaced = await turn.end(ending);
  }
  return { url, answer, isPaced };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

function failureOf(answer: StorageAnswer, hasEtags: boolean): PartFailure {
  if (answer.isStored) return { kind: hasEtags ? "etag-missing" : "etag-hidden" };
  const { fault, status, code } = answer;
  if (code === "NoSuchUpload") return { kind: "session-gone" };
  return fault === "busy"
    ? { kind: "storage-failing", status }
    : { kind: "storage-refused", status, code };
}

/**
 * Reads all bytes of a part. When a page is left, WebKit fails requests, then reads, before any unload event: a file
 * that is readable at the next visit would be recorded as unreadable. Only treat the file as unreadable if the second
 * read fails too.
 */
async function assertReadable(body: Blob, signal: AbortSignal): Promise<void> {
  const read = async () => {
    for (let start = 0; start < body.size; start += PIECE_BYTES) {
      await readInTime(body.slice(start, start + PIECE_BYTES));
      signal.throwIfAborted();
    }
  };
  await read().catch(async () => {
    await pause(READ_AGAIN_MS, signal);
    await read();
  });
}

async function readInTime(piece: Blob): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = new Promise<never>((_, reject) => {
    const error = new DOMException("The file does not come.", "NotReadableError");
    timer = setTimeout(() => reject(error), PIECE_MS);
  });
  await Promise.race([readBytes(piece), giveUp]).finally(() => clearTimeout(timer));
}

/** Sends one request. Only XMLHttpRequest tells how much of a body has left. */
function put(
  url: string,
  limits: PartLimits,
  { body, onProgress, onWaiting, signal }: PutPartOptions,
): Promise<{ answer: StorageAnswer; ending: PartEnding }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const watch = watchRequest(limits, {
      onSlow: () => onWaiting("storage-slow"),
      onMove: () => onWaiting(null),
      giveUp: () => request.abort(),
    });
    const onAbort = () => request.abort();
    signal.addEventListener("abort", onAbort, { once: true });
    signedOutSignal.addEventListener("abort", onAbort, { once: true });
    request.upload.addEventListener("progress", (event) => {
      onProgress(Math.min(event.loaded, body.size));
      watch.note(event.loaded >= body.size);
    });
    request.upload.addEventListener("load", () => watch.note(true));
    request.addEventListener("loadend", () => {
      watch.stop();
      signal.removeEventListener("abort", onAbort);
      signedOutSignal.removeEventListener("abort", onAbort);
      if (signedOutSignal.aborted) return;
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const answer = readStorageAnswer(request);
      const isUnanswered = !answer.isStored && answer.fault === "no-answer";
      resolve({ answer, ending: isUnanswered ? watch.unanswered() : watch.answered() });
    });
    if (signedOutSignal.aborted) return;
    request.open("PUT", url);
    request.responseType = "text";
    // A typed blob adds a Content-Type header, which is not signed.
    request.send(body.type === "" ? body : body.slice(0, body.size, ""));
  });
}

/** Times a request for a part from now on, and gives it up when it takes longer than its limits. */
function watchRequest(
  { connectMs, stallMs, answerMs }: PartLimits,
  on: { onSlow: () => void; onMove: () => void; giveUp: () => void },
) {
  const startedMs = performance.now();
  let movedMs: number | null = null;
  let sentMs: number | null = null;
  let longestStallMs = 0;
  let isSlow = false;
  let tooShort: "stallMs" | "answerMs" | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUpAfter = (limitMs: number, limit: typeof tooShort) => {
    timer = setTimeout(() => {
      tooShort = limit;
      on.giveUp();
    }, limitMs);
  };
  const waitForMove = () => {
    if (stallMs <= STALL_MS) {
      giveUpAfter(stallMs, "stallMs");
      return;
    }
    timer = setTimeout(() => {
      isSlow = true;
      on.onSlow();
      giveUpAfter(stallMs - STALL_MS, "stallMs");
    }, STALL_MS);
  };
  giveUpAfter(connectMs, null);
  return {
    /** Bytes have left. */
    note(isAll: boolean) {
      const nowMs = performance.now();
      if (sentMs === null) longestStallMs = Math.max(longestStallMs, nowMs - (movedMs ?? nowMs));
      if (isSlow) on.onMove();
      isSlow = false;
      movedMs = nowMs;
      if (isAll) sentMs ??= nowMs;
      clearTimeout(timer);
      if (sentMs === null) waitForMove();
      else giveUpAfter(Math.max(answerMs, (sentMs - startedMs) * ANSWER_SHARE), "answerMs");
    },
    stop: () => clearTimeout(timer),
    unanswered: (): PartEnding => ({ kind: "unanswered", tooShort }),
    answered: (): PartEnding => ({
      kind: "answered",
      stallMs: longestStallMs,
      answerMs: performance.now() - (sentMs ?? performance.now()),
    }),
  };
}
