import type { PictureJob } from "#images/picture-job.ts";

/** A picture from before. */
export interface EarlierPicture {
  /** What its bytes are known by. */
  print: string;
  file: Blob;
}

/**
 * The file that is shown for a picture in place of its address: what was sent, once storage has it, or what
 * is served in its place. The browser may have the picture before under the same address.
 */
export function shownFile(job: PictureJob | null): Blob | null {
  if (job?.step === "replaced") return job.instead?.served?.file ?? null;
  if (job?.step === "altered") return job.proof?.served?.file ?? null;
  return job === null || !isInStorage(job) ? null : job.file;
}

/**
 * Pictures that something had while this page was open, the newest first, each once, without the one that
 * is shown. The same bytes are the same picture, whoever gave it.
 */
export function earlierFiles(jobs: readonly PictureJob[]): EarlierPicture[] {
  const last = jobs.at(-1) ?? null;
  const shown = shownFile(last);
  const had = jobs.flatMap((job) => [
    pictureOf(job.before?.served),
    isInStorage(job) ? pictureOf(job) : null,
    pictureOf(job.proof?.served),
    pictureOf(job.instead?.served),
  ]);
  const pictures = had.filter((each) => each !== null).toReversed();
  const shownPrint = pictures.find(({ file }) => file === shown)?.print;
  // What is served may be a version of what was sent.
  const known = new Set([shownPrint, last?.step === "altered" ? last.print : undefined]);
  return pictures.filter(({ print }) => {
    const isNew = !known.has(print);
    known.add(print);
    return isNew;
  });
}

function isInStorage({ step }: PictureJob): boolean {
  return step !== "sending" && step !== "failed";
}

function pictureOf(
  from: { print: string | null; file: Blob | null } | null | undefined,
): EarlierPicture | null {
  if (!from || from.print === null || from.file === null) return null;
  return { print: from.print, file: from.file };
}
