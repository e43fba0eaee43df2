import type { ApiClient } from "#api/client.ts";
import { ApiError } from "#api/errors.ts";
import { completeMultipart, type UploadSession } from "#api/multipart.ts";
import { pause } from "#api/pause.ts";
import {
  MOST_FAILURES,
  type OnWaiting,
  PACE,
  persist,
  WAKE_ON,
  waitReasonOf,
} from "#api/persist.ts";
import type { Vod } from "#api/vod-record.ts";
import { listVods } from "#api/vods.ts";
import { retryDelayMs } from "#lib/backoff.ts";

/** Complete may have worked, and no film shows that it did. */
export class OutcomeUnknownError extends Error {
  override readonly name = "OutcomeUnknownError";
}

/** An upload whose parts are all in storage. Kept until its film is known, so that it can be retried. */
export interface Completion {
  session: UploadSession;
  /** Of part 1, 2, 3 …, verbatim. */
  etags: readonly string[];
  film: { filename: string; sizeBytes: number };
  /** The newest films of before, whatever their names; null until they were looked up. */
  earlier: ReadonlySet<string> | null;
  /** Complete was sent at least once. */
  isSent: boolean;
  /** Its answer did not come: it may have been carried out. */
  isAmbiguous: boolean;
}

/** What surrounds the completion of an upload. */
export interface CompletionSurroundings {
  api: ApiClient;
  /** Films that other uploads of this browser have become by now. */
  claimed: () => ReadonlySet<string>;
  /** Remembers the completion as it is now, for the case that the page ends before the answer. */
  keep: () => Promise<void>;
  /** The answer was lost; finding out what became of it. */
  onChecking: () => void;
  onWaiting: OnWaiting;
  signal: AbortSignal;
}

/** A film that is looked for shows itself soon, or was never made. */
const LOOKING_PACE = { ...PACE, maximumMs: 15_000 };
/** Plain answers of no after a lost one. A film made just now shows itself within 25 s; two minutes are tried. */
const MOST_DENIALS = 10;

/**
 * Finishes an upload (contract 4.5). When the answer is lost, complete is sent again: while the upload
 * stands that finishes it, and once the service no longer knows it, it was carried out and the film is
 * looked for. Only a film that was not there before, and that no other upload claims, can be the one.
 * @returns the film's id
 * @throws ApiError when the service says no, OutcomeUnknownError when it can't be told
 */
export async function completeUpload(
  completion: Completion,
  surroundings: CompletionSurroundings,
): Promise<string> {
  const { api, signal, onWaiting } = surroundings;
  completion.earlier ??= new Set(
    (await persist(() => listNewest(surroundings), signal, onWaiting)).map(({ id }) => id),
  );
  if (completion.isAmbiguous) surroundings.onChecking();
  for (let attempt = 1, denials = 0, busyAnswers = 0; ; attempt++) {
    try {
      if (!completion.isSent) {
        completion.isSent = true;
        await surroundings.keep();
      }
      return await completeMultipart(api, completion.session, completion.etags, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      const reason = waitReasonOf(error);
      const isPlainNo = reason === "signed-out" || (reason === null && error.kind !== "unreadable");
      if (!isPlainNo) completion.isAmbiguous = true;
      if (isPlainNo && !completion.isAmbiguous) {
        // It surely was not carried out, and nobody is to wonder later.
        completion.isSent = false;
        await surroundings.keep();
        if (reason === null) throw error;
      }
      if (isPlainNo && reason === null) {
        // A later no can mean that the upload is gone because it is done.
        const vodId = await findFilm(completion, surroundings);
        if (vodId !== null) return vodId;
      }
      if (completion.isAmbiguous) surroundings.onChecking();
      // Waiting for the network or for a person is no answer.
      if (reason === null) denials += 1;
      if (reason === "busy") busyAnswers += 1;
      if (denials >= MOST_DENIALS || busyAnswers >= MOST_FAILURES) break;
      // Without an answer it is looked for, and nothing else; but only a person can sign in.
      const isShown = reason === "signed-out" || (reason !== null && !completion.isAmbiguous);
      if (isShown) onWaiting(reason);
      await pause(
        retryDelayMs(
          Math.min(attempt, 10),
          reason === null ? LOOKING_PACE : PACE,
          Math.random(),
          error.retryAfterMs,
        ),
        signal,
        reason === null ? [] : WAKE_ON[reason],
      );
      if (isShown) onWaiting(null);
      if (completion.isAmbiguous) surroundings.onChecking();
    }
  }
  throw new OutcomeUnknownError("No film shows whether the upload was finished.");
}

/**
 * The film that this upload became, if it is listed by now: of its name and size, newer than all that
 * were there before, and nobody else's. Of several the oldest: an upload that began later can only have
 * become one of the newer, and would be left without any.
 */
async function findFilm(
  { film, earlier }: Completion,
  surroundings: CompletionSurroundings,
): Promise<string | null> {
  try {
    const listed = await listNewest(surroundings);
    const firstEarlier = listed.findIndex(({ id }) => earlier?.has(id));
    const newestEarlier = listed[firstEarlier];
    const claimed = surroundings.claimed();
    const found = listed.findLast(
      ({ id, filename, fileSizeBytes, createdAtMs }, index) =>
        (newestEarlier === undefined ||
          index < firstEarlier ||
          // Dates are in whole seconds: among films of one second the order says nothing.
          (createdAtMs !== null && createdAtMs === newestEarlier.createdAtMs)) &&
        earlier?.has(id) !== true &&
        !claimed.has(id) &&
        filename === film.filename &&
        (fileSizeBytes === null || fileSizeBytes === film.sizeBytes),
    );
    return found?.id ?? null;
  } catch (error) {
    if (surroundings.signal.aborted) throw error;
    return null;
  }
}

async function listNewest({ api, signal }: CompletionSurroundings): Promise<Vod[]> {
  const { vods } = await listVods(
    api,
    { page: 1, pageSize: 100, title: "", order: "creation_date", direction: "DESC" },
    signal,
  );
  return vods;
}
