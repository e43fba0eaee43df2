import { newId } from "#shared/format/ids.ts";
import type { PageSlice } from "#shared/sync/page-store.ts";
import { createJobLog, type JobActivity } from "./activity.ts";

/** Holds work that outlives the page it was started on. Jobs stay listed until they are removed. */
export interface Jobs<J extends { id: string }> {
  /** Holds all jobs, the last one put at the end. */
  store: PageSlice<readonly J[]>;
  find: (id: string) => J | undefined;
  /** Adds jobs, or replaces those with the same ids. */
  put: (...jobs: readonly J[]) => void;
  /** Does nothing once the job is removed. */
  update: (id: string, change: (job: J) => J) => void;
  /** Aborts the work of a job and removes it. */
  remove: (id: string) => void;
  abort: (id: string) => void;
  /** Does the work of a job. Aborts what was being done for it. `work` must not reject. */
  run: (id: string, work: (signal: AbortSignal) => Promise<void>) => Promise<void>;
}

/** Limits the jobs that are put as waiting and start in turn. */
interface JobQueue<J> {
  /** `sending` counts towards both limits, `open` (sent, and polled) towards the second. */
  stageOf: (job: J) => "waiting" | "sending" | "open" | null;
  maxSending: number;
  maxOpen: number;
  /** Starts a job; by its return the job no longer waits. */
  start: (job: J) => void;
}

interface JobOptions<J> {
  queue?: JobQueue<J>;
  /** Returns a job as the log of activity has it; absent: jobs are not logged. */
  describe?: (job: J) => JobActivity | null;
  /** Returns the id of a job's entry in the log; by default a new one each time it begins. */
  activityIdOf?: (jobId: string) => string;
}

/** Does the work of the jobs in a slice. */
export function createJobs<J extends { id: string }>(
  store: PageSlice<readonly J[]>,
  { queue, describe, activityIdOf = newId }: JobOptions<J> = {},
): Jobs<J> {
  const running = new Map<string, AbortController>();
  if (describe !== undefined) store.subscribe(createJobLog(describe, activityIdOf));
  const set = (change: (jobs: readonly J[]) => readonly J[]) => {
    store.setState(change);
    startWaiting();
  };
  let isStarting = false;
  /** To start a job changes it, which comes back here: one loop starts them in order. */
  function startWaiting(): void {
    if (queue === undefined || isStarting) return;
    isStarting = true;
    try {
      for (let next = nextOf(queue); next !== undefined; next = nextOf(queue)) queue.start(next);
    } finally {
      isStarting = false;
    }
  }
  function nextOf({ stageOf, maxSending, maxOpen }: JobQueue<J>): J | undefined {
    const stages = store.getState().map(stageOf);
    const sendingCount = stages.filter((stage) => stage === "sending").length;
    const openCount = sendingCount + stages.filter((stage) => stage === "open").length;
    const hasRoom = sendingCount < maxSending && openCount < maxOpen;
    return hasRoom ? store.getState()[stages.indexOf("waiting")] : undefined;
  }
  const abort = (id: string) => running.get(id)?.abort();
  return {
    store,
    find: (id) => store.getState().find((job) => job.id === id),
    put(...added) {
      const ids = new Set(added.map(({ id }) => id));
      set((jobs) => [...jobs.filter(({ id }) => !ids.has(id)), ...added]);
    },
    update: (id, change) => set((jobs) => jobs.map((job) => (job.id === id ? change(job) : job))),
    remove(id) {
      abort(id);
      set((jobs) => jobs.filter((job) => job.id !== id));
    },
    abort,
    async run(id, work) {
      abort(id);
      const controller = new AbortController();
      running.set(id, controller);
      await work(controller.signal);
      if (running.get(id) === controller) running.delete(id);
    },
  };
}
