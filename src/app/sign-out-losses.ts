import { isObject } from "#shared/http/wire.ts";
import { folderName } from "#shared/storage/folder-name.ts";
import { whatIsAtStake } from "#shared/sync/leave-question.ts";
import { hasStoredUploads } from "#uploads/engine/stored-flag.ts";
import type { Transfer } from "#uploads/engine/transfer.ts";
import { isUnfinished } from "#uploads/engine/transfer-state.ts";
import type { TransferStore } from "#uploads/engine/transfer-store.ts";
import { countSavedViews } from "#watch-time/saved/saved-views-store.ts";
import { withPatience } from "./sign-out-session.ts";

/** A kind of work that signing out would lose, and its amount. `unknown`: could not be determined. */
export interface SignOutLoss {
  kind: "uploads" | "followUps" | "captions" | "orders" | "views" | "work" | "drafts" | "unknown";
  count: number;
}

/**
 * Finds what signing out would lose: uploads of all tabs, unfinished work on this page, and data stored in
 * this browser. Times out after a few seconds. Counts drafts without the modules that own them, because a new
 * deployment may have removed those files.
 */
export async function findLosses(
  transfers: Pick<TransferStore, "getSnapshot" | "recall">,
): Promise<SignOutLoss[]> {
  const isKeeping = canKeep();
  const [areUploadsKnown, captions, orders] = isKeeping
    ? await Promise.all([
        withPatience(readUploads(transfers)),
        withPatience(ask(folderName("reeldesk-captions"), "drafts", 0, (drafts) => drafts.count())),
        withPatience(ask(folderName("reeldesk-orders"), "drafts", [], (drafts) => drafts.getAll())),
      ])
    : [true, 0, []];
  const atStake = whatIsAtStake();
  const uploads = transfers.getSnapshot();
  const isUnknown = areUploadsKnown === null || captions === null || orders === null;
  const losses: SignOutLoss[] = [
    { kind: "uploads", count: uploads.filter(isUnfinished).length },
    { kind: "followUps", count: uploads.filter(isWorthMention).length },
    { kind: "work", count: atStake.has("work") ? 1 : 0 },
    { kind: "drafts", count: atStake.has("drafts") ? 1 : 0 },
    { kind: "captions", count: captions ?? 0 },
    {
      kind: "orders",
      count: orders?.filter((draft) => isObject(draft) && draft.isChanged).length ?? 0,
    },
    { kind: "views", count: countSavedViews().count },
    { kind: "unknown", count: isUnknown ? 1 : 0 },
  ];
  return losses.filter(({ count }) => count > 0);
}

/** Returns true if this browser allows storage. */
function canKeep(): boolean {
  try {
    return "indexedDB" in globalThis && localStorage.length >= 0;
  } catch {
    return false;
  }
}

/** Loads the uploads of other tabs and earlier visits. @throws if their code can't be loaded */
async function readUploads(
  transfers: Pick<TransferStore, "getSnapshot" | "recall">,
): Promise<true> {
  if (hasStoredUploads() && transfers.getSnapshot().length === 0) await transfers.recall();
  return true;
}

/**
 * Queries an object store, without creating the database.
 * @returns `none` if the database does not exist
 * @throws if it can't be read
 */
function ask<T>(
  name: string,
  store: string,
  none: T,
  question: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    let isNew = false;
    opening.addEventListener("upgradeneeded", () => {
      isNew = true;
      opening.transaction?.abort();
    });
    opening.addEventListener("error", () => {
      if (isNew) resolve(none);
      else reject(opening.error);
    });
    opening.addEventListener("success", () => {
      const database = opening.result;
      try {
        const asking = question(database.transaction(store).objectStore(store));
        asking.addEventListener("success", () => resolve(asking.result));
        asking.addEventListener("error", () => reject(asking.error));
      } catch (error) {
        reject(error);
      } finally {
        // Takes effect after the request; an open connection would block the deletion.
        database.close();
      }
    });
  });
}

/** Returns true if a follow-up request for an uploaded video is still outstanding. */
function isWorthMention({ stage, details, followUp }: Transfer): boolean {
  const isVideo = stage.kind === "encoding" || stage.kind === "ready";
  return (
    isVideo &&
    (followUp.kind === "working" ||
      followUp.kind === "failed" ||
      (followUp.kind === "idle" && details.playlistId !== null && stage.kind === "encoding"))
  );
}
