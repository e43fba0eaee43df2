import type { JobActivity } from "#changes/activity.ts";
import { type ChangeState, isUnderWay } from "#changes/change-state.ts";
import type { Problem } from "#shared/http/errors.ts";
import type { SendingReason } from "#shared/http/retry-until-answered.ts";
import { createTabRecords } from "#shared/storage/tab-records.ts";
import type { ImageSlot } from "./images.ts";
import type { ImageStatus } from "./send-image.ts";

type ImageState = Exclude<ChangeState, "conflict">;

/**
 * Says a word more about a state. `saving`: `looking`, nothing of it was sent. `visible`: `altered`, other bytes are
 * served than were sent; `untold`, it is stored, but not comparable; `replaced`, it has been replaced since. `unknown`:
 * `unconfirmed`, storage may not have it. `skipped`: the video has one (`hasOne`), does not exist (`noVideo`), gets
 * another one from this page (`gone`), or has another one than was looked at, or than it would take back (`changed`).
 */
type ImageReason =
  | "looking"
  | "altered"
  | "untold"
  | "replaced"
  | "unconfirmed"
  | "hasOne"
  | "noVideo"
  | "gone"
  | "changed";

export interface ImageJob extends ImageSlot {
  id: string;
  /** Is null when the page was reloaded since it was sent, and it has not been served yet. */
  file: Blob | null;
  /** Is the digest of its bytes. Is null until computed. */
  print: string | null;
  /** Says when the person gave it. */
  atMs: number;
  /** Says whether it is one of many: it is started in turn. */
  isQueued: boolean;
  /** A person has looked at what it replaces. Otherwise a queued image is not sent if the video has one by then. */
  mayReplace: boolean;
  /** Is the URL of the image that the person has looked at; absent where there was none, or it does not matter. */
  seenUrl?: string;
  /** Identifies the images that were given at once, and counts them. Is null for a single one. */
  batch: { id: string; count: number } | null;
  /** Identifies the change in the log that it takes back, unless another image is there by now. Is null where it does not. */
  restores: string | null;
  state: ImageState;
  reason: ImageReason | null;
  /** Another upload to the same slot was in progress when this one started. */
  isOvertaking: boolean;
  /** Says what share of the file is sent, 0 to 1. */
  sentShare: number;
  waitsFor: SendingReason | null;
  /** Is the status before the upload. Is null until looked up. */
  before: ImageStatus | null;
  /** Is the status when it became visible or altered. Is null until then. */
  proof: ImageStatus | null;
  /** Is the status of its replacement. Is null when none is known. */
  instead: ImageStatus | null;
  /**
   * Says whether the image that it replaces is kept on this device, under its id. Is null while that is still to be
   * done.
   */
  isKept: boolean | null;
  problem: Problem | null;
}

export type SentImage = ImageJob & { state: Exclude<ImageState, "waiting" | "skipped"> };

/** Returns a state for a job, with its reason or without one: that of the state before does not stay. */
export function stateWith(
  state: ImageState,
  reason: ImageReason | null = null,
): Pick<ImageJob, "state" | "reason"> {
  return { state, reason };
}

export function isSent(job: ImageJob): job is SentImage {
  return job.reason !== "looking" && job.state !== "waiting" && job.state !== "skipped";
}

/** Returns whether what was sent is served, as far as can be told. */
export function isServed({ state, reason }: ImageJob): boolean {
  return state === "visible" && reason !== "untold";
}

export function isOnItsWay(job: ImageJob): boolean {
  return isUnderWay(job.state);
}

export function hasIssue(job: ImageJob): boolean {
  return job.state === "failed" || job.state === "unknown";
}

export function countImages(images: readonly ImageJob[]) {
  const leftOut = images.filter(({ state, reason }) => state === "skipped" && reason !== "gone");
  return {
    done: images.filter(({ state }) => state === "visible").length,
    issue: images.filter(hasIssue).length,
    total: images.length - leftOut.length,
  };
}

/** Returns an image as the log of activity has it; null: it is not in the log. */
export function describeJob(job: ImageJob): JobActivity | null {
  const { state, batch } = job;
  if (state === "skipped" && job.reason !== "changed") return null;
  const { type, id } = job.owner;
  const isOpen = isUnderWay(state);
  return {
    action: "image",
    kind: type === "vod" ? "video" : type,
    recordId: id,
    outcome: isOpen ? "saving" : state === "skipped" ? "conflict" : state,
    problem: job.problem?.kind ?? null,
    ...(batch === null ? {} : { batchId: batch.id, count: batch.count }),
    ...(job.restores === null ? {} : { isWayBack: true }),
    ...(job.isKept === null ? {} : { isKept: job.isKept }),
    ...(isOpen ? { whenRemoved: state === "saved" ? "unknown" : "failed" } : {}),
  };
}

/** A job that a sign-out stopped is sent with one press, while the page is open. */
export function isAtStake(job: ImageJob): boolean {
  if (job.state === "failed") return job.isQueued && job.problem?.kind === "signed-out";
  return job.state === "waiting" || job.state === "saving";
}

/** Survives a reload, so that it holds neither bytes nor signed data. */
type StoredImage = Pick<ImageJob, "id" | "owner" | "kind" | "isOvertaking" | "atMs"> & {
  print: string;
  isStored: boolean;
  before: { url: string | null; print: string | null };
};

/** A tab that is opened again much later has nothing to wait for. */
const MAX_AGE_MS = 24 * 3_600_000;
export const storedImages = createTabRecords<StoredImage>("reeldesk.images", MAX_AGE_MS);

/** Returns what may be in storage and has not been seen. */
export function toStored(job: ImageJob): StoredImage[] {
  const { id, owner, kind, isOvertaking, atMs, print, before, state, sentShare } = job;
  const isStored = state === "saved" || state === "unknown";
  const hasLeft = isStored || (state === "saving" && sentShare > 0);
  if (!hasLeft || print === null || before === null) return [];
  const printBefore = before.served?.print ?? null;
  const facts = { id, owner, kind, isOvertaking, atMs, print, isStored };
  return [{ ...facts, before: { url: before.url, print: printBefore } }];
}
