import type { Problem } from "#shared/http/errors.ts";
import type { SendingReason } from "#shared/http/retry-until-answered.ts";
import type { StatusTone } from "#shared/ui/status-label.tsx";
import type { ImageSlot } from "./images.ts";
import type { ImageStatus } from "./send-image.ts";

/**
 * `settling`: storage has it, lookups do not show it yet. `untold`: storage has it, but this page can't tell
 * whether it is served. `unconfirmed`: storage may have it, but it was not seen. `failed`: nothing changed.
 * `altered`: a new image is served, with other bytes than sent. `replaced`: it was visible and has been replaced
 * since.
 */
export type SentStep =
  | "sending"
  | "settling"
  | "seen"
  | "altered"
  | "untold"
  | "unconfirmed"
  | "failed"
  | "replaced";

/**
 * Of a queued image that is not sent: `looking` at its video, which meanwhile has an image of a colleague
 * (`hasOne`), does not exist (`noVideo`), or gets another image from this page (`gone`).
 */
type UnsentStep = "waiting" | "looking" | "hasOne" | "noVideo" | "gone";

type ImageStep = SentStep | UnsentStep;

/** Upload of an image, started on this page. */
export interface ImageJob extends ImageSlot {
  id: string;
  /** Null: the page was reloaded since it was sent, and it has not been served yet. */
  file: Blob | null;
  /** Digest of its bytes; null until computed. */
  print: string | null;
  givenAtMs: number;
  /** Queued for a video that lacks it: started in turn, and not sent if the video has one by then. */
  isQueued: boolean;
  step: ImageStep;
  /** Another upload to the same slot was in progress when this one started. */
  isOvertaking: boolean;
  /** Share of the file sent, 0 to 1. */
  sentShare: number;
  /** Why sending is paused; null while it continues. */
  waitsFor: SendingReason | null;
  /** Status before the upload; null until looked up. */
  before: ImageStatus | null;
  /** Status when it became visible or altered; null until then. */
  proof: ImageStatus | null;
  /** Status of its replacement; null: none known. */
  instead: ImageStatus | null;
  problem: Problem | null;
}

export type SentImage = ImageJob & { step: SentStep };

const UNSENT: ReadonlySet<ImageStep> = new Set(["waiting", "looking", "hasOne", "noVideo", "gone"]);

/** Returns whether sending an image has begun. */
export function isSent(job: ImageJob): job is SentImage {
  return !UNSENT.has(job.step);
}

/** Returns whether lookups have answered for an image that storage has. */
export function isDone({ step }: ImageJob): boolean {
  return ["seen", "altered", "untold", "replaced"].includes(step);
}

/** Returns whether an image is still in progress. */
export function isOnItsWay({ step }: ImageJob): boolean {
  return ["waiting", "looking", "sending", "settling"].includes(step);
}

/** Returns whether an image can be retried. */
export function hasIssue({ step }: ImageJob): boolean {
  return step === "failed" || step === "unconfirmed";
}

/** The tone of a step's label. */
export function toneOf(job: ImageJob): StatusTone {
  if (hasIssue(job)) return "trouble";
  if (job.step === "seen") return "ready";
  const isWorking = ["looking", "sending", "settling"].includes(job.step);
  return isWorking ? "working" : "neutral";
}

/** Counts queued images: done, with issues, total. */
export function countImages(images: readonly ImageJob[]) {
  const leftOut = images.filter(({ step }) => step === "hasOne" || step === "noVideo");
  return {
    done: images.filter(isDone).length,
    issue: images.filter(hasIssue).length,
    total: images.length - leftOut.length,
  };
}
