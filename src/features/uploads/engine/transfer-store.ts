import type { ApiServices } from "#api/api-context.tsx";
import { encodingId, trackEncoding } from "#api/vods-queries.ts";
import { isRunning, type Transfer, type TransferStage, type TransferTarget } from "./transfer.ts";
import type { Uploader } from "./uploader.ts";

/** Every transfer of this page. Lives outside React, and longer than any route. */
export interface TransferStore {
  subscribe: (listener: () => void) => () => void;
  /** The same array until something changes. */
  getSnapshot: () => readonly Transfer[];
  /** Starts sending files. The uploader itself is loaded with the first of them. */
  add: (files: readonly File[], target: TransferTarget) => void;
  /** Stops sending. What storage already has stays there until the service clears it away. */
  cancel: (transferId: string) => void;
  /** Goes on where that is possible: finishes what is sent already, else sends the file again. */
  retry: (transferId: string) => void;
  /** Takes a transfer that has ended off the list. */
  dismiss: (transferId: string) => void;
}

/** What the uploader tells of a transfer. */
export type TransferUpdate = Partial<Pick<Transfer, "sentBytes" | "bytesPerSecond">> & {
  stage?: TransferStage;
};

/** The store for one page. */
export function createTransferStore(services: ApiServices): TransferStore {
  let transfers: readonly Transfer[] = [];
  const sources = new Map<string, { file: File; target: TransferTarget }>();
  const listeners = new Set<() => void>();
  let loading: Promise<Uploader> | null = null;

  function publish(next: readonly Transfer[]): void {
    transfers = next;
    // The browser asks before it closes the page, but only while there is something to lose.
    if (transfers.some(isRunning)) addEventListener("beforeunload", askBeforeLeaving);
    else removeEventListener("beforeunload", askBeforeLeaving);
    for (const listener of listeners) listener();
  }

  function update(transferId: string, change: TransferUpdate): void {
    publish(
      transfers.map((transfer) =>
        transfer.id === transferId ? { ...transfer, ...change } : transfer,
      ),
    );
    if (change.stage?.kind === "encoding") {
      sources.delete(transferId);
      trackEncoding(services, change.stage.vodId);
    }
  }

  services.settle.subscribe(() => {
    for (const { id, stage } of transfers) {
      if (stage.kind !== "encoding") continue;
      if (services.settle.stateOf(encodingId(stage.vodId)) === "seen") {
        update(id, { stage: { kind: "ready", vodId: stage.vodId } });
      }
    }
  });

  async function load(): Promise<Uploader> {
    loading ??= import("./uploader.ts").then(({ createUploader }) =>
      createUploader(services, update),
    );
    try {
      return await loading;
    } catch (error) {
      // The next one who asks tries again.
      loading = null;
      throw error;
    }
  }

  async function start(transferId: string): Promise<void> {
    const source = sources.get(transferId);
    if (source === undefined) return;
    update(transferId, { bytesPerSecond: null, stage: { kind: "queued" } });
    try {
      const uploader = await load();
      if (uploader.finishAgain(transferId)) return;
      update(transferId, { sentBytes: 0 });
      // It may have been cancelled while the uploader was on its way.
      const isWanted = transfers.some(
        ({ id, stage }) => id === transferId && stage.kind === "queued",
      );
      if (isWanted) uploader.start(transferId, source.file, source.target);
    } catch (error) {
      update(transferId, { stage: { kind: "failed", failure: { kind: "service", error } } });
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => transfers,
    add(files, target) {
      for (const file of files) {
        const id = crypto.randomUUID();
        sources.set(id, { file, target });
        publish([
          ...transfers,
          {
            id,
            name: file.name,
            sizeBytes: file.size,
            sentBytes: 0,
            bytesPerSecond: null,
            stage: { kind: "queued" },
          },
        ]);
        void start(id);
      }
    },
    cancel(transferId) {
      update(transferId, { bytesPerSecond: null, stage: { kind: "cancelled" } });
      void loading?.then((uploader) => uploader.cancel(transferId));
    },
    retry: (transferId) => void start(transferId),
    dismiss(transferId) {
      sources.delete(transferId);
      publish(transfers.filter(({ id }) => id !== transferId));
    },
  };
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
