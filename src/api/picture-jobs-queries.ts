import { queryOptions } from "@tanstack/react-query";
import { newId } from "#lib/ids.ts";
import { createLeaveQuestion } from "#lib/leave-question.ts";
import type { ApiServices } from "./api-context.tsx";
import { toProblem } from "./errors.ts";
import { persist } from "./persist.ts";
import type { PictureJob } from "./picture-job.ts";
import type { PictureKind, PictureOwner } from "./pictures.ts";
import { lookAtPicture, sendPicture, waitForPicture } from "./send-picture.ts";

const running = new WeakMap<ApiServices["queryClient"], Map<string, AbortController>>();
const askBeforeLeaving = createLeaveQuestion();

/** Of a picture so many earlier ones are kept: they are in memory. */
const MOST_KEPT = 8;

/** The pictures that were given to anything on this page, the oldest first. */
export const pictureJobQueries = {
  key: ["pictures", "jobs"] as const,
  all: () =>
    queryOptions({
      queryKey: pictureJobQueries.key,
      queryFn: (): readonly PictureJob[] => [],
      initialData: [],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

/** The jobs as they stand now. */
export function pictureJobs({ queryClient }: ApiServices): readonly PictureJob[] {
  return queryClient.getQueryData(pictureJobQueries.all().queryKey) ?? [];
}

/**
 * Gives something a picture, and looks for it until it is seen. Goes on across navigation. One that is still on
 * its way to the same place is called off: both would be stored under the same key.
 * @returns the job's id
 */
export function startPicture(
  services: ApiServices,
  owner: PictureOwner,
  kind: PictureKind,
  file: Blob,
): string {
  const id = newId();
  const isRival = (job: PictureJob) =>
    isOf(job, owner, kind) && ["sending", "settling", "unconfirmed", "failed"].includes(job.step);
  const rivals = pictureJobs(services).filter(isRival);
  for (const rival of rivals) forget(services, rival.id);
  setJobs(services, (jobs) => {
    const earlier = jobs.filter((job) => isOf(job, owner, kind));
    const tooMany = new Set(earlier.slice(0, Math.max(0, earlier.length - MOST_KEPT + 1)));
    const job: PictureJob = {
      id,
      owner,
      kind,
      file,
      step: "sending",
      isOvertaking: rivals.some(({ step }) => step !== "failed"),
      sentShare: 0,
      waitsFor: null,
      before: null,
      problem: null,
    };
    return [...jobs.filter((each) => !tooMany.has(each)), job];
  });
  void run(services, id);
  return id;
}

/** Tries a job again that failed or was never confirmed: what storage has is not sent again. */
export function retryPictureJob(services: ApiServices, jobId: string): void {
  void run(services, jobId);
}

/**
 * Calls off what has not been sent, stops looking for it, and takes the job off the list. One of which something
 * has left stays there as unconfirmed: storage may have it.
 */
export function dropPictureJob(services: ApiServices, jobId: string): void {
  const job = pictureJobs(services).find(({ id }) => id === jobId);
  if (job?.step !== "sending" || job.sentShare === 0) {
    forget(services, jobId);
    return;
  }
  runningOf(services).get(jobId)?.abort();
  setJobs(services, (jobs) =>
    jobs.map((each) =>
      each.id === jobId ? { ...each, step: "unconfirmed", waitsFor: null } : each,
    ),
  );
}

function forget(services: ApiServices, jobId: string): void {
  runningOf(services).get(jobId)?.abort();
  runningOf(services).delete(jobId);
  setJobs(services, (jobs) => jobs.filter(({ id }) => id !== jobId));
}

async function run(services: ApiServices, jobId: string): Promise<void> {
  const job = pictureJobs(services).find(({ id }) => id === jobId);
  if (job === undefined) return;
  const works = runningOf(services);
  works.get(jobId)?.abort();
  const controller = new AbortController();
  works.set(jobId, controller);
  const { signal } = controller;
  const { owner, kind, file } = job;
  const change = (to: Partial<PictureJob>) =>
    setJobs(services, (jobs) =>
      jobs.map((each) => (each.id === jobId ? { ...each, ...to } : each)),
    );
  const onWaiting = (waitsFor: PictureJob["waitsFor"]) => change({ waitsFor });
  let isStored = job.step === "unconfirmed";
  try {
    change({ step: isStored ? "settling" : "sending", problem: null });
    const before =
      job.before ??
      (await persist(() => lookAtPicture(services, owner, kind, signal), signal, onWaiting));
    change({ before });
    if (!isStored) {
      await sendPicture(services, owner, kind, file, {
        signal,
        onProgress: (sentBytes) =>
          change({ sentShare: Math.min(1, sentBytes / Math.max(1, file.size)) }),
        onWaiting,
      });
      isStored = true;
      change({ step: "settling" });
    }
    const { isOvertaking } = job;
    const sent = { sent: file, before, isOvertaking };
    const step = await waitForPicture(services, owner, kind, sent, signal);
    change({ step });
  } catch (error) {
    if (!signal.aborted) {
      change({ step: isStored ? "unconfirmed" : "failed", problem: toProblem(error) });
    }
  } finally {
    if (works.get(jobId) === controller) works.delete(jobId);
  }
}

/** Whether a job is about a picture of something. */
export function isOf(job: PictureJob, owner: PictureOwner, kind: PictureKind): boolean {
  return job.owner.type === owner.type && job.owner.id === owner.id && job.kind === kind;
}

function runningOf({ queryClient }: ApiServices): Map<string, AbortController> {
  const known = running.get(queryClient) ?? new Map<string, AbortController>();
  running.set(queryClient, known);
  return known;
}

function setJobs(
  { queryClient }: ApiServices,
  change: (jobs: readonly PictureJob[]) => readonly PictureJob[],
): void {
  // Jobs last while nobody looks at them.
  queryClient.setQueryDefaults(pictureJobQueries.key, { gcTime: Number.POSITIVE_INFINITY });
  const jobs = queryClient.setQueryData(pictureJobQueries.all().queryKey, (before) =>
    change(before ?? []),
  );
  askBeforeLeaving(jobs?.some(({ step }) => step === "sending") === true);
}
