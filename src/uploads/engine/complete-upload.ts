import { BACKOFF, paceAfter, pause, retryDelayMs } from "#shared/http/backoff.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { MAX_PAGE_SIZE } from "#shared/http/paging.ts";
import {
  type OnWaiting,
  retryUntilAnswered,
  uploadReasonOf,
  WAIT_REASONS,
  WAKE_ON,
} from "#shared/http/retry-until-answered.ts";
import { createPatience, faultOf } from "#shared/http/upload-policy.ts";
import { completeMultipart, type UploadSession } from "#uploads/multipart.ts";
import type { Video } from "#videos/video-record.ts";
import { listVideos } from "#videos/videos.ts";

/** Complete may have succeeded, but no video shows it. */
export class OutcomeUnknownError extends Error {
  override readonly name = "OutcomeUnknownError";
}

/** The service does not put the parts together: storage lacks some, or has others. */
export class PartsRefusedError extends Error {
  override readonly name = "PartsRefusedError";
  /** Parts it names; null: unknown. */
  readonly partNumbers: readonly number[] | null;
  readonly problem: ApiError;
  constructor(problem: ApiError, partNumbers: readonly number[] | null) {
    super(problem.message);
    this.problem = problem;
    this.partNumbers = partNumbers;
  }
}

/** Describes an upload with all parts in storage. It is kept until its video is known, so it can be retried. */
export interface Completion {
  session: UploadSession;
  /** Lists the ETags of parts 1, 2, 3 …, verbatim. */
  etags: readonly string[];
  video: { filename: string; sizeBytes: number };
  /** Holds the newest earlier videos of any name. Is null until they are looked up. */
  earlier: ReadonlySet<string> | null;
  /** Complete was sent at least once. */
  isSent: boolean;
  /** Its answer did not come: it may have been carried out. */
  isAmbiguous: boolean;
  /** Counts how often refused parts were sent again. */
  repairs: number;
}

export interface CompletionSurroundings {
  api: ApiClient;
  /** Returns the videos that belong to other uploads of this browser. */
  claimed: () => ReadonlySet<string>;
  /** Remembers the completion as it is now, for the case that the page ends before the answer. */
  keep: () => Promise<void>;
  /** The answer was lost; finding out what became of it. */
  onChecking: () => void;
  onWaiting: OnWaiting;
  signal: AbortSignal;
}

/** A new video appears within 25 s; polls for two minutes. */
const MAX_LOOKUPS = 10;
/**
 * Counts the lookups without the video, 36 s apart at least from the first to the last, after which it is not there.
 */
const CERTAIN_LOOKUPS = 7;
/** A refusal without names of parts counts as one about them where sending all of them again costs little. */
const MAX_GUESS_BYTES = 1024 ** 3;

/**
 * Completes an upload (contract 4.5). After a lost response it is repeated. No answer counts as a refusal before its video was
 * looked for, one that is new and not claimed by another upload: a gateway that repeats a call passes on the refusal of the
 * second one, although the first made the video. `REMEDIES.complete` has the reaction to each answer.
 * @returns the video's id
 * @throws PartsRefusedError, ApiError for other refusals, OutcomeUnknownError if it can't be determined
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
      // The id of an earlier video is an error of the service.
      if (completion.earlier.has(videoId)) throw new ApiError("unreadable", { status: 200 });
      return videoId;
    } catch (error) {
      signal.throwIfAborted();
      const fault = faultOf(error);
      if (!(error instanceof ApiError) || fault === null) throw error;
      const remedy = patience(fault);
      const partsRefused = remedy === "retry" ? null : readPartsRefusal(error, completion);
      if (remedy === "re-check") completion.isAmbiguous = true;
      const isRefusal = partsRefused !== null || (remedy !== "retry" && !completion.isAmbiguous);
      if (remedy !== "re-check" && isRefusal) {
        // Storage that compared parts still had the upload: no earlier call had completed it.
        const enough = isAboutParts(error) ? 1 : CERTAIN_LOOKUPS;
        const videoId = await findForCertain(completion, surroundings, enough);
        if (videoId !== null) return videoId;
        completion.isAmbiguous = false;
        completion.isSent = false;
        await surroundings.keep();
        throw partsRefused ?? error;
      }
      const isAnswered = !["no-answer", "busy", "signed-out"].includes(fault);
      if (isAnswered) {
        // The upload may be unknown because it is done.
        const videoId = await findVideo(completion, surroundings);
        if (videoId !== null) return videoId;
        lookups += completion.isAmbiguous ? 1 : 0;
        if (lookups >= MAX_LOOKUPS) break;
      }
      if (remedy === "stop" && !(completion.isAmbiguous && isAnswered)) break;
      if (completion.isAmbiguous) surroundings.onChecking();
      // Without a response, look for the video; but only the user can sign in.
      const reason = WAIT_REASONS[fault];
      const isShown = fault === "signed-out" || !completion.isAmbiguous;
      if (isShown) onWaiting(reason);
      await pause(
        retryDelayMs(
          attempt,
          isAnswered ? BACKOFF.page : paceAfter(error.status),
          error.retryAfterMs,
        ),
        signal,
        WAKE_ON[reason],
      );
      if (isShown) onWaiting(null);
      if (completion.isAmbiguous) surroundings.onChecking();
    }
  }
  throw new OutcomeUnknownError(NO_VIDEO);
}

const NO_VIDEO = "No video shows whether the upload was finished.";

/**
 * Looks for the video of a refused completion until it is found or certainly not there: null.
 * @param enough lookups without it that make that certain
 * @throws OutcomeUnknownError where the list is refused
 */
async function findForCertain(
  completion: Completion,
  surroundings: CompletionSurroundings,
  enough: number,
): Promise<string | null> {
  const { signal, onChecking, onWaiting } = surroundings;
  for (let lookups = 1; ; lookups++) {
    onChecking();
    const lookup = () => searchVideo(completion, surroundings);
    const videoId = await retryUntilAnswered(lookup, signal, onWaiting).catch(() => {
      signal.throwIfAborted();
      throw new OutcomeUnknownError(NO_VIDEO);
    });
    if (videoId !== null || lookups >= enough) return videoId;
    await pause(retryDelayMs(lookups, BACKOFF.page, null), signal);
  }
}

function isAboutParts({ serviceMessage }: ApiError): boolean {
  return /\bparts?\b|part.?number|e-?tag|too ?small/i.test(serviceMessage);
}

/** Reads a refusal as one that is about parts; null where it is about something else. */
function readPartsRefusal(
  error: ApiError,
  { video, etags, isAmbiguous, repairs }: Completion,
): PartsRefusedError | null {
  if (![400, 409, 412, 422].includes(error.status ?? 0)) return null;
  const mayGuess = !isAmbiguous && repairs === 0 && video.sizeBytes <= MAX_GUESS_BYTES;
  if (!isAboutParts(error) && !mayGuess) return null;
  const lists = error.serviceMessage.matchAll(
    /\bpart(?:s|[ _-]?numbers?)?[\s:#="']*(\d+(?:\s*(?:,|and|&)+\s*\d+)*)/gi,
  );
  const named = [...lists]
    .flatMap(([, list = ""]) => list.match(/\d+/g) ?? [])
    .map(Number)
    .filter((partNumber) => partNumber >= 1 && partNumber <= etags.length);
  return new PartsRefusedError(error, named.length > 0 ? [...new Set(named)] : null);
}

/** Finds the video of an upload, as `searchVideo` does; null also where the list can't be read now. */
export async function findVideo(
  ...[completion, surroundings]: Parameters<typeof searchVideo>
): Promise<string | null> {
  try {
    return await searchVideo(completion, surroundings);
  } catch (error) {
    if (surroundings.signal.aborted) throw error;
    return null;
  }
}

/**
 * Searches the list for the video of an upload: equal name and size, newer than all earlier ones, and unclaimed.
 * It takes the oldest of several, as a later upload can only be one of the newer ones.
 * @throws ApiError
 */
async function searchVideo(
  { video, earlier }: Pick<Completion, "video" | "earlier">,
  surroundings: Pick<CompletionSurroundings, "api" | "claimed" | "signal">,
): Promise<string | null> {
  const listed = await listNewest(surroundings);
  const firstEarlier = listed.findIndex(({ id }) => earlier?.has(id));
  const newestEarlier = listed[firstEarlier];
  const claimed = surroundings.claimed();
  const found = listed.findLast(
    ({ id, filename, fileSizeBytes, createdAtMs }, index) =>
      (newestEarlier === undefined ||
        index < firstEarlier ||
        // Dates have whole seconds: within one second their order is unknown.
        (createdAtMs !== null && createdAtMs === newestEarlier.createdAtMs)) &&
      earlier?.has(id) !== true &&
      !claimed.has(id) &&
      filename === video.filename &&
      (fileSizeBytes === null || fileSizeBytes === video.sizeBytes),
  );
  return found?.id ?? null;
}

async function listNewest({
  api,
  signal,
}: Pick<CompletionSurroundings, "api" | "signal">): Promise<Video[]> {
  const { videos } = await listVideos(
    api,
    { page: 1, pageSize: MAX_PAGE_SIZE, title: "", order: "creation_date", direction: "DESC" },
    signal,
  );
  return videos;
}
