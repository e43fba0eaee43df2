import { askOwner, isOfAnother, isOfSignIn, knownOwner, onSignIn } from "#changes/change-owner.ts";
import { createJobs } from "#changes/jobs.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { createDraftStore } from "#shared/storage/draft-store.ts";
import { pageObject, pageSlice } from "#shared/sync/page-store.ts";
import { noteStoredImports } from "#uploads/stored-flag.ts";
import type { VideoDetails } from "#uploads/transfer.ts";
import { transfersOf } from "#uploads/transfer-store.ts";
import { type ImportTask, isImportOver, outcomesOf, taskOf } from "./import-task.ts";
import type { ImportPlan } from "./plan.ts";
import { changeTask, findTask, type ImportMeans, runImport } from "./run-import.ts";

/** Stores the imports that were confirmed, by their id. */
export const importDrafts = createDraftStore<ImportTask>("reeldesk-imports");

export type Imports = ReturnType<typeof createImports>;

const importSliceOf = pageSlice<readonly ImportTask[]>("imports", [], (tasks) =>
  tasks.some((task) => !task.isStored && !isImportOver(task)),
);

/** Returns the imports of a page; resumes those of earlier pages. */
export const importsOf = pageObject(createImports);

interface Context extends ImportMeans {
  /** Releases the tasks that this tab has. */
  holds: Map<string, () => void>;
  /** Holds the ids of those that were started on this page. */
  begun: Set<string>;
}

function createImports(services: ApiServices) {
  const store = transfersOf(services);
  const jobs = createJobs(importSliceOf(services));
  const context: Context = { services, store, jobs, holds: new Map(), begun: new Set() };
  const { holds, begun } = context;
  jobs.store.subscribe((tasks, before) => {
    noteStoredImports(tasks.length > 0);
    for (const task of tasks) {
      const last = before.find(({ id }) => id === task.id);
      if (last === task || !holds.has(task.id)) continue;
      void save(context, task);
    }
  });
  // The import continues in the same sign-in, or after confirmation.
  onSignIn(services, () => {
    begun.clear();
    for (const id of holds.keys()) {
      jobs.abort(id);
      void goOn(context, id);
    }
  });
  void resumeAll(context);
  return {
    store: jobs.store,
    /**
     * Starts the import of a plan.
     * @param details of all its videos
     */
    start: (plan: ImportPlan, details: Omit<VideoDetails, "title">) =>
      start(context, plan, details),
    /** Goes on with a task for the person who is signed in now: they have said so. */
    resume(id: string): void {
      changeTask(jobs, id, { isPaused: false, owner: knownOwner(services) });
      run(context, id);
    },
    /** Tries again what has failed; of another person's import nothing. */
    retry(id: string): void {
      if (!isOthersNow(services, findTask(jobs, id))) run(context, id);
    },
    /** Ends a task. Uploads, and what has been sent, are left as they are. */
    dismiss(id: string): void {
      jobs.remove(id);
      void importDrafts.drop(id);
      holds.get(id)?.();
      holds.delete(id);
    },
  };
}

async function start(
  context: Context,
  plan: ImportPlan,
  details: Omit<VideoDetails, "title">,
): Promise<void> {
  const { services, store, jobs, begun } = context;
  const included = plan.videos.filter(({ isIncluded }) => isIncluded);
  const playlistId = plan.playlistTitle === null ? details.playlistId : null;
  const transferIds = store.add(
    included.map(({ source: { file, handle }, title }) => {
      return { file, handle, details: { ...details, playlistId, title } };
    }),
  );
  const owner = knownOwner(services);
  const task = { ...taskOf(plan, transferIds, details.folderIds[0] ?? null), owner };
  if (task.folders === null && outcomesOf(task).length === 0) return;
  const isStored = await importDrafts.save(task.id, task);
  begun.add(task.id);
  jobs.put({ ...task, isStored });
  hold(context, task.id);
}

/** Takes up the tasks of earlier pages. */
async function resumeAll(context: Context): Promise<void> {
  const { jobs } = context;
  const stored = await importDrafts.loadAll().catch(() => new Map<string, ImportTask>());
  for (const [id, task] of stored) {
    if (jobs.find(id) !== undefined) continue;
    // Only the tab that has it knows whether it continues.
    jobs.put({ ...task, isPaused: false });
    hold(context, id);
  }
}

/** Takes a task for this tab: two would send everything twice. */
function hold(context: Context, id: string): void {
  const release = importDrafts.hold(id, (isOurs) => {
    if (!isOurs) return;
    // It may have been dismissed while this tab waited.
    if (context.jobs.find(id) === undefined) {
      release();
      return;
    }
    context.holds.set(id, () => release());
    void takeUp(context, id);
  });
}

async function takeUp(context: Context, id: string): Promise<void> {
  const { jobs } = context;
  // Another tab may have continued it.
  const latest = await importDrafts.load(id).catch(() => undefined);
  if (jobs.find(id) === undefined) return;
  if (latest !== undefined) jobs.put({ ...latest, isStored: true });
  await goOn(context, id);
}

/** Goes on with a task, unless the person has to say so first. */
async function goOn(context: Context, id: string): Promise<void> {
  const { services, jobs, begun } = context;
  const now = await askOwner(services).catch(() => null);
  const task = jobs.find(id);
  if (task === undefined) return;
  const isOwn = begun.has(id) || isOfSignIn(task.owner, now);
  // A finished import needs no confirmation, and its owner may retry what has failed.
  const isPaused = !isOwn && (isOthersNow(services, task) || !isImportOver(task));
  changeTask(jobs, id, { isPaused });
  if (isOwn) run(context, id);
}

function run(context: Context, id: string): void {
  void context.jobs.run(id, (signal) =>
    // Aborted, or the uploads can't be read: the next page tries again.
    runImport(context, id, signal).catch(() => undefined),
  );
}

async function save({ jobs }: Context, task: ImportTask): Promise<void> {
  const isStored = await importDrafts.save(task.id, { ...task, isOver: isImportOver(task) });
  if (jobs.find(task.id)?.isStored !== isStored) changeTask(jobs, task.id, { isStored });
}

function isOthersNow(services: ApiServices, { owner }: ImportTask): boolean {
  return isOfAnother(owner, knownOwner(services)?.personId ?? null);
}
