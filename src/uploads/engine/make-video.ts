import { pause } from "#shared/http/backoff.ts";
import { ApiError, type Problem, toProblem } from "#shared/http/errors.ts";
import type { WaitReason } from "#shared/http/retry-until-answered.ts";
import type { TransferFailure } from "#uploads/transfer.ts";
import { toTransfer } from "#uploads/transfer-state.ts";
import { uploadName } from "#uploads/upload-name.ts";
import { encodingId, trackEncoding, videoQueries } from "#videos/videos-queries.ts";
import {
  completeUpload,
  findVideo,
  OutcomeUnknownError,
  PartsRefusedError,
} from "./complete-upload.ts";
import { dispatch } from "./dispatch.ts";
import { followUp } from "./follow-up.ts";
import { PartError } from "./put-part.ts";
import { publishingWish, type StoredUpload, videoIdOf } from "./stored-upload.ts";
import type { TransferEvent } from "./transfer-events.ts";
import { beginStep, find, type UploadContext } from "./upload-context.ts";

/** A new video can stay unseen for 25 s. The pauses double. */
const FIRST_ID_CHECK_MS = 10_000;
const MAX_ID_CHECKS = 5;

/** Completes an upload whose parts are all in storage (contract 4.5). */
export async function makeVideo(context: UploadContext, id: string): Promise<void> {
  const { stored, etags } = find(context, id);
  const { session, plan, completion: earlierTry } = stored;
  if (session === null) return;
  const isSent = earlierTry?.isSent === true;
  const earlier = earlierTry?.earlierVodIds ?? null;
  const completion = {
    session,
    etags: Array.from({ length: plan.partCount }, (_, index) => etags.get(index + 1) ?? ""),
    video: videoOf(stored),
    earlier: earlier === null ? null : new Set(earlier),
    isSent,
    // The outcome of an earlier page's call is unknown.
    isAmbiguous: isSent,
    repairs: earlierTry?.repairs ?? 0,
  };
  // Cancelling has priority.
  const signal = beginStep(context, id);
  const tell = async (event: TransferEvent) => {
    if (!signal.aborted) await dispatch(context, id, event);
  };
  const surroundings = {
    api: context.guarded.api,
    claimed: () => claimedByOthers(context, id),
    keep: () =>
      tell({
        kind: "completion",
        isSent: completion.isSent,
        earlierVodIds: [...(completion.earlier ?? [])],
      }),
    onChecking: () => void tell({ kind: "checking" }),
    onWaiting: (reason: WaitReason | null) => void tell({ kind: "waiting", reason }),
    signal,
  };
  try {
    // After lost answers, only the order distinguishes videos of one name: each must be known or given up before the
    // next call.
    const turn = `complete.${completion.video.filename}`;
    const videoId = await context.tabs.inTurn(turn, signal, () =>
      completeUpload(completion, surroundings),
    );
    // Only a record that says so makes the parts unnecessary.
    const isStored = await dispatch(context, id, { kind: "completed", videoId });
    if (isStored) await context.journal.forgetParts(id);
  } catch (error) {
    await tell(refusalOf(error));
  }
}

/** Converts what completing has thrown to the event that says so. */
function refusalOf(error: unknown): TransferEvent {
  const failure = failureOf(error);
  if (error instanceof PartsRefusedError) {
    return { kind: "parts-refused", partNumbers: error.partNumbers, failure };
  }
  const kind = error instanceof ApiError ? error.kind : null;
  // After a first plain refusal of this kind, the service has deleted the upload.
  const isGone = kind === "not-found";
  return {
    kind: "failed",
    failure: isGone ? { kind: "session-gone" } : failure,
    isRefused: kind === "rejected",
  };
}

/** Polls the encoding of a new video, and applies its details. */
export function followVideo(context: UploadContext, id: string, videoId: string): void {
  trackEncoding(context.guarded, videoId);
  void followUp(context, id);
  noticeReady(context);
  void checkId(context, id, videoId);
}

/** Ends the uploads whose videos are encoded. */
export function noticeReady(context: UploadContext): void {
  const { states, guarded } = context;
  const { api, settle, queryClient } = guarded;
  for (const { stored, elsewhere } of states.values()) {
    const { id, stage } = stored;
    // One that is to be unpublished is done when it is.
    if (stage.kind !== "encoding" || elsewhere !== null || publishingWish(stored) === false)
      continue;
    if (settle.stateOf(encodingId(stage.videoId)) !== "seen") continue;
    // An encoded but unpublished video can't be in a playlist; it may still be published.
    const { queryKey } = videoQueries.detail(api, stage.videoId);
    if (queryClient.getQueryData(queryKey)?.status === "ready") {
      void dispatch(context, id, { kind: "ready" });
    }
  }
}

/** Takes the video that is listed for the one that complete named, where no lookup ever shows the latter. */
async function checkId(context: UploadContext, id: string, videoId: string): Promise<void> {
  const { api, settle, queryClient } = context.guarded;
  const { stored } = find(context, id);
  const earlier = stored.completion?.earlierVodIds;
  if (earlier === undefined || earlier === null) return;
  const { signal } = new AbortController();
  const { queryKey } = videoQueries.detail(api, videoId);
  for (let attempt = 0; attempt < MAX_ID_CHECKS; attempt++) {
    await pause(FIRST_ID_CHECK_MS * 2 ** attempt, signal);
    const stage = context.states.get(id)?.stored.stage;
    const isFollowed = stage?.kind === "encoding" && stage.videoId === videoId;
    if (!isFollowed || queryClient.getQueryData(queryKey) !== undefined) return;
    const found = await findVideo(
      { video: videoOf(stored), earlier: new Set(earlier) },
      { api, claimed: () => claimedByOthers(context, id), signal },
    );
    if (found === null) continue;
    if (found !== videoId) {
      settle.cancel(encodingId(videoId));
      await dispatch(context, id, { kind: "completed", videoId: found });
    }
    return;
  }
}

/** Returns the videos of all other uploads. */
function claimedByOthers({ states }: UploadContext, id: string): ReadonlySet<string> {
  const others = [...states.values()].filter(({ stored }) => stored.id !== id);
  return new Set(others.flatMap((other) => videoIdOf(toTransfer(other).stage) ?? []));
}

/** Returns name and size of the video as the service knows them. */
function videoOf({ name, sizeBytes }: StoredUpload) {
  return { filename: uploadName(name), sizeBytes };
}

/** Returns why an upload failed, from whatever was thrown in it. */
export function failureOf(error: unknown): TransferFailure {
  if (error instanceof PartError) return error.failure;
  if (error instanceof OutcomeUnknownError) return { kind: "outcome-unknown" };
  if (error instanceof PartsRefusedError) {
    return { kind: "service", problem: problemOf(error.problem) };
  }
  // The file was changed, or moved.
  if (
    error instanceof DOMException &&
    (error.name === "NotReadableError" || error.name === "NotFoundError")
  ) {
    return { kind: "file-unreadable" };
  }
  return { kind: "service", problem: problemOf(error) };
}

/** Converts an error to plain data, for the journal and other tabs. */
function problemOf(error: unknown): Problem {
  const { kind, serviceMessage } = toProblem(error);
  return { kind, serviceMessage };
}
