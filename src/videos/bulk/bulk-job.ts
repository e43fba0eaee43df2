import type { Problem } from "#shared/http/problem.ts";
import type { VideoEdit } from "#videos/pending-videos.ts";
import type { VideoFolder } from "#videos/video-record.ts";

/** What several films are told together. */
export type BulkAction =
  | { kind: "online" }
  | { kind: "offline" }
  | { kind: "move"; folder: VideoFolder; mode: MoveMode }
  | { kind: "playlist"; playlistId: string; title: string }
  | { kind: "delete" }
  /** Takes an action back, film by film, where it still is as the action left it. */
  | { kind: "undo"; applied: ReadonlyMap<string, AppliedEdit> };

/** What one film was told: the same fields as they were, and as they were to be. */
export interface AppliedEdit {
  before: VideoEdit;
  after: VideoEdit;
}

/** Which folders a film leaves when it is put into one. */
export type MoveMode = { kind: "only" } | { kind: "from"; folderId: string } | { kind: "add" };

/** Why a film was left as it is. */
export type SkipReason = "already" | "not-encoded" | "not-online" | "changed-since" | "deleting";

/** What a whole job waits for: as long as the service asked, the network, or a service that is not well. */
export type PauseReason = "asked" | "network" | "busy";

/** What became of one film. */
export type BulkOutcome =
  | { kind: "waiting" }
  | { kind: "running" }
  /** Carried out; no lookup has shown it so far. */
  | { kind: "accepted" }
  /** The answer was lost; lookups will tell. */
  | { kind: "doubtful" }
  | { kind: "seen" }
  /** Accepted or doubtful, and not seen for so long, or called off, so that nobody looks any more. */
  | { kind: "unconfirmed" }
  | { kind: "failed"; problem: Problem }
  | { kind: "skipped"; reason: SkipReason };

/** One film of a job. */
export interface BulkItem {
  videoId: string;
  title: string | null;
  outcome: BulkOutcome;
}

/** How a job stands. */
export type BulkStage =
  | { kind: "queued" }
  | { kind: "running" }
  /** It goes on by itself. */
  | { kind: "paused"; reason: PauseReason }
  /** What is in flight is waited for. */
  | { kind: "stopping" }
  | { kind: "ended"; end: BulkEnd };

/** `signed-out`: nobody is let in any more. What is left goes on when somebody says so, not by itself. */
export type BulkEnd = "over" | "signed-out" | "undone";

/** Something that several films were told. */
export interface BulkJob {
  id: string;
  action: BulkAction;
  stage: BulkStage;
  items: readonly BulkItem[];
  /** Films whose change can be taken back. */
  undoCount: number;
}

/** How many films there are of each outcome. */
export function countOutcomes(items: readonly BulkItem[]): Record<BulkOutcome["kind"], number> {
  const counts = {
    waiting: 0,
    running: 0,
    accepted: 0,
    doubtful: 0,
    seen: 0,
    unconfirmed: 0,
    failed: 0,
    skipped: 0,
  };
  for (const { outcome } of items) counts[outcome.kind] += 1;
  return counts;
}

/** Whether calls of a job may be on their way. */
export function isActive({ stage }: BulkJob): boolean {
  return stage.kind !== "ended";
}
