import { createStore, type StoreApi } from "zustand/vanilla";
import { createJobLog, type JobActivity } from "#changes/activity.ts";
import { newId } from "#shared/format/ids.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { pageObject } from "#shared/sync/page-store.ts";
import { useStoreAtOnce } from "#shared/sync/use-store.ts";
import type { StoredUpload } from "./engine/stored-upload.ts";
import type { UploadManager } from "./engine/upload-manager.ts";
import { createWakeHold } from "./engine/wake-hold.ts";
import { hasStoredUploads, onStoredUploads } from "./stored-flag.ts";
import {
  isRunning,
  type NewTransfer,
  type Transfer,
  type TransferCommand,
  type TransferStage,
  toUnpublish,
} from "./transfer.ts";

const NO_UPLOADS: readonly StoredUpload[] = [];

/** Holds every transfer of this browser. Lives outside React, and longer than any route. */
export type TransferStore = ReturnType<typeof createTransferStore>;

interface Context {
  services: ApiServices;
  /** Is null until it has loaded. */
  manager: UploadManager | null;
  loading: Promise<void> | null;
  /** Holds the rows of videos until the manager has loaded. */
  arriving: readonly Arriving[];
  shown: StoreApi<readonly Transfer[]>;
  protect: ReturnType<typeof createProtection>;
  log: ReturnType<typeof createJobLog<Transfer>>;
}

/**
 * Creates the store of a page. The manager loads separately: with the first video, or if this browser has
 * unfinished uploads.
 */
export function createTransferStore(services: ApiServices) {
  const context: Context = {
    services,
    manager: null,
    loading: null,
    arriving: [],
    shown: createStore<readonly Transfer[]>(() => []),
    protect: createProtection(),
    log: createJobLog<Transfer>(describeTransfer, (id) => id),
  };
  const { shown } = context;
  return {
    subscribe: (listener: () => void) => shown.subscribe(listener),
    /** Lists transfers in the order of sending. It is the same array until something changes. */
    getState: shown.getState,
    /**
     * Returns the unfinished uploads of other persons, which wait for those. It is the same array until something
     * changes.
     */
    getOthers: (): readonly StoredUpload[] => context.manager?.getOthers() ?? NO_UPLOADS,
    /**
     * Starts uploads, or resumes interrupted ones of the same file.
     * @returns transfer ids, one per video
     */
    add(videos: readonly NewTransfer[]): string[] {
      if (context.manager !== null) return context.manager.add(videos, videos.map(newId));
      const added = videos.map((video) => ({ transfer: arrivingTransfer(newId(), video), video }));
      context.arriving = [...context.arriving, ...added];
      publish(context);
      loadInPassing(context);
      return added.map(({ transfer }) => transfer.id);
    },
    send(command: TransferCommand): void {
      if (context.manager !== null) {
        context.manager.send(command);
        return;
      }
      context.arriving = context.arriving.flatMap((each) => obey(each, command));
      if (command.kind !== "retry") publish(context);
      else {
        setStage(context, { kind: "queued" });
        loadInPassing(context);
      }
    },
    /** Takes up what an earlier page left, or another tab begins. */
    takeUp(): void {
      if (hasStoredUploads()) loadInPassing(context);
      onStoredUploads(() => loadInPassing(context));
    },
    /** Reads what is over as well, however long ago. Rejects when that can't be done now. */
    async recall(): Promise<void> {
      await load(context);
      await context.manager?.whenRead();
    },
  };
}

/** Returns the transfers of a page. */
export const transfersOf = pageObject(createTransferStore);

/** Returns the store of the page, to act on. */
export function useTransferStore(): TransferStore {
  return transfersOf(useApi());
}

/** Returns every transfer, as it is now. */
export function useTransfers(): readonly Transfer[] {
  return useStoreAtOnce(useTransferStore());
}

function load(context: Context): Promise<void> {
  context.loading ??= createManager(context).catch((error: unknown) => {
    context.loading = null;
    const problem = toProblem(error);
    setStage(context, { kind: "failed", failure: { kind: "service", problem } });
    throw error;
  });
  return context.loading;
}

/** Loads for those who see by the rows how it went. */
function loadInPassing(context: Context): void {
  load(context).catch(() => undefined);
}

async function createManager(context: Context): Promise<void> {
  const { createUploadManager } = await import("./engine/upload-manager.ts");
  const manager = await createUploadManager(context.services);
  context.manager = manager;
  manager.subscribe(() => publish(context));
  const arrived = context.arriving;
  context.arriving = [];
  manager.add(
    arrived.map(({ video, transfer }) => ({ ...video, details: transfer.details })),
    arrived.map(({ transfer }) => transfer.id),
  );
  publish(context);
}

/** Sets the stage of all that wait for the manager. */
function setStage(context: Context, stage: TransferStage): void {
  context.arriving = context.arriving.map(({ transfer, video }) => ({
    transfer: { ...transfer, stage },
    video,
  }));
  publish(context);
}

function publish({ manager, arriving, protect, shown, log }: Context): void {
  const snapshot = [...(manager?.getSnapshot() ?? []), ...arriving.map(({ transfer }) => transfer)];
  protect(snapshot);
  shown.setState(snapshot, true);
  log(snapshot.filter(({ isElsewhere }) => !isElsewhere));
}

/** Returns what keeps the page, while this page's transfers need it, and the computer awake, while they send. */
export function createProtection(): (transfers: readonly Transfer[]) => void {
  const askBeforeLeaving = createLeaveQuestion("uploads");
  const stayAwake = createWakeHold();
  return (transfers) => {
    const running = transfers.filter((each) => isRunning(each) && !each.isElsewhere);
    // A video that is to stay unpublished may be published while no page sees to it.
    askBeforeLeaving(running.length > 0 || toUnpublish(transfers) > 0);
    // A wait can last for days, and need not keep the screen on.
    stayAwake(running.some(({ stage }) => stage.kind !== "waiting" && stage.kind !== "queued"));
  };
}

/** Holds a video that waits for the manager, with its row. */
interface Arriving {
  transfer: Transfer;
  video: NewTransfer;
}

/** Returns a row as a command leaves it; none if it takes the row away. */
function obey({ transfer, video }: Arriving, command: TransferCommand): Arriving[] {
  const isMeant = "ids" in command && command.ids.includes(transfer.id);
  if (isMeant && (command.kind === "cancel" || command.kind === "dismiss")) return [];
  const change = isMeant && command.kind === "describe" ? command.change : {};
  return [{ transfer: { ...transfer, details: { ...transfer.details, ...change } }, video }];
}

function describeTransfer({ name, stage, details }: Transfer): JobActivity {
  const hasFailed = stage.kind === "failed" || stage.kind === "cancelled";
  const problem =
    stage.kind === "failed" && "problem" in stage.failure ? stage.failure.problem : null;
  return {
    action: "upload",
    kind: "video",
    recordId: "videoId" in stage ? stage.videoId : null,
    title: details.title ?? name,
    outcome: stage.kind === "ready" ? "visible" : hasFailed ? "failed" : "saving",
    problem: problem?.kind ?? null,
  };
}

function arrivingTransfer(id: string, { file, details }: NewTransfer): Transfer {
  return {
    id,
    name: file.name,
    sizeBytes: file.size,
    addedAtMs: Date.now(),
    endedAtMs: null,
    sentBytes: 0,
    bytesPerSecond: null,
    stage: { kind: "queued" },
    details,
    followUp: { kind: "idle" },
    publishing: null,
    isBegun: false,
    isStored: true,
    isElsewhere: false,
    isRepairing: false,
    isDismissed: false,
  };
}
