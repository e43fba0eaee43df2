import type { ImageJob } from "#images/image-job.ts";

/** Earlier image. */
export interface EarlierImage {
  /** Digest of its bytes. */
  print: string;
  file: Blob;
}

/**
 * Returns a local file to show instead of the URL: the sent file, once stored, or what is served in its
 * place. The browser may have cached the previous image under the same URL.
 */
export function shownFile(job: ImageJob | null): Blob | null {
  if (job?.step === "replaced") return job.instead?.served?.file ?? null;
  if (job?.step === "altered") return job.proof?.served?.file ?? null;
  return job === null || !isInStorage(job) ? null : job.file;
}

/**
 * Distinct images of this slot while the page was open, newest first, without the current one. Images with
 * equal bytes are the same.
 */
export function earlierFiles(jobs: readonly ImageJob[]): EarlierImage[] {
  const last = jobs.at(-1) ?? null;
  const shown = shownFile(last);
  const had = jobs.flatMap((job) => [
    imageOf(job.before?.served),
    isInStorage(job) ? imageOf(job) : null,
    imageOf(job.proof?.served),
    imageOf(job.instead?.served),
  ]);
  const images = had.filter((each) => each !== null).toReversed();
  const shownPrint = images.find(({ file }) => file === shown)?.print;
  // What is served may be a version of what was sent.
  const known = new Set([shownPrint, last?.step === "altered" ? last.print : undefined]);
  return images.filter(({ print }) => {
    const isNew = !known.has(print);
    known.add(print);
    return isNew;
  });
}

function isInStorage({ step }: ImageJob): boolean {
  return step !== "sending" && step !== "failed";
}

function imageOf(
  from: { print: string | null; file: Blob | null } | null | undefined,
): EarlierImage | null {
  if (!from || from.print === null || from.file === null) return null;
  return { print: from.print, file: from.file };
}
