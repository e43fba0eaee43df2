import type { ApiClient } from "#api/client.ts";
import { ApiError } from "#api/errors.ts";
import { completeMultipart, type UploadSession } from "#api/multipart.ts";
import { listVods, type Vod } from "#api/vods.ts";
import { backoffMs } from "#lib/backoff.ts";
import { pause } from "./pause.ts";
import { persist } from "./persist.ts";

/** Complete may have worked, and no film shows that it did. */
export class OutcomeUnknownError extends Error {
  override readonly name = "OutcomeUnknownError";
}

/** What finishing an upload needs. */
export interface CompleteUploadOptions {
  api: ApiClient;
  session: UploadSession;
  etags: readonly string[];
  film: { filename: string; sizeBytes: number };
  /** The answer was lost; the film is looked for. */
  onChecking: () => void;
  signal: AbortSignal;
}

const PACE = { firstMs: 1000, factor: 2, maximumMs: 15_000 };
/** A film made just now shows itself within 25 s (supplement); about two minutes are tried. */
const MOST_ATTEMPTS = 10;

/**
 * Finishes an upload (contract 4.5). When the answer is lost the film is looked for before complete
 * is sent again: a service that carried it out forgets the upload, and answers 404 from then on.
 * @returns the film's id
 * @throws ApiError when the service says no, OutcomeUnknownError when it can't be told
 */
export async function completeUpload(options: CompleteUploadOptions): Promise<string> {
  const { api, session, etags, signal } = options;
  // Only a film that was not there before can be this one. No clock is asked: two seldom agree.
  const earlier = new Set(
    (await persist(() => listNamesakes(options), signal)).map(({ id }) => id),
  );
  let isUploadGone = false;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    if (attempt > 1) {
      options.onChecking();
      await pause(backoffMs(attempt - 1, PACE, Math.random()), signal);
      const vodId = await findFilm(options, earlier);
      if (vodId !== null) return vodId;
    }
    if (isUploadGone) continue;
    try {
      return await completeMultipart(api, session, etags, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || isFinal(error)) throw error;
      // Gone at the first try means that nobody finished it: it was abandoned or cleared away.
      if (error.kind === "not-found" && attempt === 1) throw error;
      isUploadGone = error.kind === "not-found";
    }
  }
  throw new OutcomeUnknownError("No film shows whether the upload was finished.");
}

function isFinal({ kind }: ApiError): boolean {
  return kind === "rejected" || kind === "forbidden" || kind === "signed-out";
}

/** The film that this upload became, if it is listed by now. */
async function findFilm(
  options: CompleteUploadOptions,
  earlier: ReadonlySet<string>,
): Promise<string | null> {
  try {
    const namesakes = await listNamesakes(options);
    return namesakes.find(({ id }) => !earlier.has(id))?.id ?? null;
  } catch (error) {
    if (options.signal.aborted) throw error;
    return null;
  }
}

/** The newest films made of a file of this name and size. */
async function listNamesakes({ api, film, signal }: CompleteUploadOptions): Promise<Vod[]> {
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
