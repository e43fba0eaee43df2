import {
  offerPublishing,
  PUBLISHING,
  type PublishCommand,
  type VideoEdit,
  videoFieldsOf,
} from "#videos/pending-videos.ts";
import type { Video, VideoFolder } from "#videos/video-record.ts";
import {
  type AppliedEdit,
  type BulkAction,
  type BulkItem,
  type BulkJob,
  isUndone,
  type MoveMode,
  type SeenFields,
  type SkipReason,
} from "./bulk-job.ts";

type EditPlan =
  | { kind: "skip"; reason: SkipReason }
  /** `before` takes it back. */
  | { kind: "edit"; edit: VideoEdit; before: VideoEdit };

/** Lists the kinds that a person can ask for, in the order of the bar above the list. */
export const VIDEO_COMMANDS = ["move", "playlist", "publish", "unpublish", "delete"] as const;
export type VideoCommand = (typeof VIDEO_COMMANDS)[number];

interface Command {
  /** Holds the path of the message that names it in the menu of a video. */
  menu:
    | `bulk.${"publish" | "unpublish"}`
    | "libraryList.menu.move"
    | "libraryList.menu.playlist"
    | "video.menu.delete";
  /** Holds the action that starts at a press where the videos are few. Is null where a dialog always asks first. */
  atOnce: BulkAction | null;
  /**
   * Returns the path of the message that says why it does not apply to a video; `unneeded` means that it is not
   * offered.
   */
  refusal: (
    video: Video,
  ) => "unneeded" | "video.menu.encoding" | "libraryList.menu.notPublished" | null;
}

interface BulkKind<Action extends BulkAction> {
  /** Is null when it is the answer to other work, and offered with that. */
  command: Action["kind"] extends VideoCommand ? Command : null;
  /** Its changes can be undone. */
  isReversible: boolean;
  /** Names a job of it: a message of `bulk.job`, and its target. */
  title(action: Action): { name: TitleName; target?: string };
  /**
   * Plans the edit of a video; absent: it is carried out otherwise.
   * @param given of an undo: what it takes back; of texts: what is wanted
   */
  plan?(action: Action, video: Video, given: AppliedEdit | null): EditPlan;
}

type TitleName = Exclude<BulkAction["kind"], "playlist"> | "add";
type ActionOf<Kind> = Extract<BulkAction, { kind: Kind }>;

const BULK_ACTIONS: { readonly [Kind in BulkAction["kind"]]: BulkKind<ActionOf<Kind>> } = {
  publish: {
    command: {
      menu: PUBLISHING.publish.name,
      atOnce: { kind: "publish" },
      refusal: (video) => refusePublishing("publish", video),
    },
    isReversible: true,
    title: () => ({ name: "publish" }),
    plan(_, video) {
      if (video.isOnline) return { kind: "skip", reason: "already" };
      // The service refuses videos without renditions.
      if (video.status === "encoding") return { kind: "skip", reason: "not-encoded" };
      return { kind: "edit", edit: PUBLISHING.publish.edit, before: PUBLISHING.unpublish.edit };
    },
  },
  unpublish: {
    command: {
      menu: PUBLISHING.unpublish.name,
      atOnce: { kind: "unpublish" },
      refusal: (video) => refusePublishing("unpublish", video),
    },
    isReversible: true,
    title: () => ({ name: "unpublish" }),
    plan(_, video) {
      if (!video.isOnline) return { kind: "skip", reason: "already" };
      return { kind: "edit", edit: PUBLISHING.unpublish.edit, before: PUBLISHING.publish.edit };
    },
  },
  move: {
    command: { menu: "libraryList.menu.move", atOnce: null, refusal: () => null },
    isReversible: true,
    title: ({ mode, folder }) => ({
      name: mode.kind === "add" ? "add" : "move",
      target: folder.path ?? folder.name ?? "",
    }),
    plan({ folder, mode }, video) {
      const folders = foldersAfter(video.folders, folder, mode);
      return folders === null
        ? { kind: "skip", reason: "already" }
        : { kind: "edit", edit: { folders }, before: { folders: video.folders } };
    },
  },
  playlist: {
    command: {
      menu: "libraryList.menu.playlist",
      atOnce: null,
      refusal: ({ status }) => (status === "ready" ? null : "libraryList.menu.notPublished"),
    },
    isReversible: false,
    title: ({ title }) => ({ name: "add", target: title }),
  },
  delete: {
    command: { menu: "video.menu.delete", atOnce: null, refusal: () => null },
    isReversible: false,
    title: () => ({ name: "delete" }),
  },
  texts: {
    command: null,
    isReversible: true,
    title: () => ({ name: "texts" }),
    plan: (_, video, wanted) =>
      wanted === null ? { kind: "skip", reason: "already" } : planTexts(wanted, video),
  },
  undo: {
    command: null,
    isReversible: false,
    title: () => ({ name: "undo" }),
    plan: (_, video, undoes) =>
      undoes === null ? { kind: "skip", reason: "already" } : planUndo(undoes, video),
  },
};

function refusePublishing(command: PublishCommand, video: Video) {
  const offered = offerPublishing(video);
  return offered.command === command ? offered.refusal : "unneeded";
}

function kindOf(action: BulkAction): BulkKind<BulkAction> {
  return BULK_ACTIONS[action.kind];
}

/**
 * Returns the action that puts videos into a folder.
 * @param folder of whatever shows it: jobs, which are stored, have only what tells a folder
 */
export function moveTo({ id, name, path }: VideoFolder, mode: MoveMode): ActionOf<"move"> {
  return { kind: "move", folder: { id, name, path }, mode };
}

/** Returns how a command is offered. */
export function commandOf(kind: VideoCommand): Command {
  return BULK_ACTIONS[kind].command;
}

/** Returns whether the changes of a kind of bulk work can be taken back. */
export function isReversible(kind: BulkAction["kind"]): boolean {
  return BULK_ACTIONS[kind].isReversible;
}

/** Returns the videos of a job whose change can be taken back. */
export function undoable(action: BulkAction, items: readonly BulkItem[]): readonly BulkItem[] {
  return isReversible(action.kind) ? items.filter(({ applied }) => applied !== null) : [];
}

/** Returns the number of videos that **Undo** takes back; 0: there is nothing to undo. */
export function undoCount(job: BulkJob): number {
  return isUndone(job) ? 0 : undoable(job.action, job.items).length;
}

/** Returns how a job is called: a message of `bulk.job`, and its target. */
export function titleOf(action: BulkAction): { name: TitleName; target?: string } {
  return kindOf(action).title(action);
}

/**
 * Plans the edit of a video; null: the work is none of single edits.
 * @param video with its pending edits
 * @param given of an undo: what it takes back; of texts: what is wanted
 */
export function planEdit(
  action: BulkAction,
  video: Video,
  given: AppliedEdit | null = null,
): EditPlan | null {
  return kindOf(action).plan?.(action, video, given) ?? null;
}

/** Returns what a person sees of a video. */
export function seenFieldsOf(video: Video): SeenFields {
  const { title, isOnline, folders } = videoFieldsOf(video);
  return { title, isOnline, folderIds: folders.map(({ id }) => id).toSorted() };
}

/** Returns whether a video is not what the person saw when they chose it. */
export function hasChanged(seen: SeenFields, video: Video): boolean {
  return JSON.stringify(seenFieldsOf(video)) !== JSON.stringify(seen);
}

/** Counts what a change would do to videos, as far as they are known. */
export function countPlans(action: BulkAction, videos: readonly Video[]) {
  const reasons = videos.flatMap((video) => {
    const plan = planEdit(action, video);
    return plan?.kind === "skip" ? [plan.reason] : [];
  });
  const countOf = (reason: SkipReason) => reasons.filter((each) => each === reason).length;
  return { skipped: reasons.length, already: countOf("already"), encoding: countOf("not-encoded") };
}

const TEXTS = ["title", "description"] as const;

/** Writes the texts only if the video still has those that were looked at, or the wanted ones. */
function planTexts({ before, after }: AppliedEdit, video: Video): EditPlan {
  const edit: VideoEdit = {};
  const original: VideoEdit = {};
  for (const field of TEXTS) {
    const wanted = after[field];
    const now = video[field] ?? "";
    if (wanted === undefined || now === wanted) continue;
    if (now !== before[field]) return { kind: "skip", reason: "changed-since" };
    edit[field] = wanted;
    original[field] = now;
  }
  return Object.keys(edit).length === 0
    ? { kind: "skip", reason: "already" }
    : { kind: "edit", edit, before: original };
}

/** Restores only what the job itself has changed, and only where it still is as the job left it. */
function planUndo({ before, after }: AppliedEdit, video: Video): EditPlan {
  const edit: VideoEdit = {};
  const original: VideoEdit = {};
  if (after.isOnline !== undefined) {
    if (video.isOnline !== after.isOnline) return { kind: "skip", reason: "changed-since" };
    edit.isOnline = before.isOnline ?? !after.isOnline;
    original.isOnline = video.isOnline;
  }
  if (after.folders !== undefined && before.folders !== undefined) {
    // Where the record is as the job left it, repeating the job changes nothing.
    const isAsLeft = withChange(video.folders, before.folders, after.folders) === null;
    if (!isAsLeft) return { kind: "skip", reason: "changed-since" };
    edit.folders = withChange(video.folders, after.folders, before.folders) ?? video.folders;
    original.folders = video.folders;
  }
  for (const field of TEXTS) {
    const left = after[field];
    if (left === undefined) continue;
    if ((video[field] ?? "") !== left) return { kind: "skip", reason: "changed-since" };
    edit[field] = before[field] ?? "";
    original[field] = left;
  }
  return { kind: "edit", edit, before: original };
}

/**
 * Plans a retry for a video whose response was lost or whose change never became visible.
 * @param video the service's current record
 * @returns null if it has the wanted state, or texts that another person has written since
 */
export function planAgain(
  action: BulkAction,
  { before, after }: AppliedEdit,
  video: Video,
): VideoEdit | null {
  if (action.kind === "texts") {
    const plan = planTexts({ before, after }, video);
    return plan.kind === "edit" ? plan.edit : null;
  }
  if (action.kind !== "undo") {
    const plan = planEdit(action, video);
    return plan?.kind === "edit" ? plan.edit : null;
  }
  const edit: VideoEdit = {};
  if (after.isOnline !== undefined && after.isOnline !== video.isOnline)
    edit.isOnline = after.isOnline;
  if (after.folders !== undefined && before.folders !== undefined) {
    const folders = withChange(video.folders, before.folders, after.folders);
    if (folders !== null) edit.folders = folders;
  }
  for (const field of TEXTS) {
    const isAsBefore = (video[field] ?? "") === before[field];
    if (after[field] !== undefined && isAsBefore) edit[field] = after[field];
  }
  return Object.keys(edit).length === 0 ? null : edit;
}

/**
 * Applies what led from one list of folders to another to a third, where a colleague may have added or removed
 * others since; null if that changes nothing.
 */
function withChange(
  folders: readonly VideoFolder[],
  from: readonly VideoFolder[],
  to: readonly VideoFolder[],
): readonly VideoFolder[] | null {
  const added = without(without(to, from), folders);
  const kept = without(folders, without(from, to));
  return added.length > 0 || kept.length < folders.length ? [...kept, ...added] : null;
}

function without(
  folders: readonly VideoFolder[],
  gone: readonly VideoFolder[],
): readonly VideoFolder[] {
  const ids = new Set(gone.map(({ id }) => id));
  return folders.filter(({ id }) => !ids.has(id));
}

/** Returns the folders after a move; null if unchanged. */
function foldersAfter(
  original: readonly VideoFolder[],
  folder: VideoFolder,
  mode: MoveMode,
): readonly VideoFolder[] | null {
  const others = original.filter(({ id }) => id !== folder.id);
  const kept =
    mode.kind === "only"
      ? []
      : others.filter(({ id }) => mode.kind === "add" || id !== mode.folderId);
  return kept.length === original.length - 1 && others.length < original.length
    ? null
    : [...kept, folder];
}
