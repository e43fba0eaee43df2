import type { Problem } from "#shared/http/errors.ts";
import type { SendingReason } from "#shared/http/retry-until-answered.ts";
import { createTabRecords } from "#shared/storage/tab-records.ts";
import type { ImageSlot } from "./images.ts";
import type { ImageStatus } from "./send-image.ts";

/**
 * Steps of an image, with the shared state of each. `settling`: stored, not listed yet. `altered`: other bytes are served than
 * sent. `untold`: stored, but not comparable. `replaced`: was visible. `unconfirmed`: may be stored. `unseen`: stored, and no longer polled. Not sent: the video has
 * one (`hasOne`), does not exist (`noVideo`), or gets another one from this page (`gone`).
 */
const STATES = {
  waiting: "waiting",
  looking: "saving",
  sending: "saving",
  settling: "saved",
  seen: "done",
  altered: "done",
  untold: "done",
  replaced: "done",
  unconfirmed: "unknown",
  unseen: "unknown",
  failed: "failed",
  hasOne: "skipped",
  noVideo: "skipped",
  gone: "skipped",
} as const;

type ImageStep = keyof typeof STATES;
type SentStep = Exclude<ImageStep, "waiting" | "looking" | "hasOne" | "noVideo" | "gone">;

export interface ImageJob extends ImageSlot {
  id: string;
  /** Null: the page was reloaded since it was sent, and it has not been served yet. */
  file: Blob | null;
  /** Digest of its bytes; null until computed. */
  print: string | null;
  /** When it was given. */
  atMs: number;
  /** Queued for a video that lacks it: started in turn, and not sent if the video has one by then. */
  isQueued: boolean;
  step: ImageStep;
  /** Another upload to the same slot was in progress when this one started. */
  isOvertaking: boolean;
  /** Share of the file sent, 0 to 1. */
  sentShare: number;
  waitsFor: SendingReason | null;
  /** Status before the upload; null until looked up. */
  before: ImageStatus | null;
  /** Status when it became visible or altered; null until then. */
  proof: ImageStatus | null;
  /** Status of its replacement; null: none known. */
  instead: ImageStatus | null;
  /** The image that it replaces is kept on this device, under its id; null: that is still to be done. */
  isKept: boolean | null;
  problem: Problem | null;
}

export type SentImage = ImageJob & { step: SentStep };

/** The state of an image; `done`: lookups have answered for it. */
export function stateOf({ step }: ImageJob): (typeof STATES)[ImageStep] {
  return STATES[step];
}

export function isSent(job: ImageJob): job is SentImage {
  return job.step !== "looking" && !["waiting", "skipped"].includes(stateOf(job));
}

export function isOnItsWay(job: ImageJob): boolean {
  return ["waiting", "saving", "saved"].includes(stateOf(job));
}

export function hasIssue(job: ImageJob): boolean {
  return ["failed", "unknown"].includes(stateOf(job));
}

export function countImages(images: readonly ImageJob[]) {
  const leftOut = images.filter(({ step }) => step === "hasOne" || step === "noVideo");
  return {
    done: images.filter((image) => stateOf(image) === "done").length,
    issue: images.filter(hasIssue).length,
    total: images.length - leftOut.length,
  };
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
  const { id, owner, kind, isOvertaking, atMs, print, before, step, sentShare } = job;
  const isStored = ["settling", "unconfirmed", "unseen"].includes(step);
  const hasLeft = isStored || (step === "sending" && sentShare > 0);
  if (!hasLeft || print === null || before === null) return [];
  const printBefore = before.served?.print ?? null;
  const facts = { id, owner, kind, isOvertaking, atMs, print, isStored };
  return [{ ...facts, before: { url: before.url, print: printBefore } }];
}
