import type { QueryClient } from "@tanstack/react-query";
import type { ApiServices } from "#api/api-context.tsx";
import { ApiError, toProblem } from "#api/errors.ts";
import { asAsked, type VodEdit } from "#api/pending-vods.ts";
import { addToPlaylist } from "#api/playlist-additions.ts";
import { editVod, pendingVodId, removeVod, vodEditQueries } from "#api/vod-edits-queries.ts";
import { vodLibraryQueries } from "#api/vod-library-queries.ts";
import type { Vod } from "#api/vod-record.ts";
import { getVod } from "#api/vods.ts";
import { vodQueries } from "#api/vods-queries.ts";
import { newId } from "#lib/ids.ts";
import {
  type BulkAction,
  type BulkItem,
  type BulkJob,
  type BulkOutcome,
  type BulkStage,
  countOutcomes,
  isActive,
} from "./bulk-job.ts";
import { setBulkPresence } from "./bulk-presence.ts";
import { createLeaveQuestion } from "./leave-question.ts";
import { planEdit } from "./plan-edit.ts";
import { runLimited } from "./run-limited.ts";

/** What several films were told, one job after the other, on whatever page the person is meanwhile. */
export interface BulkStore {
  subscribe: (listener: () => void) => () => void;
  /** The jobs, the oldest first. */
  getSnapshot: () => readonly BulkJob[];
  /** @returns the job's id */
  start: (action: BulkAction, vodIds: readonly string[]) => string;
  /** Begins no further film. What is on its way is finished, the rest stays as it is. */
  stop: (jobId: string) => void;
  /** Tells the films again that failed, or were not told at all. */
  retry: (jobId: string) => void;
  /** Begins a job that takes this one back. */
  undo: (jobId: string) => void;
  /** Takes a job that has ended off the list. */
  dismiss: (jobId: string) => void;
}

interface Work {
  id: string;
  action: BulkAction;
  stage: BulkStage;
  items: Map<string, BulkItem>;
  before: Map<string, VodEdit>;
  stopper: AbortController;
}

/** Changes on screen are gathered, so that a thousand films are not a thousand renderings. */
const GATHER_MS = 60;

const stores = new WeakMap<QueryClient, BulkStore>();

/** The one store of the page. */
export function bulkStoreOf(services: ApiServices): BulkStore {
  const store = stores.get(services.queryClient) ?? createBulkStore(services);
  stores.set(services.queryClient, store);
  return store;
}

function createBulkStore(services: ApiServices): BulkStore {
  const { api, settle, queryClient } = services;
  const works: Work[] = [];
  const listeners = new Set<() => void>();
  const askBeforeLeaving = createLeaveQuestion();
  let snapshot: readonly BulkJob[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let tail = Promise.resolve();
  /** Films that were told something and are looked for, with the job that told them. */
  const looking = new Map<string, Work>();

  function publish(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    snapshot = works.map(({ id, action, stage, items, before }) => ({
      id,
      action,
      stage,
      items: [...items.values()],
      undoCount: before.size,
    }));
    askBeforeLeaving(snapshot.some(isActive));
    setBulkPresence(snapshot.some((job) => isActive(job) || countOutcomes(job.items).failed > 0));
    for (const listener of listeners) listener();
  }
  function change(): void {
    timer ??= setTimeout(publish, GATHER_MS);
  }
  function setStage(work: Work, stage: BulkStage): void {
    work.stage = stage;
    publish();
  }
  function setOutcome(work: Work, vodId: string, outcome: BulkOutcome): void {
    const item = work.items.get(vodId);
    if (item === undefined) return;
    work.items.set(vodId, { ...item, outcome });
    change();
  }

  function known(vodId: string): Vod | undefined {
    const library = queryClient.getQueryData(vodLibraryQueries.all(api).queryKey);
    return (
      library?.vods.find(({ id }) => id === vodId) ??
      queryClient.getQueryData(vodQueries.detail(api, vodId).queryKey)
    );
  }
  /** A film as it was asked for last. @throws ApiError when it is not known and can't be looked up */
  async function current(vodId: string): Promise<Vod> {
    const pending = queryClient.getQueryData(vodEditQueries.pending().queryKey) ?? {};
    return asAsked(known(vodId) ?? (await getVod(api, vodId)), pending);
  }

  async function tell(work: Work, vodId: string): Promise<BulkOutcome> {
    const { action } = work;
    if (action.kind === "delete") return { kind: await removeVod(services, vodId) };
    if (action.kind === "playlist") return { kind: "waiting" };
    const plan = planEdit(action, await current(vodId));
    if (plan.kind === "skip") return { kind: "skipped", reason: plan.reason };
    const outcome = await editVod(services, vodId, plan.edit);
    if (action.kind !== "undo") work.before.set(vodId, plan.before);
    return { kind: outcome };
  }

  async function tellEach(work: Work, vodIds: readonly string[]): Promise<void> {
    await runLimited({
      ids: vodIds,
      signal: work.stopper.signal,
      onPause: (isPaused) => {
        if (work.stage.kind === "running" || work.stage.kind === "paused") {
          setStage(work, { kind: isPaused ? "paused" : "running" });
        }
      },
      async run(vodId) {
        setOutcome(work, vodId, { kind: "running" });
        try {
          const outcome = await tell(work, vodId);
          setOutcome(work, vodId, outcome);
          if (outcome.kind === "accepted" || outcome.kind === "doubtful") {
            looking.set(vodId, work);
            check(vodId, work);
          }
          return "done";
        } catch (error) {
          if (error instanceof ApiError && error.kind === "too-many-requests") {
            setOutcome(work, vodId, { kind: "waiting" });
            return { pauseMs: error.retryAfterMs };
          }
          fail(work, vodId, error);
          // Nobody is let through any more: the rest would fail alike.
          return error instanceof ApiError && error.kind === "signed-out" ? "halt" : "done";
        }
      },
    });
  }

  async function tellPlaylist(
    work: Work,
    playlistId: string,
    vodIds: readonly string[],
  ): Promise<void> {
    const added: string[] = [];
    for (const vodId of vodIds) {
      const vod = await current(vodId).catch((error: unknown) => {
        fail(work, vodId, error);
        return null;
      });
      if (vod === null) continue;
      if (vod.status === "ready") added.push(vodId);
      else setOutcome(work, vodId, { kind: "skipped", reason: "not-online" });
    }
    if (added.length === 0) return;
    for (const vodId of added) setOutcome(work, vodId, { kind: "running" });
    try {
      await addToPlaylist(services, { vodIds: added, playlistId, signal: work.stopper.signal });
      for (const vodId of added) setOutcome(work, vodId, { kind: "seen" });
    } catch (error) {
      for (const vodId of added) {
        // Called off, or not shown for so long: the service may have it all the same.
        const isOpen =
          work.stopper.signal.aborted || (error instanceof ApiError && error.kind === "timeout");
        if (isOpen) setOutcome(work, vodId, { kind: "unconfirmed" });
        else fail(work, vodId, error);
      }
    }
  }

  function fail(work: Work, vodId: string, error: unknown): void {
    const problem = toProblem(error) ?? { kind: "unexpected", serviceMessage: "" };
    setOutcome(work, vodId, { kind: "failed", problem });
  }

  /** Takes over what the lookups have found out of a film. */
  function check(vodId: string, work: Work): void {
    const state = settle.stateOf(pendingVodId(vodId));
    if (state === "settling") return;
    const outcome = work.items.get(vodId)?.outcome.kind;
    if (state === undefined || state === "seen") {
      looking.delete(vodId);
      setOutcome(work, vodId, { kind: "seen" });
    } else if (outcome !== "unconfirmed") setOutcome(work, vodId, { kind: "unconfirmed" });
  }
  settle.subscribe(() => {
    for (const [vodId, work] of looking) check(vodId, work);
  });

  async function run(work: Work): Promise<void> {
    const ids = [...work.items.values()]
      .filter(({ outcome }) => outcome.kind === "waiting")
      .map(({ vodId }) => vodId);
    if (!work.stopper.signal.aborted) {
      setStage(work, { kind: "running" });
      if (work.action.kind === "playlist") {
        await tellPlaylist(work, work.action.playlistId, ids);
      } else await tellEach(work, ids);
    }
    setStage(work, { kind: "ended", isUndone: false });
  }
  function queue(work: Work): void {
    work.stage = { kind: "queued" };
    work.stopper = new AbortController();
    publish();
    tail = tail.then(() => run(work));
  }
  const workOf = (jobId: string) => works.find(({ id }) => id === jobId);

  function start(action: BulkAction, vodIds: readonly string[]): string {
    const work: Work = {
      id: newId(),
      action,
      stage: { kind: "queued" },
      items: new Map(
        vodIds.map((vodId) => [
          vodId,
          { vodId, title: known(vodId)?.title ?? null, outcome: { kind: "waiting" } },
        ]),
      ),
      before: new Map(),
      stopper: new AbortController(),
    };
    works.push(work);
    queue(work);
    return work.id;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    start,
    stop(jobId) {
      const work = workOf(jobId);
      if (work === undefined || work.stage.kind === "ended") return;
      work.stopper.abort(new Error("stopped"));
      setStage(work, { kind: "stopping" });
    },
    retry(jobId) {
      const work = workOf(jobId);
      if (work?.stage.kind !== "ended") return;
      for (const { vodId, outcome } of work.items.values()) {
        if (outcome.kind === "failed") setOutcome(work, vodId, { kind: "waiting" });
      }
      queue(work);
    },
    undo(jobId) {
      const work = workOf(jobId);
      if (work?.stage.kind !== "ended" || work.before.size === 0) return;
      const edits = new Map(work.before);
      work.before.clear();
      work.stage = { kind: "ended", isUndone: true };
      start({ kind: "undo", edits }, [...edits.keys()]);
    },
    dismiss(jobId) {
      const index = works.findIndex(({ id, stage }) => id === jobId && stage.kind === "ended");
      const [work] = index < 0 ? [] : works.splice(index, 1);
      for (const [vodId, by] of looking) if (by === work) looking.delete(vodId);
      publish();
    },
  };
}
