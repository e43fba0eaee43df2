import { CAPTION_EXTENSIONS } from "#captions/caption-files.ts";
import { LARGEST_FILE_BYTES } from "#uploads/engine/stored-upload.ts";
import type { Transfer } from "./transfer.ts";
import { uploadName } from "./upload-name.ts";

type VideoFacts = Pick<File, "name" | "size" | "type"> & Pick<Transfer, "sampleSha256">;

export type Verdict =
  | { kind: "fine" }
  /** Is the rest of an upload that this browser remembers. */
  | { kind: "interrupted" }
  | { kind: "refused"; reason: "empty" | "not-video" | "too-large" | "sidecar" }
  /** Is sent only if the person says so. */
  | { kind: "held"; reason: "unknown-type" | "in-queue" }
  /** This browser has uploaded such a file before; its video may be renamed or deleted by now. */
  | { kind: "held"; reason: "sent-before"; videoId: string };

/** Lists video extensions. MIME types don't help: browsers know few, and take `.ts` for TypeScript or a translation. */
const VIDEO_ENDINGS = new Set(
  (
    "3g2 3gp asf avi braw dv dvr-ms f4v flv h264 h265 hevc ivf m1v m2t m2ts m2v m4v mjpeg mkv mod mov mp4 " +
    "mpe mpeg mpg mts mxf nut ogm ogv qt r3d rm rmvb tod ts vob webm wmv wtv y4m"
  ).split(" "),
);

/** Lists extensions of files that accompany videos. */
const OTHER_ENDINGS = new Set([
  ...CAPTION_EXTENSIONS,
  ...(
    "aac ai aif aiff bmp csv cube db ds_store edl eps epub exe fcpxml flac gif gz heic htm html ini iso " +
    "jpeg jpg js key log m4a md mid midi mp3 nfo numbers odp ods odt oga ogg opus otf pages pdf png ppt " +
    "pptx prproj psd rar svg tar tif tiff ttf wav webp wma xls xlsx xmp yaml yml zip 7z"
  ).split(" "),
]);

/**
 * Matches files that cameras and drones write for each clip, or for a card: thumbnails, small copies, positions,
 * indexes. Other XML can be subtitles.
 */
const SIDECAR =
  /\.(?:aae|bdm|bim|cpi|glv|gpx|lrf|lrv|moi|mpl|pgi|ppn|rmd|thm)$|\dm\d\d\.xml$|^(?:cueup|discmeta|mediapro)\.xml$/i;

const OTHER_TYPES = /^(?:image|audio|text|font|model|message|multipart)\//;

/** Describes an upload known to this browser: queued, running or finished. */
export type QueuedVideo = Pick<
  Transfer,
  "name" | "sizeBytes" | "sampleSha256" | "stage" | "isDismissed"
>;

/**
 * Judges one file by its name, size, type and samples, and by what this browser sends already. Files of one name and size
 * are two if their samples differ, as clips of two cameras do.
 */
export function judgeVideo(video: VideoFacts, queue: readonly QueuedVideo[]): Verdict {
  if (SIDECAR.test(uploadName(video.name))) return { kind: "refused", reason: "sidecar" };
  if (video.size === 0) return { kind: "refused", reason: "empty" };
  const likeness = likenessOf(video);
  if (likeness === "other") return { kind: "refused", reason: "not-video" };
  if (video.size > LARGEST_FILE_BYTES) return { kind: "refused", reason: "too-large" };
  const same = queue.filter(
    (other) =>
      other.name === video.name &&
      other.sizeBytes === video.size &&
      !hasOtherSample(video.sampleSha256, other.sampleSha256),
  );
  if (same.some(({ stage }) => stage.kind === "needs-file")) return { kind: "interrupted" };
  for (const { stage } of same) {
    if (stage.kind !== "encoding" && stage.kind !== "ready") continue;
    return { kind: "held", reason: "sent-before", videoId: stage.videoId };
  }
  if (same.some(isActive)) return { kind: "held", reason: "in-queue" };
  return likeness === "video" ? { kind: "fine" } : { kind: "held", reason: "unknown-type" };
}

/** Returns whether two samples show that their files differ; one that is not known says nothing. */
export function hasOtherSample(
  one: Transfer["sampleSha256"],
  other: Transfer["sampleSha256"],
): boolean {
  return typeof one === "string" && typeof other === "string" && one !== other;
}

/** Returns whether a transfer may become a video, or may have become one without a response. */
function isActive({ stage, isDismissed }: QueuedVideo): boolean {
  if (stage.kind === "failed") return stage.failure.kind === "outcome-unknown" && !isDismissed;
  return stage.kind !== "cancelled";
}

function likenessOf({ name, type }: VideoFacts): "video" | "other" | "unknown" {
  // macOS stores metadata of `video.mp4` in `._video.mp4`.
  if (name.startsWith("._")) return "unknown";
  const ending = /\.([^.]+)$/.exec(uploadName(name))?.[1]?.toLowerCase() ?? "";
  if (VIDEO_ENDINGS.has(ending)) return "video";
  if (OTHER_ENDINGS.has(ending) || OTHER_TYPES.test(type)) return "other";
  return type.startsWith("video/") ? "video" : "unknown";
}
