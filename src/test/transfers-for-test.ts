import { vi } from "vitest";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { StoredUpload } from "#uploads/engine/stored-upload.ts";
import type { Transfer, TransferCommand, TransferStage } from "#uploads/transfer.ts";
import { createTransferStore, type TransferStore } from "#uploads/transfer-store.ts";

/** Creates a transfer in some stage: 14.2 GB of 31.8 GB, owned by this page, persisted. */
export function transferForTest(stage: TransferStage, over: Partial<Transfer> = {}): Transfer {
  return {
    id: stage.kind,
    name: "ferry.mp4",
    sizeBytes: 31_800_000_000,
    addedAtMs: 0,
    endedAtMs: null,
    sentBytes: 14_200_000_000,
    bytesPerSecond: null,
    stage,
    details: {
      title: null,
      description: null,
      folderIds: [],
      recipeId: null,
      playlistId: null,
      isKeptUnpublished: false,
    },
    followUp: { kind: "idle" },
    publishing: null,
    isBegun: true,
    isStored: true,
    isElsewhere: false,
    isRepairing: false,
    isDismissed: false,
    ...over,
  };
}

const NO_UPLOADS: readonly StoredUpload[] = [];

/** Answers as a store does in a browser that no other person uses. */
export const getNoOthers = () => NO_UPLOADS;

/** Gives a page transfers of the test’s own. @returns its services */
export function withTransfers(services: ApiServices, store: TransferStore): ApiServices {
  services.page.created.set(createTransferStore, store);
  return services;
}

/** Creates a store whose transfers the test sets. `obey` maps each command to the resulting transfers. */
export function storeForTest(
  transfers: readonly Transfer[],
  obey: (command: TransferCommand, transfers: readonly Transfer[]) => readonly Transfer[] = (
    _command,
    same,
  ) => same,
) {
  const listeners = new Set<() => void>();
  let snapshot = transfers;
  const set = (next: readonly Transfer[]) => {
    snapshot = next;
    for (const listener of listeners) listener();
  };
  return {
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => snapshot,
    getOthers: getNoOthers,
    add: vi.fn<TransferStore["add"]>((videos) => videos.map(newId)),
    send: vi.fn<TransferStore["send"]>((command) => set(obey(command, snapshot))),
    takeUp: vi.fn<TransferStore["takeUp"]>(),
    recall: vi.fn<TransferStore["recall"]>(async () => {}),
  } satisfies TransferStore & { set: (next: readonly Transfer[]) => void };
}
