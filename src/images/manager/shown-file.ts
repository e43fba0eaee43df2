import type { ImageJob } from "#images/image-job.ts";

/** A picture from before. */
export interface EarlierImage {
  /** What its bytes are known by. */
  print: string;
  file: Blob;
}

/**
 * The file that is shown for a picture in place of its address: what was sent, once storage has it, or what
 * is served in its place. The browser may have the picture before under the same address.
 */
export function shownFile(job: ImageJob | null): Blob | null {
  if (job?.step === "replaced") return job.instead?.served?.file ?? null;
  if (job?.step === "altered") return job.proof?.served?.file ?? null;
  return job === null || !isInStorage(job) ? null : job.file;
}

/**
 * Pictures that something had while this page was open, the newest first, each once, without the one that
 * is shown. The same bytes are the same picture, whoever gave it.
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
