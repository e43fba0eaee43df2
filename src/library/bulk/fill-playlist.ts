import { noteActivity } from "#changes/activity.ts";
import type { BulkOutcome } from "#library/bulk-job.ts";
import { addToPlaylist } from "#playlists/add-to-playlist.ts";
import type { PlaylistItem } from "#playlists/entries.ts";
import { keepOrder } from "#playlists/stored-orders-queries.ts";
import { SIGNED_IN } from "#shared/http/backoff.ts";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, isOutcomeUnknown } from "#shared/http/errors.ts";
import { waitReasonOf } from "#shared/http/retry-until-answered.ts";
import {
  type BulkRun,
  failure,
  forEachVideo,
  isChange,
  lookUp,
  pauseReasonOf,
  watchCalls,
} from "./work.ts";

/**
 * Looks up videos: one that is not online would make the service refuse the whole list.
 * @returns those that a playlist can contain; null after a sign-out
 */
export async function findOnline(
  run: BulkRun,
  videoIds: readonly string[],
): Promise<string[] | null> {
  const online = new Set<string>();
  const isHalted = await forEachVideo(
    run,
    videoIds,
    async (videoId) => {
      const { status } = await lookUp(run.services, videoId);
      if (status === "ready") online.add(videoId);
      else run.setOutcome([videoId], { kind: "skipped", reason: "not-published" });
    },
    (videoId, error) => {
      const isSignedOut = waitReasonOf(error) === "signed-out";
      if (!isSignedOut) run.setOutcome([videoId], failure(error));
      return isSignedOut;
    },
  );
  return isHalted ? null : videoIds.filter((videoId) => online.has(videoId));
}

/**
 * Adds videos to a playlist and waits until they are visible in it.
 * @param wasAccepted they are only looked for
 * @returns how that ended; after a sign-out nothing more is sent
 */
export async function fillPlaylist(
  run: BulkRun,
  playlistId: string,
  videoIds: readonly string[],
  wasAccepted = false,
): Promise<"over" | "signed-out"> {
  const { onPause } = run;
  const halt = new AbortController();
  const signal = AbortSignal.any([run.signal, halt.signal]);
  const setAll = (outcome: BulkOutcome) => run.setOutcome(videoIds, outcome);
  /** The request may have been sent. */
  let isSent = wasAccepted;
  let isAccepted = wasAccepted;
  let refusal: unknown = null;
  const unwatched = { ...run.services, api: failFastWhenSignedOut(run.services.api) };
  const services = watchCalls(unwatched, {
    onBegin(request) {
      if (isChange(request)) isSent = true;
    },
    onAnswer(request) {
      onPause(null);
      if (!isChange(request)) return;
      isAccepted = true;
      setAll({ kind: "saved", isDoubtful: false });
    },
    onFailure(request, error) {
      if (isChange(request) && !signal.aborted) isSent = isOutcomeUnknown(error);
      if (waitReasonOf(error) === "signed-out") {
        if (isChange(request)) refusal = error;
        halt.abort();
      }
      onPause(signal.aborted ? null : pauseReasonOf(error));
    },
  });
  // A shared lookup may have been delayed until now.
  const stopAtSignIn = () => halt.abort();
  addEventListener(SIGNED_IN, stopAtSignIn);
  if (!wasAccepted) setAll({ kind: "saving" });
  try {
    const onSending = (before: readonly PlaylistItem[] | null, after: readonly PlaylistItem[]) =>
      keepAddition(run.jobId, playlistId, before, after);
    const addition = {
      videoIds,
      playlistId,
      id: run.jobId,
      isSent: wasAccepted,
      onSending,
      signal,
    };
    await addToPlaylist(services, addition);
    setAll({ kind: "visible" });
  } catch (error) {
    const isTimeout = error instanceof ApiError && error.kind === "timeout";
    // The job was cancelled, or the change not shown for so long: the service may have it nevertheless.
    if (isSent && (signal.aborted || isTimeout)) {
      setAll({ kind: "unknown", isDoubtful: !isAccepted });
    } else if (refusal !== null) setAll(failure(refusal));
    else setAll(signal.aborted ? { kind: "waiting" } : failure(error));
  } finally {
    removeEventListener(SIGNED_IN, stopAtSignIn);
  }
  return halt.signal.aborted ? "signed-out" : "over";
}

/** Keeps what a playlist played under the id of the job, so that the addition can be taken back. */
async function keepAddition(
  jobId: string,
  playlistId: string,
  before: readonly PlaylistItem[] | null,
  after: readonly PlaylistItem[],
): Promise<void> {
  const isKept = before !== null && (await keepOrder(jobId, { playlistId, before, after }));
  const facts = { action: "bulk", kind: "video", recordId: null, outcome: "saving" } as const;
  if (isKept) noteActivity(jobId, { ...facts, isKept });
}
