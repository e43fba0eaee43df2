import { queryOptions } from "@tanstack/react-query";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { toProblem } from "#shared/http/errors.ts";
import { retryUntilAnswered, sendingReasonOf } from "#shared/http/retry-until-answered.ts";
import { createJobs } from "#shared/sync/jobs.ts";
import { perPage } from "#shared/sync/per-page.ts";
import type { ImageJob } from "./image-job.ts";
import type { ImageKind, ImageOwner } from "./images.ts";
import { inspectImage, judgeLater, printOf, sendImage, waitForImage } from "./send-image.ts";
import { keepImages, readStoredImages } from "./stored-images.ts";

/** To see a colleague's image sooner, users reload the page. */
const CHECK_MS = 60_000;

/** Earlier images kept in memory per slot. */
const MAX_STORED = 8;

/** The image jobs of a page. */
export const imageJobsOf = perPage(() => {
  const jobs = createJobs<ImageJob>(({ step }) => step === "sending");
  jobs.store.subscribe(keepImages);
  return jobs;
});

/** Query options of an image that is visible. */
export const imageJobQueries = {
  /** Periodically checks whether a visible image is still served; see `checkImage`. */
  check: (services: ApiServices, jobId: string) =>
    queryOptions({
      queryKey: ["pictures", "check", jobId] as const,
      queryFn: async ({ signal }) => {
        await checkImage(services, jobId, signal);
        return null;
      },
      initialData: null,
      staleTime: CHECK_MS,
      refetchInterval: CHECK_MS,
      refetchOnWindowFocus: "always",
      retry: false,
    }),
};

/** Returns the current jobs. */
export function imageJobs(services: ApiServices): readonly ImageJob[] {
  return imageJobsOf(services).store.getState();
}

/**
 * Uploads an image and polls until it is visible. Survives navigation. Cancels an upload in progress to the
 * same slot: both would be stored under one key.
 * @returns the job's id
 */
export function startImage(
  services: ApiServices,
  owner: ImageOwner,
  kind: ImageKind,
  file: Blob,
): string {
  resumeImages(services);
  const id = newId();
  const isRival = (job: ImageJob) =>
    isOf(job, owner, kind) && ["sending", "settling", "unconfirmed", "failed"].includes(job.step);
  const rivals = imageJobs(services).filter(isRival);
  const jobs = imageJobsOf(services);
  for (const rival of rivals) jobs.remove(rival.id);
  const earlier = imageJobs(services).filter((job) => isOf(job, owner, kind));
  for (const old of earlier.slice(0, Math.max(0, earlier.length - MAX_STORED + 1))) {
    jobs.remove(old.id);
  }
  jobs.put({
    id,
    owner,
    kind,
    file,
    print: null,
    givenAtMs: Date.now(),
    step: "sending",
    isOvertaking: rivals.some(({ step }) => step !== "failed"),
    sentShare: 0,
    waitsFor: null,
    before: null,
    proof: null,
    instead: null,
    problem: null,
  });
  void run(services, id);
  return id;
}

/** Resumes polling for images sent before a reload. Idempotent. */
export const resumeImages = perPage((services: ApiServices) => {
  const jobs = imageJobsOf(services);
  const stored = readStoredImages();
  for (const { id, owner, kind, print, givenAtMs, isOvertaking, before } of stored) {
    jobs.put({
      id,
      owner,
      kind,
      print,
      givenAtMs,
      isOvertaking,
      file: null,
      step: "unconfirmed",
      sentShare: 1,
      waitsFor: null,
      before: {
        url: before.url,
        served: before.print === null ? null : { print: before.print, file: null },
      },
      proof: null,
      instead: null,
      problem: null,
    });
  }
  for (const { id, isStored } of stored) if (isStored) void run(services, id);
});

/**
 * Checks whether a visible image is still served: colleagues can replace it. Inconclusive results change
 * nothing.
 * @throws ApiError, or the signal's reason
 */
async function checkImage(
  services: ApiServices,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const job = imageJobsOf(services).find(jobId);
  if (job === undefined || job.print === null || job.proof === null) return;
  const { print, proof } = job;
  const now = await inspectImage(services, job.owner, job.kind, signal);
  const step = judgeLater(now, { print, proof });
  if (step === null || (step === job.step && step !== "replaced")) return;
  change(services, jobId, { step, instead: step === "replaced" ? now : null });
}

/** Tries a job again that failed or was never confirmed: what storage has is not sent again. */
export function retryImageJob(services: ApiServices, jobId: string): void {
  void run(services, jobId);
}

/**
 * Calls off what has not been sent, stops looking for it, and takes the job off the list. One of which something
 * has left stays there as unconfirmed: storage may have it.
 */
export function dropImageJob(services: ApiServices, jobId: string): void {
  const jobs = imageJobsOf(services);
  const job = jobs.find(jobId);
  if (job?.step !== "sending" || job.sentShare === 0) {
    jobs.remove(jobId);
    return;
  }
  jobs.abort(jobId);
  change(services, jobId, { step: "unconfirmed", waitsFor: null });
}

async function run(services: ApiServices, jobId: string): Promise<void> {
  const jobs = imageJobsOf(services);
  const job = jobs.find(jobId);
  if (job !== undefined) await jobs.run(jobId, (signal) => send(services, job, signal));
}

async function send(services: ApiServices, job: ImageJob, signal: AbortSignal): Promise<void> {
  const { id: jobId, owner, kind, file } = job;
  const put = (to: Partial<ImageJob>) => change(services, jobId, to);
  const onWaiting = (waitsFor: ImageJob["waitsFor"]) => put({ waitsFor });
  const looking = { ...services, api: failFastWhenSignedOut(services.api) };
  let isStored = job.step === "unconfirmed";
  try {
    put({ step: isStored ? "settling" : "sending", problem: null });
    const before =
      job.before ??
      (await retryUntilAnswered(
        () => inspectImage(looking, owner, kind, signal),
        signal,
        onWaiting,
        sendingReasonOf,
      ));
    // A job without a file has its digest from before the reload.
    const print = job.print ?? (await printOf(file ?? new Blob()));
    put({ before, print });
    if (!isStored && file !== null) {
      await sendImage(services, owner, kind, file, {
        signal,
        onProgress: (sentBytes) =>
          put({ sentShare: Math.min(1, sentBytes / Math.max(1, file.size)) }),
        onWaiting,
      });
      isStored = true;
      put({ step: "settling" });
    }
    const sent = { print, before, isOvertaking: job.isOvertaking };
    const { step, now } = await waitForImage(services, owner, kind, sent, signal);
    put({ step, proof: step === "untold" ? null : now, file: file ?? now.served?.file ?? null });
  } catch (error) {
    if (!signal.aborted) {
      put({ step: isStored ? "unconfirmed" : "failed", problem: toProblem(error) });
    }
  }
}

function change(services: ApiServices, jobId: string, to: Partial<ImageJob>): void {
  imageJobsOf(services).update(jobId, (job) => ({ ...job, ...to }));
}

/** Returns whether a job belongs to a slot. */
export function isOf(job: ImageJob, owner: ImageOwner, kind: ImageKind): boolean {
  return job.owner.type === owner.type && job.owner.id === owner.id && job.kind === kind;
}
