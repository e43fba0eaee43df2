import type { ApiServices } from "#api/api-context.tsx";
import { trackEncoding } from "#api/vods-queries.ts";
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
  /** Sends a failed file again from its start, or looks again for a lost outcome. */
  retry: (transferId: string) => void;
  /** Takes a finished transfer off the list. */
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
  let uploader: Promise<Uploader> | null = null;

  function publish(next: readonly Transfer[]): void {
    transfers = next;
    // The browser asks before it closes the page, but only while there is something to lose.
    if (transfers.some(isRunning)) globalThis.addEventListener("beforeunload", askBeforeLeaving);
    else globalThis.removeEventListener("beforeunload", askBeforeLeaving);
    for (const listener of listeners) listener();
  }

  function update(transferId: string, change: TransferUpdate): void {
    publish(
      transfers.map((transfer) =>
        transfer.id === transferId ? { ...transfer, ...change } : transfer,
      ),
    );
    if (change.stage?.kind === "encoding") followEncoding(transferId, change.stage.vodId);
  }

  function followEncoding(transferId: string, vodId: string): void {
    sources.delete(transferId);
    trackEncoding(services, vodId, () => update(transferId, { stage: { kind: "ready", vodId } }));
  }

  async function withUploader(act: (loaded: Uploader) => void): Promise<void> {
    uploader ??= import("./uploader.ts").then(({ createUploader }) =>
      createUploader(services, update),
    );
    try {
      act(await uploader);
    } catch (error) {
      uploader = null;
      for (const { id } of transfers.filter(({ stage }) => stage.kind === "queued")) {
        update(id, { stage: { kind: "failed", failure: { kind: "service", error } } });
      }
    }
  }

  function start(transferId: string): void {
    const source = sources.get(transferId);
    if (source === undefined) return;
    update(transferId, { sentBytes: 0, bytesPerSecond: null, stage: { kind: "queued" } });
    void withUploader((loaded) => {
      // It may have been cancelled while the uploader was on its way.
      if (sources.has(transferId)) loaded.start(transferId, source.file, source.target);
    });
  }

  function remove(transferId: string): void {
    sources.delete(transferId);
    publish(transfers.filter(({ id }) => id !== transferId));
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
        start(id);
      }
    },
    cancel(transferId) {
      void withUploader((loaded) => loaded.cancel(transferId));
      remove(transferId);
    },
    retry: start,
    dismiss: remove,
  };
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
