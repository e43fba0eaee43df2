import { ensureFolder, isSamePath, placeIn } from "#folders/ensure-folder.ts";
import { type Folder, listFolders } from "#folders/folders.ts";
import { folderQueries } from "#folders/folders-queries.ts";
import { withPendingFolders } from "#folders/pending-folders.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import type { TransferStore } from "#uploads/engine/transfer-store.ts";
import type { IntakeFile } from "./intake.ts";
import { judgeVideo } from "./judge-video.ts";

/** Folders that were dropped, and may be wanted at the service as well. */
export interface FolderOffer {
  id: string;
  /** Null: the top. */
  baseId: string | null;
  /** `/A`, `/A/B`: below the base, each after the one it lies in. */
  folders: readonly string[];
  state:
    | { kind: "offered" }
    | { kind: "working"; doneCount: number }
    /** The first failure is reported; folders inside a failed one were not tried. */
    | { kind: "failed"; failed: readonly string[]; problem: Problem }
    | { kind: "done" };
}

/** Folder tree of a drop, kept while the page is open. */
export interface Tree {
  offerId: string;
  /** Names of the service's folders by `/A/B`, as far as they are known. */
  folderIds: Map<string, string>;
  started: { transferId: string; folder: string }[];
}

/** Offers to create the folders of a drop at the service. */
export interface FolderOffers {
  /**
   * Offers the folders of a drop, if it has any.
   * @param baseId parent folder; null: the top level
   */
  add: (tree: Tree, files: readonly IntakeFile[], baseId: string | null) => void;
  /** Creates the missing folders of an offer and moves its videos into them. */
  recreate: (offerId: string) => Promise<void>;
  dismiss: (offerId: string) => void;
}

/**
 * Creates the store, without offers.
 * @param store notified which videos go into a created folder
 * @param onChange called with all offers
 */
export function createFolderOffers(
  services: ApiServices,
  store: Pick<TransferStore, "send">,
  onChange: (offers: readonly FolderOffer[]) => void,
): FolderOffers {
  const signal = new AbortController().signal;
  const trees = new Map<string, Tree>();
  let offers: readonly FolderOffer[] = [];

  function change(changed: readonly FolderOffer[]): void {
    offers = changed;
    onChange(offers);
  }

  function add(tree: Tree, files: readonly IntakeFile[], baseId: string | null): void {
    // Folders with nothing but images are not offered.
    const folders = foldersOf(
      files
        .filter(({ file }) => judgeVideo(file, []).kind !== "refused")
        .map(({ folderPath }) => folderPath),
    );
    if (folders.length === 0) return;
    trees.set(tree.offerId, tree);
    const offer = { id: tree.offerId, baseId, folders, state: { kind: "offered" } } as const;
    change([...offers, offer]);
  }

  function setState(offerId: string, offerState: FolderOffer["state"]): void {
    change(offers.map((offer) => (offer.id === offerId ? { ...offer, state: offerState } : offer)));
  }

  async function recreate(offerId: string): Promise<void> {
    const offer = offers.find(({ id }) => id === offerId);
    const tree = trees.get(offerId);
    if (offer === undefined || tree === undefined || offer.state.kind === "working") return;
    const failed: string[] = [];
    let problem: Problem | null = null;
    setState(offerId, { kind: "working", doneCount: tree.folderIds.size });
    // Asking first spares the service calls that it must refuse. Not knowing costs only those.
    const listed = await listFolders(services.api, signal).catch((error: unknown) => {
      problem = toProblem(error);
      return [];
    });
    const basePath = pathOfBase(offer.baseId, listed);
    if (basePath === null) {
      problem ??= { kind: "not-found", serviceMessage: "" };
      setState(offerId, { kind: "failed", failed: offer.folders, problem });
      return;
    }
    problem = null;
    for (const folder of offer.folders) {
      if (tree.folderIds.has(folder)) continue;
      if (failed.some((path) => folder.startsWith(`${path}/`))) {
        failed.push(folder);
        continue;
      }
      const path = placeIn(basePath, folder.split("/").slice(1));
      try {
        const there =
          listed.find((each) => isSamePath(each.path, path)) ??
          (await ensureFolder(services, path, signal));
        tree.folderIds.set(folder, there.id);
        move(tree, folder, there.id);
      } catch (error) {
        failed.push(folder);
        problem ??= toProblem(error);
      }
      setState(offerId, { kind: "working", doneCount: tree.folderIds.size });
    }
    setState(offerId, problem === null ? { kind: "done" } : { kind: "failed", failed, problem });
  }

  /** A base that was made moments ago is not listed yet. */
  function pathOfBase(baseId: string | null, listed: readonly Folder[]): string | null {
    if (baseId === null) return "/";
    const { pending, all } = folderQueries;
    const { queryClient, api } = services;
    const known = [
      ...listed,
      ...withPendingFolders(
        queryClient.getQueryData(all(api).queryKey) ?? [],
        queryClient.getQueryData(pending().queryKey) ?? {},
      ),
    ];
    return known.find(({ id }) => id === baseId)?.path ?? null;
  }

  /** Moves the videos of one folder of the tree into a service folder. */
  function move(tree: Tree, folder: string, folderId: string): void {
    const ids = tree.started
      .filter((each) => each.folder === folder)
      .map((each) => each.transferId);
    if (ids.length > 0) store.send({ kind: "describe", ids, change: { folderIds: [folderId] } });
  }

  return {
    add,
    recreate,
    dismiss: (offerId) => change(offers.filter(({ id }) => id !== offerId)),
  };
}

/** Each distinct folder of a tree that was dropped, every one after the one it lies in. */
function foldersOf(paths: Iterable<readonly string[]>): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let depth = 1; depth <= path.length; depth += 1) {
      folders.add(placeIn("/", path.slice(0, depth)));
    }
  }
  return [...folders].toSorted((a, b) => depthOf(a) - depthOf(b));
}

function depthOf(path: string): number {
  return path.split("/").length;
}
