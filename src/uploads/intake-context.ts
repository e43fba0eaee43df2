import type { StoreApi } from "zustand/vanilla";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { cleanTitle } from "./clean-title.ts";
import type { HoldReason, ImportPlan } from "./import/plan.ts";
import type { IntakeFile } from "./intake.ts";
import type { Verdict } from "./judge-video.ts";
import type { createLookUp } from "./known-files.ts";
import type { OtherContent } from "./other-content.ts";
import type { VideoDetails } from "./transfer.ts";
import type { TransferStore } from "./transfer-store.ts";

/** Describes a file that needs confirmation before it is sent. */
export type DuplicateVideo = { id: string; name: string; source: IntakeFile } & HoldReason;

/** Holds everything between files that were brought and transfers, as it is at one moment. */
export interface IntakeState {
  /** Counts the drops and choices whose files are being read. */
  readingCount: number;
  /** Counts files being looked up in the library. */
  checkingCount: number;
  /**
   * Lists files of the last drop or selection that were left out. `repeated`: the same file is taken already.
   * `other-content`: it is called a video, and contains something else.
   */
  refused: readonly {
    name: string;
    reason: Extract<Verdict, { kind: "refused" }>["reason"] | "repeated" | "other-content";
    content?: OtherContent;
  }[];
  hiddenCount: number;
  unreadable: readonly string[];
  /** Says that there is not even something to leave out, as in an empty folder. */
  isNothingFound: boolean;
  duplicates: readonly DuplicateVideo[];
  /** Holds the drops that are sent once they are confirmed. */
  plans: readonly ImportPlan[];
  /** Titles are made of file names without what says how the file was made. */
  areTitlesCleaned: boolean;
  /** Holds the details applied to videos added from now on. */
  defaults: Omit<VideoDetails, "title">;
}

export interface IntakeContext {
  services: ApiServices;
  store: TransferStore;
  state: StoreApi<IntakeState>;
  askBeforeLeaving: ReturnType<typeof createLeaveQuestion>;
  lookUp: ReturnType<typeof createLookUp>;
  /** Holds the files being looked up in the library. */
  checking: Set<IntakeFile>;
  /** Maps the ids of uploads that began here to their files: an upload's own sample comes a while later. */
  begun: Map<string, File>;
  /** Is fulfilled when the last drop was judged. */
  lastJudged: Promise<unknown>;
  lastId: number;
}

export function change(
  { state, askBeforeLeaving }: IntakeContext,
  changes: Partial<IntakeState>,
): void {
  state.setState(changes);
  const { readingCount, checkingCount, duplicates, plans } = state.getState();
  // Files that are not recorded yet would be lost.
  askBeforeLeaving(readingCount + checkingCount + duplicates.length + plans.length > 0);
}

/** Returns an id for a file or plan of this intake. */
export function newId(context: IntakeContext): string {
  context.lastId += 1;
  return String(context.lastId);
}

/** Sends a file. */
export function start(
  { store, state, begun }: IntakeContext,
  { file, handle, folderId }: IntakeFile,
): void {
  const { defaults, areTitlesCleaned } = state.getState();
  const title = areTitlesCleaned ? cleanTitle(file.name) : null;
  const details = { ...detailsIn(defaults, folderId), title };
  for (const id of store.add([{ file, handle, details }])) begun.set(id, file);
}

/** Returns details for what was dropped on the page of a folder, which is meant then. */
export function detailsIn<D extends Pick<VideoDetails, "folderIds">>(
  defaults: D,
  folderId: string | undefined,
): D {
  return folderId === undefined ? defaults : { ...defaults, folderIds: [folderId] };
}

/** Holds a file back until the person says what to do with it. */
export function hold(context: IntakeContext, source: IntakeFile, why: HoldReason): void {
  const duplicate = { ...why, id: newId(context), name: source.file.name, source };
  change(context, { duplicates: [...context.state.getState().duplicates, duplicate] });
}
