import { retryDelayMs } from "#shared/http/backoff.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { pause } from "#shared/http/pause.ts";
import {
  type OnWaiting,
  PACE,
  retryUntilAnswered,
  uploadReasonOf,
  WAIT_REASONS,
  WAKE_ON,
} from "#shared/http/retry-until-answered.ts";
import { createPatience, faultOf } from "#shared/http/upload-policy.ts";
import { completeMultipart, type UploadSession } from "#uploads/multipart.ts";
import type { Video } from "#videos/video-record.ts";
import { listVideos } from "#videos/videos.ts";

/** Complete may have worked, and no film shows that it did. */
export class OutcomeUnknownError extends Error {
  override readonly name = "OutcomeUnknownError";
}

/** The service does not put the parts together: storage lacks some, or has others. */
export class PartsRefusedError extends Error {
  override readonly name = "PartsRefusedError";
  /** Those that it names; null: it may be any. */
  readonly partNumbers: readonly number[] | null;
  readonly problem: ApiError;
  constructor(problem: ApiError, partNumbers: readonly number[] | null) {
    super(problem.message);
    this.problem = problem;
    this.partNumbers = partNumbers;
  }
}

/** An upload whose parts are all in storage. Kept until its film is known, so that it can be retried. */
export interface Completion {
  session: UploadSession;
  /** Of part 1, 2, 3 …, verbatim. */
  etags: readonly string[];
  video: { filename: string; sizeBytes: number };
  /** The newest films of before, whatever their names; null until they were looked up. */
  earlier: ReadonlySet<string> | null;
  /** Complete was sent at least once. */
  isSent: boolean;
  /** Its answer did not come: it may have been carried out. */
  isAmbiguous: boolean;
  /** How often parts were sent again because the service refused them. */
  repairs: number;
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
/** A film made just now shows itself within 25 s; two minutes are tried. */
const MAX_LOOKUPS = 10;
/** A refusal without a word of parts is taken for one about them where sending all of them again costs little. */
const MAX_GUESS_BYTES = 1024 ** 3;

/**
 * Finishes an upload (contract 4.5). When the answer is lost, complete is sent again: while the upload
 * stands that finishes it, and once the service no longer knows it, it was carried out and the film is
 * looked for. Only a film that was not there before, and that no other upload claims, can be the one.
 * What to do about each answer is in `REMEDIES.complete`.
 * @returns the film's id
 * @throws PartsRefusedError, ApiError when the service says no to all else, OutcomeUnknownError when it can't be told
 */
export async function completeUpload(
  completion: Completion,
  surroundings: CompletionSurroundings,
): Promise<string> {
  const { api, signal, onWaiting } = surroundings;
  completion.earlier ??= new Set(
    (
      await retryUntilAnswered(
        () => listNewest(surroundings),
        signal,
        onWaiting,
        uploadReasonOf("init"),
      )
    ).map(({ id }) => id),
  );
  if (completion.isAmbiguous) surroundings.onChecking();
  const patience = createPatience("complete");
  let lookups = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      if (!completion.isSent) {
        completion.isSent = true;
        await surroundings.keep();
      }
      const videoId = await completeMultipart(api, completion.session, completion.etags, signal);
      // The id of a film that was there before is a mistake of the service.
      if (completion.earlier.has(videoId)) throw new ApiError("unreadable", { status: 200 });
      return videoId;
    } catch (error) {
      signal.throwIfAborted();
      const fault = faultOf(error);
      if (!(error instanceof ApiError) || fault === null) throw error;
      const remedy = patience(fault);
      // A refusal for its parts: the upload stands, and nothing came of any call before.
      const partsRefused = remedy === "retry" ? null : readPartsRefusal(error, completion);
      if (remedy === "re-check") completion.isAmbiguous = true;
      if (remedy !== "re-check" && (partsRefused !== null || !completion.isAmbiguous)) {
        // It surely was not carried out, and nobody is to wonder later.
        completion.isAmbiguous = false;
        completion.isSent = false;
        await surroundings.keep();
        if (partsRefused !== null) throw partsRefused;
        if (remedy !== "retry") throw error;
      }
      const isAnswered = !["no-answer", "busy", "signed-out"].includes(fault);
      if (completion.isAmbiguous && isAnswered) {
        // A later no can mean that the upload is gone because it is done.
        const videoId = await findVideo(completion, surroundings);
        if (videoId !== null) return videoId;
        lookups += 1;
        if (lookups >= MAX_LOOKUPS) break;
      }
      if (remedy === "stop" && !(completion.isAmbiguous && isAnswered)) break;
      if (completion.isAmbiguous) surroundings.onChecking();
      // Without an answer it is looked for, and nothing else; but only a person can sign in.
      const reason = WAIT_REASONS[fault];
      const isShown = fault === "signed-out" || !completion.isAmbiguous;
      if (isShown) onWaiting(reason);
      await pause(
        retryDelayMs(
          Math.min(attempt, 10),
          isAnswered ? LOOKING_PACE : PACE,
          Math.random(),
          error.retryAfterMs,
        ),
        signal,
        WAKE_ON[reason],
      );
      if (isShown) onWaiting(null);
      if (completion.isAmbiguous) surroundings.onChecking();
    }
  }
  throw new OutcomeUnknownError("No film shows whether the upload was finished.");
}

/** Reads a refusal as one that is about parts; null where it is about something else. */
function readPartsRefusal(
  error: ApiError,
  { video, etags, isAmbiguous, repairs }: Completion,
): PartsRefusedError | null {
  if (![400, 409, 412, 422].includes(error.status ?? 0)) return null;
  const isAboutParts = /\bparts?\b|part.?number|e-?tag|too ?small/i.test(error.serviceMessage);
  const mayGuess = !isAmbiguous && repairs === 0 && video.sizeBytes <= MAX_GUESS_BYTES;
  if (!isAboutParts && !mayGuess) return null;
  const lists = error.serviceMessage.matchAll(
    /\bpart(?:s|[ _-]?numbers?)?[\s:#="']*(\d+(?:\s*(?:,|and|&)+\s*\d+)*)/gi,
  );
  const named = [...lists]
    .flatMap(([, list = ""]) => list.match(/\d+/g) ?? [])
    .map(Number)
    .filter((partNumber) => partNumber >= 1 && partNumber <= etags.length);
  return new PartsRefusedError(error, named.length > 0 ? [...new Set(named)] : null);
}

/**
 * The film that this upload became, if it is listed by now: of its name and size, newer than all that
 * were there before, and nobody else's. Of several the oldest: an upload that began later can only have
 * become one of the newer, and would be left without any.
 */
export async function findVideo(
  { video, earlier }: Pick<Completion, "video" | "earlier">,
  surroundings: Pick<CompletionSurroundings, "api" | "claimed" | "signal">,
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
        filename === video.filename &&
        (fileSizeBytes === null || fileSizeBytes === video.sizeBytes),
    );
    return found?.id ?? null;
  } catch (error) {
    if (surroundings.signal.aborted) throw error;
    return null;
  }
}

async function listNewest({
  api,
  signal,
}: Pick<CompletionSurroundings, "api" | "signal">): Promise<Video[]> {
  const { videos } = await listVideos(
    api,
    { page: 1, pageSize: 100, title: "", order: "creation_date", direction: "DESC" },
    signal,
  );
  return videos;
}
