import type { PictureJob } from "#api/picture-job.ts";

/**
 * The file that is shown for a picture in place of its address: what was sent, once storage has it. The
 * browser may have the picture before under the same address.
 */
export function shownFile(job: PictureJob | null): Blob | null {
  return job === null || job.step === "sending" || job.step === "failed" ? null : job.file;
}

/** Pictures that something had while this page was open, the newest first, without the one that is shown. */
export function earlierFiles(jobs: readonly PictureJob[]): Blob[] {
  const shown = shownFile(jobs.at(-1) ?? null);
  const files = jobs.flatMap((job, at) => {
    const served = job.before?.served ?? null;
    const given = shownFile(job);
    // What was served before is what the last one gave, but for what somebody else gave in between.
    const isKnown = served === null || served.size === jobs[at - 1]?.file.size;
    return [...(isKnown ? [] : [served]), ...(given === null ? [] : [given])];
  });
  return [...new Set(files)].filter((file) => file !== shown).toReversed();
}
