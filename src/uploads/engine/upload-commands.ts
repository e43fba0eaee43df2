import { newId } from "#shared/format/ids.ts";
import type { FileSource, NewTransfer, TransferCommand } from "#uploads/transfer.ts";
import { canRetry, isUnfinished, needsFile, stateOf } from "#uploads/transfer-state.ts";
import { encodingId } from "#videos/videos-queries.ts";
import { dispatch, drop } from "./dispatch.ts";
import { show } from "./show-uploads.ts";
import { beginUpload, isOver, isSameFile, videoIdOf } from "./stored-upload.ts";
import { watch } from "./take-up.ts";
import type { TransferEvent } from "./transfer-events.ts";
import type { UploadContext } from "./upload-context.ts";
import { offerFile, recordFingerprint } from "./upload-file.ts";

/**
 * Adds videos, in the order of sending.
 * @param ids for videos that do not resume an earlier upload
 * @returns transfer ids, one per video
 * @throws RangeError for a file that can't be divided into parts
 */
export function addVideos(
  context: UploadContext,
  videos: readonly NewTransfer[],
  ids: readonly string[],
): string[] {
  const { states, tabs, owners } = context;
  return videos.map((video, index) => {
    const known = [...states.values()];
    const same = known.filter(({ stored }) => isSameFile(stored, video.file));
    const earlier = same.find(needsFile) ?? same.find(canRetry);
    if (earlier !== undefined) {
      void offer(context, [video], earlier.stored.id);
      return earlier.stored.id;
    }
    const rank = Math.max(-1, ...known.map(({ stored }) => stored.rank)) + 1;
    const stored = beginUpload(video, ids[index] ?? newId(), rank, owners.starter());
    states.set(stored.id, stateOf(stored, new Map(), video.file));
    show(context);
    recordFingerprint(context, stored.id, video.file);
    void tabs.claim(stored.id).then(() => dispatch(context, stored.id, { kind: "begun" }));
    return stored.id;
  });
}

/** Takes a file for an upload that was interrupted or has failed: a given one, or the one that it belongs to. */
async function offer(
  context: UploadContext,
  sources: readonly FileSource[],
  givenId?: string,
): Promise<void> {
  // One after the other: the next file must see which uploads still need one.
  for (const source of sources) {
    const waiting = [...context.states.values()].filter(needsFile).map(({ stored }) => stored);
    const found =
      waiting.find((stored) => isSameFile(stored, source.file)) ??
      waiting.find(({ name }) => name === source.file.name) ??
      (waiting.length === 1 ? waiting[0] : undefined);
    const id = givenId ?? found?.id;
    if (id === undefined) continue;
    void dispatch(context, id, { kind: "offered" });
    await offerFile(context, id, source);
  }
}

/** Does what the person wants. Uploads of other tabs are left alone. */
export function sendCommand(context: UploadContext, command: TransferCommand): void {
  const { states, tabs, runEffect } = context;
  const ids = "ids" in command ? command.ids : [];
  const own = ids.filter((id) => states.get(id)?.elsewhere === null);
  const claimFor = async (id: string, event: TransferEvent) => {
    if (await tabs.claim(id)) await dispatch(context, id, event);
    else watch(context, id);
  };
  switch (command.kind) {
    case "pause":
    case "cancel":
    case "dismiss":
    case "describe":
      for (const id of own) void dispatch(context, id, command);
      break;
    case "resume":
    case "retry":
      for (const id of own) void claimFor(id, command);
      break;
    case "follow-up":
      for (const id of own) runEffect(id, command);
      break;
    case "reopen":
      // Request all permissions at once: the user activation expires within moments.
      for (const id of own) runEffect(id, { kind: "open", mayAsk: true });
      break;
    case "move":
      move(context, command.id, command.toIndex);
      break;
    case "offer":
      void offer(context, command.sources, command.id);
      break;
    case "forget":
      forget(context, own);
      break;
    case "discard":
      discard(context, command.ids);
      break;
  }
}

function move(context: UploadContext, id: string, toIndex: number): void {
  const { states, store } = context;
  const open = store
    .getState()
    .filter((each) => isUnfinished(each) && !each.isElsewhere && !each.isDismissed);
  const moved = open.find((each) => each.id === id);
  if (moved === undefined) return;
  const ranks = open.map((each) => states.get(each.id)?.stored.rank ?? 0);
  const order = open.filter((each) => each !== moved).toSpliced(toIndex, 0, moved);
  order.forEach((each, index) => {
    void dispatch(context, each.id, { kind: "rank", rank: ranks[index] ?? 0 });
  });
}

/** Forgets uploads that are over or dismissed. */
function forget(context: UploadContext, ids: readonly string[]): void {
  const { services, journal, states, tabs } = context;
  const forgotten = ids.filter((id) => {
    const stored = states.get(id)?.stored;
    return stored !== undefined && (isOver(stored) || stored.isDismissed);
  });
  for (const id of forgotten) {
    const stage = states.get(id)?.stored.stage;
    const videoId = stage === undefined ? null : videoIdOf(stage);
    if (videoId !== null) services.settle.cancel(encodingId(videoId));
    tabs.release(id);
    void journal.forget(id);
  }
  drop(context, forgotten);
  tabs.notify({ kind: "forgotten", ids: forgotten });
}

/** Forgets unfinished uploads of other persons. */
function discard(context: UploadContext, ids: readonly string[]): void {
  const { journal, tabs, owners } = context;
  const discarded = owners.remove(ids);
  for (const id of discarded) void journal.forget(id);
  show(context);
  tabs.notify({ kind: "forgotten", ids: discarded });
}
