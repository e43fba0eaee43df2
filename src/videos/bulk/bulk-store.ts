import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import { newId } from "#shared/format/ids.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { perPage } from "#shared/sync/per-page.ts";
import { setWorkPresence } from "#shared/sync/work-presence.tsx";
import { pendingVideoId } from "#videos/video-edits-queries.ts";
import type { VideoLibrary } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video } from "#videos/video-record.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import { applyToEach } from "./apply-to-each.ts";
import {
  type BulkAction,
  type BulkEnd,
  type BulkItem,
  type BulkJob,
  type BulkOutcome,
  type BulkStage,
  countOutcomes,
  isActive,
} from "./bulk-job.ts";
import { fillPlaylist, findOnline } from "./fill-playlist.ts";
import { failure, type GateView, pendingVideos, type Work } from "./work.ts";

/** Bulk jobs, run one after the other across pages. */
export interface BulkStore {
  subscribe: (listener: () => void) => () => void;
  /** The jobs, the oldest first. */
  getSnapshot: () => readonly BulkJob[];
  /** @returns the job's id */
  start: (action: BulkAction, videoIds: readonly string[]) => string;
  /** Starts no further videos. Calls in flight finish. */
  stop: (jobId: string) => void;
  /** Retries videos that failed, were never seen changed, or were not updated. */
  retry: (jobId: string) => void;
  /** Begins a job that takes this one back. */
  undo: (jobId: string) => void;
  /** Takes a job that has ended off the list. */
  dismiss: (jobId: string) => void;
}

/** Batches changes, so a thousand videos do not cause a thousand renders. */
const GATHER_MS = 60;

/** The bulk jobs of a page. */
export const bulkStoreOf = perPage(createBulkStore);

function createBulkStore(services: ApiServices): BulkStore {
  const { api, settle, queryClient } = services;
  const works: Work[] = [];
  /** Snapshot of each job, until it changes. */
  const shown = new WeakMap<Work, BulkJob>();
  const askBeforeLeaving = createLeaveQuestion("work");
  const store = createStore<readonly BulkJob[]>(() => []);
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isToCheck = false;
  let tail = Promise.resolve();
  /** Videos being polled, with their job. */
  const running = new Map<string, Work>();
  const libraryIndex = createLibraryIndex();

  function publish(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (isToCheck) {
      isToCheck = false;
      for (const [videoId, work] of running) check(videoId, work);
    }
    const snapshot = works.map((work) => {
      const job = shown.get(work) ?? jobOf(work);
      shown.set(work, job);
      return job;
    });
    askBeforeLeaving(snapshot.some((job) => isActive(job) || isHalted(job)));
    setWorkPresence(
      "films",
      snapshot.some((job) => isActive(job) || isOpen(job)),
    );
    store.setState(snapshot, true);
  }
  function gather(): void {
    timer ??= setTimeout(publish, GATHER_MS);
  }
  function setStage(work: Work, stage: BulkStage): void {
    work.stage = stage;
    shown.delete(work);
    publish();
  }
  function setOutcome(work: Work, videoId: string, outcome: BulkOutcome): void {
    const item = work.items.get(videoId);
    if (item === undefined) return;
    work.items.set(videoId, { ...item, outcome });
    shown.delete(work);
  }

  function known(videoId: string): Video | undefined {
    const library = queryClient.getQueryData(videoLibraryQueries.all(api).queryKey);
    return (
      (library && libraryIndex(library).get(videoId)) ??
      queryClient.getQueryData(videoQueries.detail(api, videoId).queryKey)
    );
  }

  function gateOf(work: Work): GateView {
    return {
      services,
      work,
      setOutcome(videoId, outcome) {
        setOutcome(work, videoId, outcome);
        gather();
      },
      onPause(reason) {
        const { kind } = work.stage;
        if (reason !== null && (kind === "running" || kind === "paused")) {
          setStage(work, { kind: "paused", reason });
        } else if (kind === "paused") {
          setStage(work, { kind: "running" });
          recheck();
        }
      },
      lookFor(videoId) {
        running.set(videoId, work);
        check(videoId, work);
      },
    };
  }

  /** Applies the poll's result for a video. */
  function check(videoId: string, work: Work): void {
    const state = settle.stateOf(pendingVideoId(videoId));
    if (state === "settling") return;
    if (state === "seen") setOutcome(work, videoId, { kind: "seen" });
    else if (work.items.get(videoId)?.outcome.kind !== "unconfirmed") {
      setOutcome(work, videoId, { kind: "unconfirmed" });
    }
    // Polling was cancelled by the user: keep the outcome.
    if (state === "seen" || state === undefined) running.delete(videoId);
  }
  /** Polls without a network are inconclusive: restart those that gave up. */
  function recheck(): void {
    for (const videoId of running.keys()) {
      const id = pendingVideoId(videoId);
      if (settle.stateOf(id) === "unconfirmed") settle.checkAgain(id);
    }
  }
  addEventListener("online", recheck);
  settle.subscribe(() => {
    if (running.size === 0) return;
    isToCheck = true;
    gather();
  });

  /** @returns when the next job may start */
  async function run(work: Work): Promise<void> {
    const { action } = work;
    const ids = [...work.items.values()]
      .filter(({ outcome }) => outcome.kind === "waiting")
      .map(({ videoId }) => videoId);
    const gate = gateOf(work);
    const { signal } = work.stopper;
    let end: BulkEnd = "over";
    if (!signal.aborted) {
      setStage(work, { kind: "running" });
      if (action.kind === "playlist") {
        const online = await findOnline(gate, ids);
        if (online === null) end = "signed-out";
        else if (online.length > 0 && !signal.aborted) {
          // A playlist can take minutes to show its items; don't block other jobs.
          void fillPlaylist(gate, action.playlistId, online)
            .then((end) => setStage(work, { kind: "ended", end }))
            .catch((error: unknown) => crash(work, error));
          return;
        }
      } else end = await applyToEach(gate, ids);
    }
    setStage(work, { kind: "ended", end });
  }
  /** A mistake of our own ends its job, and no other. */
  function crash(work: Work, error: unknown): void {
    for (const { videoId, outcome } of work.items.values()) {
      if (outcome.kind === "waiting" || outcome.kind === "running") {
        setOutcome(work, videoId, failure(error));
      }
    }
    work.stage = { kind: "ended", end: "over" };
    shown.delete(work);
    gather();
  }
  function queue(work: Work): void {
    work.stopper = new AbortController();
    setStage(work, { kind: "queued" });
    tail = tail.then(() => run(work)).catch((error: unknown) => crash(work, error));
  }
  const workOf = (jobId: string) => works.find(({ id }) => id === jobId);

  function itemOf(videoId: string): BulkItem {
    return { videoId, title: known(videoId)?.title ?? null, outcome: { kind: "waiting" } };
  }

  function start(action: BulkAction, videoIds: readonly string[]): string {
    const pending = pendingVideos(services);
    const work: Work = {
      id: newId(),
      action,
      stage: { kind: "queued" },
      items: new Map(
        videoIds
          .filter((videoId) => pending[videoId]?.kind !== "removal")
          .map((videoId) => [videoId, itemOf(videoId)]),
      ),
      applied: new Map(),
      stopper: new AbortController(),
    };
    works.push(work);
    queue(work);
    return work.id;
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getState,
    start,
    stop(jobId) {
      const work = workOf(jobId);
      if (work === undefined || work.stage.kind === "ended") return;
      work.stopper.abort(new Error("stopped"));
      setStage(work, { kind: "stopping" });
    },
    retry(jobId) {
      const work = workOf(jobId);
      if (work?.stage.kind !== "ended" || work.stage.end === "undone") return;
      for (const { videoId, outcome } of work.items.values()) {
        if (outcome.kind !== "failed" && outcome.kind !== "unconfirmed") continue;
        if (running.get(videoId) === work) running.delete(videoId);
        setOutcome(work, videoId, { kind: "waiting" });
      }
      queue(work);
    },
    undo(jobId) {
      const work = workOf(jobId);
      if (work?.stage.kind !== "ended" || undoCountOf(work) === 0) return;
      const applied = new Map(work.applied);
      work.applied.clear();
      setStage(work, { kind: "ended", end: "undone" });
      start({ kind: "undo", applied }, [...applied.keys()]);
    },
    dismiss(jobId) {
      const index = works.findIndex(({ id, stage }) => id === jobId && stage.kind === "ended");
      const [work] = index < 0 ? [] : works.splice(index, 1);
      for (const [videoId, by] of running) if (by === work) running.delete(videoId);
      publish();
    },
  };
}

function jobOf(work: Work): BulkJob {
  const { id, action, stage, items } = work;
  return { id, action, stage, items: [...items.values()], undoCount: undoCountOf(work) };
}

function undoCountOf({ action, applied }: Work): number {
  return action.kind === "undo" ? 0 : applied.size;
}

/** Can be resumed with one press, while the page is open. */
function isHalted({ stage }: BulkJob): boolean {
  return stage.kind === "ended" && stage.end === "signed-out";
}

/** May have something to retry. */
function isOpen(job: BulkJob): boolean {
  const { failed, unconfirmed } = countOutcomes(job.items);
  return failed + unconfirmed > 0 || isHalted(job);
}

/** Indexes the library's videos by id, once per state. */
function createLibraryIndex(): (library: VideoLibrary) => ReadonlyMap<string, Video> {
  const indexes = new WeakMap<VideoLibrary, ReadonlyMap<string, Video>>();
  return (library) => {
    const index = indexes.get(library) ?? new Map(library.videos.map((video) => [video.id, video]));
    indexes.set(library, index);
    return index;
  };
}

/** Bulk jobs and the store to start more. */
export function useBulk(): { bulk: BulkStore; jobs: readonly BulkJob[] } {
  const bulk = bulkStoreOf(useApi());
  return { bulk, jobs: useSyncExternalStore(bulk.subscribe, bulk.getSnapshot) };
}
