import { pause } from "#api/pause.ts";
import { MOST_FAILURES, type OnWaiting, PACE, WAKE_ON } from "#api/persist.ts";
import { retryDelayMs } from "#lib/backoff.ts";
import { pageEnd } from "#lib/page-end.ts";
import { parseRetryAfterMs } from "#lib/retry-after.ts";
import { readBytes } from "./read-bytes.ts";

/** Why a part can't be sent, whatever is tried. */
export type PartFailure =
  /** Storage answers, but CORS hides the ETag header from the page. */
  | { kind: "etag-hidden" }
  /** Storage says no, in a way that repeating won't change. `code` is S3's own, when readable. */
  | { kind: "storage-refused"; status: number; code: string | null }
  /** Storage kept failing for longer than is worth waiting. */
  | { kind: "storage-failing"; status: number }
  /** The upload itself is unknown: cleared away, or finished by somebody else. What was sent is gone. */
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

/** What one part needs. */
export interface PutPartOptions {
  body: Blob;
  /** The presigned address to start with. */
  address: string;
  /** Another one, when storage takes the first for expired. */
  renew: () => Promise<string>;
  onProgress: (sentBytes: number) => void;
  onWaiting: OnWaiting;
  /** Called for each failed try that speaks of a line or a storage in trouble. */
  onTrouble: () => void;
  signal: AbortSignal;
}

/** Gives up on a request in which nothing moves, this long. */
const STALL_MS = 30_000;
/** All bytes are sent and storage is thinking: large parts take their time. */
const ANSWER_MS = 120_000;
/** A page that is being left is gone by then, or rests. */
const READ_AGAIN_MS = 2_000;
/** Fresh addresses in a row that were refused as well: then it isn't their age. */
const MOST_RENEWALS = 3;

/**
 * Sends a part with a bare PUT and gives back its ETag, verbatim (contract 4.4). Waits as long as it
 * takes while the network is away; comes back from 5xx, 429, resets, stalls and expired addresses.
 * @throws PartError, DOMException `NotReadableError` or `NotFoundError` when the file was changed or is gone, or the signal's reason
 */
export async function putPart(options: PutPartOptions): Promise<string> {
  const { signal } = options;
  let { address } = options;
  let failures = 0;
  let serverFailures = 0;
  let renewals = 0;
  for (;;) {
    signal.throwIfAborted();
    const outcome = await put(address, options);
    if (outcome.kind === "sent") {
      if (outcome.etag === null) throw new PartError({ kind: "etag-hidden" });
      return outcome.etag;
    }
    options.onProgress(0);
    if (outcome.kind === "expired" && renewals < MOST_RENEWALS) {
      renewals += 1;
      options.onWaiting("signing");
      try {
        address = await options.renew();
      } finally {
        options.onWaiting(null);
      }
      continue;
    }
    if (outcome.kind === "refused" || outcome.kind === "expired") {
      if (outcome.code === "NoSuchUpload") throw new PartError({ kind: "session-gone" });
      throw new PartError({
        kind: "storage-refused",
        status: outcome.status,
        code: outcome.code,
      });
    }
    // A file that was changed, moved or unplugged fails just like a line that is down; one that became shorter
    // lacks its end.
    if (outcome.kind === "no-answer") await assertReadable(options.body, signal);
    renewals = 0;
    failures += 1;
    serverFailures = outcome.kind === "server" ? serverFailures + 1 : 0;
    if (outcome.kind === "server" && serverFailures >= MOST_FAILURES) {
      throw new PartError({ kind: "storage-failing", status: outcome.status });
    }
    const reason = outcome.kind === "server" ? "busy" : "network";
    const askedMs = outcome.kind === "server" ? outcome.retryAfterMs : null;
    options.onTrouble();
    options.onWaiting(reason);
    try {
      await pause(
        retryDelayMs(Math.min(failures, 10), PACE, Math.random(), askedMs),
        signal,
        WAKE_ON[reason],
      );
    } finally {
      options.onWaiting(null);
    }
  }
}

/**
 * Where a page is left, WebKit fails first its requests and then what it reads, before it says a word of leaving:
 * a film that is read again at the next visit would be on record as one that can't be. So the second no counts.
 */
async function assertReadable(body: Blob, signal: AbortSignal): Promise<void> {
  const read = () => readBytes(body.slice(-1));
  await read().catch(async () => {
    await pause(READ_AGAIN_MS, signal);
    await read();
  });
}

type Outcome =
  | { kind: "sent"; etag: string | null }
  | { kind: "expired"; status: number; code: string | null }
  | { kind: "refused"; status: number; code: string | null }
  | { kind: "server"; status: number; retryAfterMs: number | null }
  | { kind: "no-answer" };

/** One request. Only XMLHttpRequest tells how much of a body has left. */
function put(address: string, { body, onProgress, signal }: PutPartOptions): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let patience: ReturnType<typeof setTimeout> | undefined;
    const expectLife = (withinMs: number) => {
      clearTimeout(patience);
      patience = setTimeout(() => request.abort(), withinMs);
    };
    const onAbort = () => request.abort();
    signal.addEventListener("abort", onAbort, { once: true });
    pageEnd.addEventListener("abort", onAbort, { once: true });
    request.upload.addEventListener("progress", (event) => {
      onProgress(Math.min(event.loaded, body.size));
      expectLife(event.loaded >= body.size ? ANSWER_MS : STALL_MS);
    });
    request.upload.addEventListener("load", () => expectLife(ANSWER_MS));
    request.addEventListener("loadend", () => {
      clearTimeout(patience);
      signal.removeEventListener("abort", onAbort);
      pageEnd.removeEventListener("abort", onAbort);
      if (pageEnd.aborted) return;
      if (signal.aborted) reject(signal.reason);
      else resolve(readOutcome(request));
    });
    if (pageEnd.aborted) return;
    request.open("PUT", address);
    request.responseType = "text";
    expectLife(STALL_MS);
    // A typed blob would add a Content-Type header that nobody signed.
    request.send(body.type === "" ? body : body.slice(0, body.size, ""));
  });
}

function readOutcome(request: XMLHttpRequest): Outcome {
  const { status } = request;
  if (status === 0) return { kind: "no-answer" };
  // Asking for a header that CORS hides makes Chromium complain on the console; the list doesn't.
  if (status >= 200 && status < 300) {
    const isReadable = /^etag:/im.test(request.getAllResponseHeaders());
    return { kind: "sent", etag: isReadable ? request.getResponseHeader("etag") : null };
  }
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(request.responseText)?.[1] ?? null;
  if (status === 429 || status === 408 || status >= 500) {
    const retryAfterMs = parseRetryAfterMs(request.getResponseHeader("retry-after"), Date.now());
    return { kind: "server", status, retryAfterMs };
  }
  const saysExpired = /expired|ExpiredToken/i.test(request.responseText);
  if (status === 403 || (status === 400 && saysExpired)) return { kind: "expired", status, code };
  return { kind: "refused", status, code };
}
