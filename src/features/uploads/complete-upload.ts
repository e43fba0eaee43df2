import type { ApiClient } from "#api/client.ts";
import { ApiError } from "#api/errors.ts";
import { completeMultipart, type UploadSession } from "#api/multipart.ts";
import { listVods } from "#api/vods.ts";
import { backoffMs } from "#lib/backoff.ts";
import { pause } from "./pause.ts";

/** Complete may have worked, and no film shows that it did. */
export class OutcomeUnknownError extends Error {
  override readonly name = "OutcomeUnknownError";
}

/** What finishing an upload needs. */
export interface CompleteUploadOptions {
  api: ApiClient;
  session: UploadSession;
  etags: readonly string[];
  film: { filename: string; sizeBytes: number; startedAtMs: number };
  /** The answer was lost; the film is looked for. */
  onChecking: () => void;
  signal: AbortSignal;
}

const PACE = { firstMs: 1000, factor: 2, maximumMs: 15_000 };
/** A film made just now shows itself within 25 s (supplement); about two minutes are tried. */
const MOST_ATTEMPTS = 10;
/** The service's clock and this machine's may disagree by so much. */
const CLOCK_SKEW_MS = 10 * 60_000;

/**
 * Finishes an upload (contract 4.5). When the answer is lost the film is looked for before complete
 * is sent again: a service that carried it out forgets the upload, and answers 404 from then on.
 * @returns the film's id
 * @throws ApiError when the service says no, OutcomeUnknownError when it can't be told
 */
export async function completeUpload(options: CompleteUploadOptions): Promise<string> {
  const { api, session, etags, signal } = options;
  let isUploadGone = false;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    if (attempt > 1) {
      options.onChecking();
      await pause(backoffMs(attempt - 1, PACE, Math.random()), signal);
      const vodId = await findFilm(options);
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
async function findFilm({ api, film, signal }: CompleteUploadOptions): Promise<string | null> {
  try {
    const { vods } = await listVods(
      api,
      { page: 1, pageSize: 100, title: "", order: "creation_date", direction: "DESC" },
      signal,
    );
    const match = vods.find(
      (vod) =>
        vod.filename === film.filename &&
        (vod.fileSizeBytes === null || vod.fileSizeBytes === film.sizeBytes) &&
        (vod.createdAtMs ?? 0) >= film.startedAtMs - CLOCK_SKEW_MS,
    );
    return match?.id ?? null;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
