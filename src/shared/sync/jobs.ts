import { createStore, type StoreApi } from "zustand/vanilla";
import { createLeaveQuestion } from "./leave-question.ts";

/** Work that outlives the page it was started on. Jobs stay listed until they are removed. */
export interface Jobs<J extends { id: string }> {
  /** All jobs, the last one put at the end. */
  store: StoreApi<readonly J[]>;
  find: (id: string) => J | undefined;
  /** Adds a job, or replaces the one with the same id. */
  put: (job: J) => void;
  /** Does nothing once the job is removed. */
  update: (id: string, change: (job: J) => J) => void;
  /** Aborts the work of a job and removes it. */
  remove: (id: string) => void;
  abort: (id: string) => void;
  /** Does the work of a job. Aborts what was being done for it. `work` must not reject. */
  run: (id: string, work: (signal: AbortSignal) => Promise<void>) => Promise<void>;
}

/** @param isAtStake whether leaving the page would interrupt a job; then the browser asks first */
export function createJobs<J extends { id: string }>(isAtStake: (job: J) => boolean): Jobs<J> {
  const store = createStore<readonly J[]>(() => []);
  const running = new Map<string, AbortController>();
  const askBeforeLeaving = createLeaveQuestion("work");
  store.subscribe((jobs) => askBeforeLeaving(jobs.some(isAtStake)));
  const set = (change: (jobs: readonly J[]) => readonly J[]) => store.setState(change, true);
  const abort = (id: string) => running.get(id)?.abort();
  return {
    store,
    find: (id) => store.getState().find((job) => job.id === id),
    put: (job) => set((jobs) => [...jobs.filter(({ id }) => id !== job.id), job]),
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
