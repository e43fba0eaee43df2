import { ensureFolder, isSamePath, placeIn } from "#folders/ensure-folder.ts";
import { type Folder, listFolders } from "#folders/folders.ts";
import { folderQueries, pendingFolders } from "#folders/folders-queries.ts";
import { withPendingFolders } from "#folders/pending-folders.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { LARGEST_FILE_BYTES } from "#uploads/engine/stored-upload.ts";
import type { Transfer } from "#uploads/engine/transfer.ts";
import type { TransferStore } from "#uploads/engine/transfer-store.ts";
import type { IntakeFile } from "./intake.ts";
import { uploadName } from "./upload-name.ts";

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
    const { queryClient, api } = services;
    const known = [
      ...listed,
      ...withPendingFolders(
        queryClient.getQueryData(folderQueries.all(api).queryKey) ?? [],
        pendingFolders(services),
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

/** File properties used for validation. */
export type VideoFacts = Pick<File, "name" | "size" | "type">;

/** Result of validating a file locally. */
export type Verdict =
  | { kind: "fine" }
  /** The rest of an upload that this browser remembers. */
  | { kind: "interrupted" }
  | { kind: "refused"; reason: "empty" | "not-film" | "too-large" }
  /** Sent only if the person says so. */
  | { kind: "held"; reason: "unknown-type" | "in-queue" }
  /** This browser uploaded such a file before; its video may be renamed or deleted by now. */
  | { kind: "held"; reason: "sent-before"; videoId: string };

/**
 * Video extensions. MIME types don't help: browsers know few, and take `.ts` for TypeScript or a translation.
 */
const VIDEO_ENDINGS = new Set(
  (
    "3g2 3gp asf avi braw dv dvr-ms f4v flv h264 h265 hevc ivf m1v m2t m2ts m2v m4v mjpeg mkv mod mov mp4 " +
    "mpe mpeg mpg mts mxf nut ogm ogv qt r3d rm rmvb tod ts vob webm wmv wtv y4m"
  ).split(" "),
);

/** Extensions of files that accompany videos. */
const OTHER_ENDINGS = new Set(
  (
    "aac ai aif aiff ass bmp csv cube db doc docx ds_store edl eps epub exe fcpxml flac gif gz heic htm html ini iso " +
    "jpeg jpg js json key log m4a md mid midi mp3 nfo numbers odp ods odt oga ogg opus otf pages pdf png ppt " +
    "pptx prproj psd rar rtf sbv scc srt ssa sub svg tar tif tiff ttf txt vtt wav webp wma xls xlsx xml xmp " +
    "yaml yml zip 7z"
  ).split(" "),
);

const OTHER_TYPES = /^(?:image|audio|text|font|model|message|multipart)\//;

/** Upload known to this browser: queued, running or finished. */
export type QueuedVideo = Pick<Transfer, "name" | "sizeBytes" | "stage" | "isDismissed">;

/** Judges one file by its name, size and type, and by what this browser sends already. */
export function judgeVideo(video: VideoFacts, queue: readonly QueuedVideo[]): Verdict {
  if (video.size === 0) return { kind: "refused", reason: "empty" };
  const likeness = likenessOf(video);
  if (likeness === "other") return { kind: "refused", reason: "not-film" };
  if (video.size > LARGEST_FILE_BYTES) return { kind: "refused", reason: "too-large" };
  const same = queue.filter(
    ({ name, sizeBytes }) => name === video.name && sizeBytes === video.size,
  );
  if (same.some(({ stage }) => stage.kind === "needs-file")) return { kind: "interrupted" };
  for (const { stage } of same) {
    if (stage.kind !== "encoding" && stage.kind !== "ready") continue;
    return { kind: "held", reason: "sent-before", videoId: stage.videoId };
  }
  if (same.some(isActive)) return { kind: "held", reason: "in-queue" };
  return likeness === "film" ? { kind: "fine" } : { kind: "held", reason: "unknown-type" };
}

/** Returns whether a transfer may become a video, or may have become one without a response. */
function isActive({ stage, isDismissed }: QueuedVideo): boolean {
  if (stage.kind === "failed") return stage.failure.kind === "outcome-unknown" && !isDismissed;
  return stage.kind !== "cancelled";
}

function likenessOf({ name, type }: VideoFacts): "film" | "other" | "unknown" {
  // macOS stores metadata of `film.mp4` in `._film.mp4`.
  if (name.startsWith("._")) return "unknown";
  const ending = /\.([^.]+)$/.exec(uploadName(name))?.[1]?.toLowerCase() ?? "";
  if (VIDEO_ENDINGS.has(ending)) return "film";
  if (OTHER_ENDINGS.has(ending) || OTHER_TYPES.test(type)) return "other";
  return type.startsWith("video/") ? "film" : "unknown";
}
