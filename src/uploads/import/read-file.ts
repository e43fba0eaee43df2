import { hasCaptions } from "#captions/caption-files.ts";
import { inCaptionsWorker } from "#captions/captions-work.ts";
import { readThumbnail } from "#images/read-thumbnail.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { PlannedFile } from "./plan.ts";

/** A page in the background may never load a video. */
const PATIENCE_MS = 5000;

/** Reads captions or an image of a plan. @param video its own; null: none @returns null for a file that can't be used */
export async function readFile(
  { api }: ApiServices,
  { kind, language, source: file, captions }: PlannedFile,
  video: File | null,
): Promise<Partial<PlannedFile> | null> {
  if (kind === "image") {
    const content = await readThumbnail(api, file);
    return content && { content, state: "usable" };
  }
  const { encoding = null, shiftMs = 0, fixes = [] } = captions ?? {};
  const { isEncodingApproved = false, keepsAfterEnd = false } = captions ?? {};
  const durationMs = video && (await durationOf(video));
  const reading = { file, encoding, shiftMs, fixes, durationMs };
  const { result: answer } = await inCaptionsWorker({ kind: "read", reading });
  const isEmpty = answer.kind === "refused" || answer.read.cueCount === 0;
  const isOther = isEmpty && captions === null && hasCaptions(file.name) === "maybe";
  const review = { encoding, shiftMs, fixes, answer, isEncodingApproved, keepsAfterEnd };
  if (isOther || answer.kind === "refused") {
    return { captions: review, state: "unusable", ...(isOther ? { target: null } : null) };
  }
  const { read } = answer;
  return {
    content: read.content,
    captions: review,
    name: read.fileName,
    language: language ?? read.language,
    state: "usable",
  };
}

/** Resolves to milliseconds; null when this browser doesn't play the format. */
async function durationOf(file: File): Promise<number | null> {
  const video = document.createElement("video");
  video.preload = "metadata";
  video.src = URL.createObjectURL(file);
  await new Promise((resolve) => {
    for (const event of ["loadedmetadata", "error"]) video.addEventListener(event, resolve);
    setTimeout(resolve, PATIENCE_MS);
  });
  const durationMs = video.duration * 1000;
  const { src } = video;
  video.removeAttribute("src");
  // Ends requests for an address that will be gone.
  video.load();
  URL.revokeObjectURL(src);
  return Number.isFinite(durationMs) ? durationMs : null;
}
