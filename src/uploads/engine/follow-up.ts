import { addToPlaylist } from "#playlists/add-to-playlist.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { BACKOFF, pause, retryDelayMs } from "#shared/http/backoff.ts";
import { ApiError, toProblem } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { type FollowUpStep, followUpId } from "#uploads/transfer.ts";
import type { Video } from "#videos/video-record.ts";
import { updateVideo, type VideoChange } from "#videos/videos.ts";
import { videoExpectation } from "#videos/videos-queries.ts";
import { dispatch, letGo } from "./dispatch.ts";
import { followPublishing } from "./follow-publishing.ts";
import {
  isSameSet,
  NOTHING_TOLD,
  playlistToJoin,
  publishingWish,
  unsentDetails,
  videoIdOf,
} from "./stored-upload.ts";
import { watch } from "./take-up.ts";
import { beginStep, find, type UploadContext } from "./upload-context.ts";

interface Run {
  id: string;
  videoId: string;
  signal: AbortSignal;
  step: FollowUpStep;
  /** Holds the steps that were accepted before: these are only looked for. */
  sent: readonly FollowUpStep[];
  /** Holds the steps that were accepted, and not seen. */
  unseen: FollowUpStep[];
}

const WORKING = { kind: "working" } as const;

/** Applies title and folders to the video of an upload, and its playlist. A finished upload has no owner: claim it first. */
export async function followUp(context: UploadContext, id: string): Promise<void> {
  if (!(await context.tabs.claim(id))) {
    watch(context, id);
    return;
  }
  // The upload may have been forgotten.
  const state = context.states.get(id);
  const videoId = state === undefined ? null : videoIdOf(state.stored.stage);
  if (videoId === null) return;
  void followPublishing(context, id);
  // Replacements run one at a time: a later one includes the earlier ones.
  const signal = beginStep(context, id);
  const { followUp: last } = find(context, id);
  const sent = last.kind === "unseen" ? last.steps : [];
  const run: Run = { id, videoId, signal, step: "details", sent, unseen: [] };
  try {
    await followDetails(context, run);
    await followPlaylist(context, run);
    if (signal.aborted) return;
    if (run.unseen.length > 0) {
      const unseen = { kind: "unseen", steps: run.unseen } as const;
      await dispatch(context, id, { kind: "followed", followUp: unseen });
    } else if (find(context, id).followUp.kind === "idle") letGo(context, id);
    else await dispatch(context, id, { kind: "followed", followUp: { kind: "done" } });
  } catch (error) {
    if (signal.aborted) return;
    const { kind, serviceMessage } = toProblem(error);
    const failed = { kind: "failed", step: run.step, problem: { kind, serviceMessage } } as const;
    await dispatch(context, id, { kind: "followed", followUp: failed });
  }
}

async function followDetails(context: UploadContext, run: Run): Promise<void> {
  const { id, videoId } = run;
  const { stored } = find(context, id);
  const change = unsentDetails(stored);
  if (change === null) return;
  const { title, description, folderIds } = stored.details;
  const told = stored.told ?? NOTHING_TOLD;
  await dispatch(context, id, {
    kind: "followed",
    followUp: WORKING,
    told: {
      title: change.title === undefined ? told.title : undefined,
      description: change.description === undefined ? told.description : undefined,
      folderIds: change.folderIds === undefined ? told.folderIds : undefined,
    },
  });
  if (await isSeen(run, (wait) => applyDetails(context.guarded, { videoId, change, ...wait }))) {
    await dispatch(context, id, { kind: "followed", told: { title, description, folderIds } });
  }
}

async function followPlaylist(context: UploadContext, run: Run): Promise<void> {
  run.step = "playlist";
  const { id, videoId } = run;
  const { stored } = find(context, id);
  const playlistId = playlistToJoin(stored);
  // Playlists accept published videos only (contract 2): becoming ready, or published, starts this again.
  if (playlistId === null || stored.stage.kind !== "ready" || publishingWish(stored) === true)
    return;
  void dispatch(context, id, { kind: "followed", followUp: WORKING });
  const addition = { videoIds: [videoId], playlistId };
  if (await isSeen(run, (wait) => addToPlaylist(context.guarded, { ...addition, ...wait }))) {
    await dispatch(context, id, { kind: "followed", donePlaylistId: playlistId });
  }
}

/** Applies one step. @returns false if it was accepted and not seen, which holds up nothing else */
async function isSeen(
  { id, signal, step, sent, unseen }: Run,
  apply: (wait: { id: string; isSent: boolean; signal: AbortSignal }) => Promise<void>,
): Promise<boolean> {
  try {
    await apply({ id: followUpId(id), isSent: sent.includes(step), signal });
  } catch (error) {
    const isAccepted = error instanceof ApiError && error.kind === "timeout";
    if (!isAccepted) throw error;
    unseen.push(step);
  }
  signal.throwIfAborted();
  return !unseen.includes(step);
}

/** Is the number of consecutive "not found" answers, about three minutes of them. A new video appears within 25 s. */
const MAX_UNKNOWN = 16;

/**
 * Applies title, description and folders to an existing video and waits until a lookup shows them. Idempotent.
 * @param id of the wait
 * @param isSent they are only looked for
 * @throws ApiError if the service refuses; kind `timeout` if the change was accepted but not visible for
 * three minutes, or until the person stops waiting: it may still appear
 */
export async function applyDetails(
  services: ApiServices,
  {
    videoId,
    change,
    id,
    isSent = false,
    signal,
  }: { videoId: string; change: VideoChange; id: string; isSent?: boolean; signal: AbortSignal },
): Promise<void> {
  const video = videoExpectation(services, videoId);
  if (!isSent) {
    // A new video can be unknown for a while. Also works in a hidden tab, where polling rests.
    await whileUnknown(() => video.lookup(signal), signal);
    await whileUnknown(() => updateVideo(services.api, videoId, change, signal), signal);
  }
  await waitUntilVisible(
    services.settle,
    { ...video, id, isVisible: (seen) => shows(seen, change) },
    signal,
  );
}

function shows(video: Video, { title, description, folderIds }: VideoChange): boolean {
  return (
    // Accept a title that the service trimmed.
    (title === undefined || video.title?.trim() === title.trim()) &&
    (description === undefined || (video.description ?? "").trim() === description.trim()) &&
    (folderIds === undefined ||
      isSameSet(
        video.folders.map(({ id }) => id),
        folderIds,
      ))
  );
}

/**
 * Repeats a call on a new video while it is unknown.
 * @throws ApiError, or the signal's reason
 */
async function whileUnknown(call: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await retryUntilAnswered(call, signal);
      return;
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.kind === "not-found";
      if (!isUnknown || attempt >= MAX_UNKNOWN) throw error;
      await pause(retryDelayMs(attempt, BACKOFF.lookup, error.retryAfterMs), signal);
    }
  }
}
