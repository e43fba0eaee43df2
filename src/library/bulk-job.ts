import type { ChangeOwner } from "#changes/change-owner.ts";
import type { ChangeState } from "#changes/change-state.ts";
import type { Problem } from "#shared/http/errors.ts";
import type { VideoEdit } from "#videos/pending-videos.ts";
import type { VideoFolder } from "#videos/video-record.ts";

export type BulkAction =
  | ({ kind: "publish" } & OfFolder)
  | ({ kind: "unpublish" } & OfFolder)
  | { kind: "move"; folder: VideoFolder; mode: MoveMode }
  | { kind: "playlist"; playlistId: string; title: string }
  | { kind: "delete" }
  /** Writes texts that were looked at first: those of each video are its item's `wanted`. */
  | { kind: "texts" }
  /** Takes back what an earlier job has changed of each video that still is as that left it. */
  | { kind: "undo" };

/** Names the folder whose videos they are, and all folders that are meant; absent where they were chosen otherwise. */
interface OfFolder {
  folderPath?: string;
  folderIds?: readonly string[];
}

/** Holds an edit of one video: the changed fields before and after. */
export interface AppliedEdit {
  before: VideoEdit;
  after: VideoEdit;
}

/** Tells which folders a moved video leaves. */
export type MoveMode = { kind: "only" } | { kind: "from"; folderId: string } | { kind: "add" };

export type SkipReason = "already" | "not-encoded" | "not-published" | "changed-since" | "deleting";

/** Says why a job is paused: there is no network, or the service asks for a pause or does not answer properly. */
export type PauseReason = "network" | "busy";

export type BulkOutcome = { kind: ChangeState } & (
  | { kind: "waiting" | "saving" | "visible" }
  /**
   * Was sent, and is looked for as long as it is `saved`; it is `unknown` once that was not visible within the time
   * limit, or the person stopped waiting. `isDoubtful` means that the response was lost.
   */
  | { kind: "saved" | "unknown"; isDoubtful: boolean }
  | { kind: "failed"; problem: Problem }
  | { kind: "skipped"; reason: SkipReason }
);

export interface BulkItem {
  videoId: string;
  title: string | null;
  outcome: BulkOutcome;
  /** Holds the edit that was sent, whether answered or not. Is null if there is none. It is known before it is sent. */
  applied: AppliedEdit | null;
  /** Holds the edit that an undo takes back. Is null if it is no undo. */
  undoes: AppliedEdit | null;
  /** Holds the texts as they were looked at, and as they are wanted. Is absent where all videos get the same. */
  wanted?: AppliedEdit;
  /** Holds what the person saw of a video that is to be deleted; absent where that does not matter, or nothing is known. */
  seen?: SeenFields;
}

/** Holds the fields by which videos are chosen, and which colleagues change. */
export interface SeenFields {
  title: string;
  isOnline: boolean;
  folderIds: readonly string[];
}

export type BulkStage =
  | { kind: "queued" }
  | { kind: "running" }
  /** Resumes automatically. */
  | { kind: "paused"; reason: PauseReason }
  /** Waits for calls in flight. */
  | { kind: "stopping" }
  | { kind: "ended"; end: BulkEnd };

/** Says how a job ended. With `signed-out` the session ended, and the rest resumes only on request. */
export type BulkEnd = "over" | "signed-out" | "undone";

export interface BulkJob {
  id: string;
  action: BulkAction;
  stage: BulkStage;
  items: readonly BulkItem[];
  startedAtMs: number;
  /** Tells when it began to run the last time, and how many videos were done by then. Is null while it does not run. */
  pace: { sinceMs: number; doneBefore: number } | null;
  /** Is null when unknown. */
  owner: ChangeOwner | null;
  /** Closing the page would lose nothing of it. */
  isStored: boolean;
}

export function isUndone({ stage }: Pick<BulkJob, "stage">): boolean {
  return stage.kind === "ended" && stage.end === "undone";
}

/** Returns how many videos are done or never will be. */
export function doneCount(job: BulkJob): number {
  const { waiting, saving, checking } = countOutcomes(job.items);
  // While the job runs, lost responses are retried.
  return job.items.length - waiting - saving - (isActive(job) ? checking : 0);
}

/** With fewer videos or a shorter time, too little is known about a job's pace. */
const MIN_DONE = 10;
const MIN_TIME_MS = 5000;

/** Returns how fast a job has been so far, and how long the rest takes at that; null: not known. */
export function paceOf(
  job: BulkJob,
  nowMs: number,
): { perMinute: number; secondsLeft: number } | null {
  const { pace, items, stage } = job;
  if (pace === null || stage.kind !== "running") return null;
  const passedMs = nowMs - pace.sinceMs;
  const done = doneCount(job) - pace.doneBefore;
  if (done < MIN_DONE || passedMs < MIN_TIME_MS) return null;
  const left = items.length - doneCount(job);
  return { perMinute: (done * 60_000) / passedMs, secondsLeft: (left * passedMs) / done / 1000 };
}

/** Counts videos by the state of their change; those whose response was lost are `checking` or `unconfirmed`. */
export function countOutcomes(items: readonly BulkItem[]) {
  const counts = {
    waiting: 0,
    saving: 0,
    saved: 0,
    checking: 0,
    visible: 0,
    unknown: 0,
    unconfirmed: 0,
    failed: 0,
    skipped: 0,
  };
  for (const { outcome } of items) {
    const isDoubtful = "isDoubtful" in outcome && outcome.isDoubtful;
    const doubt = outcome.kind === "saved" ? "checking" : "unconfirmed";
    counts[isDoubtful ? doubt : outcome.kind] += 1;
  }
  return counts;
}

/** Returns whether calls may be in flight. */
export function isActive({ stage }: BulkJob): boolean {
  return stage.kind !== "ended";
}
