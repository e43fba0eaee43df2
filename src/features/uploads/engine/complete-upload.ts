import type { ApiClient } from "#api/client.ts";
import { ApiError } from "#api/errors.ts";
import { completeMultipart, type UploadSession } from "#api/multipart.ts";
import { listVods, type Vod } from "#api/vods.ts";
import { retryDelayMs } from "#lib/backoff.ts";
import { pause } from "./pause.ts";
import { type OnWaiting, persist, WAKE_ON, waitReasonOf } from "./persist.ts";

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
  /** Films of that name that were there before; null until they were looked up. */
  earlier: ReadonlySet<string> | null;
  /** Complete was sent and its answer did not come: it may have been carried out. */
  isAmbiguous: boolean;
}

/** What surrounds the completion of an upload. */
export interface CompletionSurroundings {
  api: ApiClient;
  /** Films that other uploads of this page have become. */
  claimed: ReadonlySet<string>;
  /** The answer was lost; finding out what became of it. */
  onChecking: () => void;
  onWaiting: OnWaiting;
  signal: AbortSignal;
}

const PACE = { firstMs: 1000, factor: 2, maximumMs: 15_000 };
/** Tries that got some answer. A film made just now shows itself within 25 s; two minutes are tried. */
const MOST_ATTEMPTS = 10;

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
    (await persist(() => listNamesakes(completion, surroundings), signal, onWaiting)).map(
      ({ id }) => id,
    ),
  );
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; ) {
    try {
      return await completeMultipart(api, completion.session, completion.etags, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      const reason = waitReasonOf(error);
      if (reason === null && error.kind !== "unreadable") {
        // The first plain no means no. A later one can mean that the upload is gone because it is done.
        if (!completion.isAmbiguous) throw error;
        const vodId = await findFilm(completion, surroundings);
        if (vodId !== null) return vodId;
      } else if (reason !== "signed-out") {
        completion.isAmbiguous = true;
      }
      if (completion.isAmbiguous) surroundings.onChecking();
      // Waiting for the network or for a person is not a try.
      if (reason === null || reason === "busy") attempt += 1;
      if (reason !== null && !completion.isAmbiguous) onWaiting(reason);
      await pause(
        retryDelayMs(attempt, PACE, Math.random(), error.retryAfterMs),
        signal,
        reason === null ? [] : WAKE_ON[reason],
      );
      if (!completion.isAmbiguous) onWaiting(null);
    }
  }
  throw new OutcomeUnknownError("No film shows whether the upload was finished.");
}

/** The film that this upload became, if it is listed by now. */
async function findFilm(
  completion: Completion,
  surroundings: CompletionSurroundings,
): Promise<string | null> {
  try {
    const found = (await listNamesakes(completion, surroundings)).filter(
      ({ id }) => completion.earlier?.has(id) === false && !surroundings.claimed.has(id),
    );
    return found[0]?.id ?? null;
  } catch (error) {
    if (surroundings.signal.aborted) throw error;
    return null;
  }
}

/** The newest films made of a file of this name and size. */
async function listNamesakes(
  { film }: Completion,
  { api, signal }: CompletionSurroundings,
): Promise<Vod[]> {
  const { vods } = await listVods(
    api,
    { page: 1, pageSize: 100, title: "", order: "creation_date", direction: "DESC" },
    signal,
  );
  return vods.filter(
    ({ filename, fileSizeBytes }) =>
      filename === film.filename && (fileSizeBytes === null || fileSizeBytes === film.sizeBytes),
  );
}
