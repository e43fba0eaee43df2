import type { Problem } from "#shared/http/errors.ts";
import type { VideoEdit } from "#videos/pending-videos.ts";
import type { VideoFolder } from "#videos/video-record.ts";

export type BulkAction =
  | { kind: "publish" }
  | { kind: "unpublish" }
  | { kind: "move"; folder: VideoFolder; mode: MoveMode }
  | { kind: "playlist"; playlistId: string; title: string }
  | { kind: "delete" }
  /** Reverts an action on each video that still has the action's result. */
  | { kind: "undo"; applied: ReadonlyMap<string, AppliedEdit> };

/** Edit of one video: the changed fields before and after. */
export interface AppliedEdit {
  before: VideoEdit;
  after: VideoEdit;
}

/** Folders that a moved video leaves. */
export type MoveMode = { kind: "only" } | { kind: "from"; folderId: string } | { kind: "add" };

export type SkipReason = "already" | "not-encoded" | "not-published" | "changed-since" | "deleting";

/** Reason for pausing a job: no network, or a service that asks for a pause or does not answer properly. */
export type PauseReason = "network" | "busy";

export type BulkOutcome =
  | { kind: "waiting" }
  | { kind: "running" }
  /** Carried out; no lookup has shown it so far. */
  | { kind: "accepted" }
  /** The response was lost; lookups will show the result. */
  | { kind: "doubtful" }
  | { kind: "seen" }
  /** Accepted, and no longer looked for: not visible within the time limit, or the person stopped waiting. */
  | { kind: "unseen" }
  /** Doubtful and no longer looked for, or discarded. */
  | { kind: "unconfirmed" }
  | { kind: "failed"; problem: Problem }
  | { kind: "skipped"; reason: SkipReason };

export interface BulkItem {
  videoId: string;
  title: string | null;
  outcome: BulkOutcome;
}

export type BulkStage =
  | { kind: "queued" }
  | { kind: "running" }
  /** Resumes automatically. */
  | { kind: "paused"; reason: PauseReason }
  /** Waiting for calls in flight. */
  | { kind: "stopping" }
  | { kind: "ended"; end: BulkEnd };

/** `signed-out`: the session ended. The rest resumes only on request. */
export type BulkEnd = "over" | "signed-out" | "undone";

export interface BulkJob {
  id: string;
  action: BulkAction;
  stage: BulkStage;
  items: readonly BulkItem[];
  /** Edits sent, whether answered or not, by video. */
  applied: Map<string, AppliedEdit>;
}

export function undoCount({ action, applied }: BulkJob): number {
  return action.kind === "undo" ? 0 : applied.size;
}

export function countOutcomes(items: readonly BulkItem[]): Record<BulkOutcome["kind"], number> {
  const counts = {
    waiting: 0,
    running: 0,
    accepted: 0,
    doubtful: 0,
    seen: 0,
    unseen: 0,
    unconfirmed: 0,
    failed: 0,
    skipped: 0,
  };
  for (const { outcome } of items) counts[outcome.kind] += 1;
  return counts;
}

/** Returns whether calls may be in flight. */
export function isActive({ stage }: BulkJob): boolean {
  return stage.kind !== "ended";
}
