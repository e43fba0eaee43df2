import { isObject } from "#shared/http/loose-json.ts";
import { folderName } from "#shared/storage/folder-name.ts";
import { whatIsAtStake } from "#shared/sync/leave-question.ts";
import { hasKeptUploads } from "#uploads/engine/kept-flag.ts";
import type { Transfer } from "#uploads/engine/transfer.ts";
import { isUnfinished } from "#uploads/engine/transfer-state.ts";
import type { TransferStore } from "#uploads/engine/transfer-store.ts";
import { countSavedViews } from "#watch-time/saved/saved-views-store.ts";
import { withPatience } from "./sign-out-patience.ts";

/** What signing out would lose, with how much of it there is. `unknown`: it could not be found out. */
export interface SignOutLoss {
  kind: "uploads" | "followUps" | "captions" | "orders" | "views" | "work" | "drafts" | "unknown";
  count: number;
}

/**
 * What signing out would lose: uploads of every tab, what this page has under way, and what this browser keeps. Ends
 * after a few seconds. Drafts are counted without the code of those who keep them, which a new deployment may have
 * taken away.
 */
export async function findLosses(
  transfers: Pick<TransferStore, "getSnapshot" | "recall">,
): Promise<SignOutLoss[]> {
  const isKeeping = canKeep();
  const [areUploadsKnown, captions, orders] = isKeeping
    ? await Promise.all([
        withPatience(readUploads(transfers)),
        withPatience(ask(folderName("reeldesk-captions"), "drafts", 0, (drafts) => drafts.count())),
        withPatience(
          ask(folderName("reeldesk-playlists"), "places", [], (places) => places.getAll()),
        ),
      ])
    : [true, 0, []];
  const atStake = whatIsAtStake();
  const uploads = transfers.getSnapshot();
  const isUnknown = areUploadsKnown === null || captions === null || orders === null;
  const losses: SignOutLoss[] = [
    { kind: "uploads", count: uploads.filter(isUnfinished).length },
    { kind: "followUps", count: uploads.filter(isToBeTold).length },
    { kind: "work", count: atStake.has("work") ? 1 : 0 },
    { kind: "drafts", count: atStake.has("drafts") ? 1 : 0 },
    { kind: "captions", count: captions ?? 0 },
    {
      kind: "orders",
      count: orders?.filter((place) => isObject(place) && place.isChanged).length ?? 0,
    },
    { kind: "views", count: countSavedViews().count },
    { kind: "unknown", count: isUnknown ? 1 : 0 },
  ];
  return losses.filter(({ count }) => count > 0);
}

/** Whether this browser keeps anything for us at all. */
function canKeep(): boolean {
  try {
    return "indexedDB" in globalThis && localStorage.length >= 0;
  } catch {
    return false;
  }
}

/** Those of other tabs, and of earlier pages, are there when their code is. @throws where that can't be had */
async function readUploads(
  transfers: Pick<TransferStore, "getSnapshot" | "recall">,
): Promise<true> {
  if (hasKeptUploads() && transfers.getSnapshot().length === 0) await transfers.recall();
  return true;
}

/**
 * Asks a store of a database, which is not made by that.
 * @returns `none` where there is no such database
 * @throws where it can't be read
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
        // When it has answered: whoever clears it must not have to wait.
        database.close();
      }
    });
  });
}

/** Whether the service is still to be told something of a film that it has. */
function isToBeTold({ stage, details, followUp }: Transfer): boolean {
  const isFilm = stage.kind === "encoding" || stage.kind === "ready";
  return (
    isFilm &&
    (followUp.kind === "working" ||
      followUp.kind === "failed" ||
      (followUp.kind === "idle" && details.playlistId !== null && stage.kind === "encoding"))
  );
}
