import type { StoreApi } from "zustand/vanilla";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { FileSource, NewTransfer, Transfer, TransferCommand } from "#uploads/transfer.ts";
import {
  canRetry,
  isUnfinished,
  needsFile,
  stateOf,
  type TransferState,
} from "#uploads/transfer-state.ts";
import { encodingId } from "#videos/videos-queries.ts";
import type { Journal } from "./journal.ts";
import { beginUpload, isOver, isSameFile, videoIdOf } from "./stored-upload.ts";
import type { Tabs } from "./tabs.ts";
import type { createEffects } from "./transfer-effects.ts";
import type { TransferEvent } from "./transfer-events.ts";
import type { UploadOwners } from "./upload-owners.ts";

/** The parts of an upload manager that commands act on. */
interface Context {
  services: ApiServices;
  journal: Journal;
  states: Map<string, TransferState>;
  store: StoreApi<readonly Transfer[]>;
  tabs: Tabs;
  effects: ReturnType<typeof createEffects>;
  owners: UploadOwners;
  dispatch: (id: string, event: TransferEvent) => Promise<boolean>;
  /** Shows the states as they are, to this tab. */
  show: () => void;
  /** Takes an upload as it is on record, once no tab has it. */
  watch: (id: string) => void;
  /** Stops uploads, and shows them no longer. */
  drop: (ids: readonly string[]) => void;
}

/**
 * Adds videos, in the order of sending.
 * @param ids for videos that do not resume an earlier upload
 * @returns transfer ids, one per video
 * @throws RangeError for a file that can't be divided into parts
 */
export function addVideos(
  context: Context,
  videos: readonly NewTransfer[],
  ids: readonly string[],
): string[] {
  const { states, tabs, effects, owners, dispatch, show } = context;
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
    show();
    effects.recordFingerprint(stored.id, video.file);
    void tabs.claim(stored.id).then(() => dispatch(stored.id, { kind: "begun" }));
    return stored.id;
  });
}

/** Takes a file for an upload that was interrupted or has failed: a given one, or the one that it belongs to. */
async function offer(
  { states, effects, dispatch }: Context,
  sources: readonly FileSource[],
  givenId?: string,
): Promise<void> {
  // One after the other: the next file must see which uploads still need one.
  for (const source of sources) {
    const waiting = [...states.values()].filter(needsFile).map(({ stored }) => stored);
    const found =
      waiting.find((stored) => isSameFile(stored, source.file)) ??
      waiting.find(({ name }) => name === source.file.name) ??
      (waiting.length === 1 ? waiting[0] : undefined);
    const id = givenId ?? found?.id;
    if (id === undefined) continue;
    void dispatch(id, { kind: "offered" });
    await effects.offer(id, source);
  }
}

/** Does what the person wants. Uploads of other tabs are left alone. */
export function sendCommand(context: Context, command: TransferCommand): void {
  const { states, tabs, effects, dispatch, watch } = context;
  const ids = "ids" in command ? command.ids : [];
  const own = ids.filter((id) => states.get(id)?.elsewhere === null);
  const claimFor = async (id: string, event: TransferEvent) => {
    if (await tabs.claim(id)) await dispatch(id, event);
    else watch(id);
  };
  switch (command.kind) {
    case "pause":
    case "cancel":
    case "dismiss":
    case "describe":
      for (const id of own) void dispatch(id, command);
      break;
    case "resume":
    case "retry":
      for (const id of own) void claimFor(id, command);
      break;
    case "follow-up":
      for (const id of own) effects.run(id, command);
      break;
    case "reopen":
      // Request all permissions at once: the user activation expires within moments.
      for (const id of own) effects.run(id, { kind: "open", mayAsk: true });
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

function move({ states, store, dispatch }: Context, id: string, toIndex: number): void {
  const open = store
    .getState()
    .filter((each) => isUnfinished(each) && !each.isElsewhere && !each.isDismissed);
  const moved = open.find((each) => each.id === id);
  if (moved === undefined) return;
  const ranks = open.map((each) => states.get(each.id)?.stored.rank ?? 0);
  const order = open.filter((each) => each !== moved).toSpliced(toIndex, 0, moved);
  order.forEach((each, index) => {
    void dispatch(each.id, { kind: "rank", rank: ranks[index] ?? 0 });
  });
}

/** Forgets uploads that are over or dismissed. */
function forget({ services, journal, states, tabs, drop }: Context, ids: readonly string[]): void {
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
  drop(forgotten);
  tabs.notify({ kind: "forgotten", ids: forgotten });
}

/** Forgets unfinished uploads of other persons. */
function discard({ journal, tabs, owners, show }: Context, ids: readonly string[]): void {
  const discarded = owners.remove(ids);
  for (const id of discarded) void journal.forget(id);
  show();
  tabs.notify({ kind: "forgotten", ids: discarded });
}
