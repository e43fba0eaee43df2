import { createStore } from "zustand/vanilla";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { pageObject } from "#shared/sync/page-store.ts";
import { useStoreAtOnce } from "#shared/sync/use-store.ts";
import type { Dropped } from "./dropped.ts";
import type { ImportPlan, PlannedFile } from "./import/plan.ts";
import { type Intake, readDropped, readFiles } from "./intake.ts";
import { change, type IntakeContext, type IntakeState, start } from "./intake-context.ts";
import { editPlan, rereadFile } from "./intake-plans.ts";
import { followLookups, judgeDrop } from "./judge-drop.ts";
import { createLookUp } from "./known-files.ts";
import { transfersOf } from "./transfer-store.ts";

const NO_FINDINGS = { refused: [], hiddenCount: 0, unreadable: [], isNothingFound: false };

/** Accepts files: validates them, holds back duplicates, and adds the rest to the transfers. */
export type IntakeStore = ReturnType<typeof createIntakeStore>;

/** Returns the intake of a page. Lives as long as its transfers, and longer than any route. */
export const intakeStoreOf = pageObject(createIntakeStore);

/** Returns the intake store, and its state as it is now. */
export function useIntake(): { intakeStore: IntakeStore; intake: IntakeState } {
  const intakeStore = intakeStoreOf(useApi());
  return { intakeStore, intake: useStoreAtOnce(intakeStore.state) };
}

function createIntakeStore(services: ApiServices) {
  const store = transfersOf(services);
  const state = createStore<IntakeState>(() => ({
    ...NO_FINDINGS,
    readingCount: 0,
    checkingCount: 0,
    duplicates: [],
    plans: [],
    areTitlesCleaned: true,
    defaults: {
      description: null,
      folderIds: [],
      recipeId: null,
      playlistId: null,
      isKeptUnpublished: !services.api.config.publishUploads,
    },
  }));
  const context: IntakeContext = {
    services,
    store,
    state,
    askBeforeLeaving: createLeaveQuestion("drafts"),
    lookUp: createLookUp(store, services.api),
    checking: new Set(),
    begun: new Map(),
    lastJudged: Promise.resolve(),
    lastId: 0,
  };
  return {
    state,
    getSnapshot: state.getState,
    take: (promise: Promise<Intake>) => take(context, promise),
    takeFiles: (files: Iterable<File>, folderId: string | null = null) =>
      take(context, inFolder(Promise.resolve(readFiles(files)), folderId)),
    takeDropped: (dropped: readonly Dropped[], folderId: string | null = null) =>
      take(context, inFolder(readDropped(dropped), folderId)),
    leaveOut: (duplicateIds: readonly string[]) => leaveOut(context, duplicateIds),
    uploadAnyway(duplicateIds: readonly string[]) {
      const { duplicates } = state.getState();
      leaveOut(context, duplicateIds);
      for (const { id, source } of duplicates) {
        if (duplicateIds.includes(id)) start(context, source);
      }
    },
    /** Takes away what was said of files that were left out. */
    dismissFindings: () => change(context, NO_FINDINGS),
    /** Says whether titles of videos added from now on are cleaned up. */
    cleanTitles: (areTitlesCleaned: boolean) => change(context, { areTitlesCleaned }),
    setDefaults: (changes: Partial<IntakeState["defaults"]>) =>
      change(context, { defaults: { ...state.getState().defaults, ...changes } }),
    editPlan: (planId: string, edit: (plan: ImportPlan) => ImportPlan) =>
      editPlan(context, planId, edit),
    rereadFile: (planId: string, id: string, to: Partial<PlannedFile>) =>
      rereadFile(context, planId, id, to),
    discardPlan: (planId: string) =>
      change(context, { plans: state.getState().plans.filter(({ id }) => id !== planId) }),
  };
}

/** Adds to files the folder on whose page they were dropped. @param folderId null: on another page */
async function inFolder(reading: Promise<Intake>, folderId: string | null): Promise<Intake> {
  const intake = await reading;
  if (folderId === null) return intake;
  return { ...intake, files: intake.files.map((file) => ({ ...file, folderId })) };
}

/** Takes what was brought. @param promise never rejects */
async function take(context: IntakeContext, promise: Promise<Intake>): Promise<void> {
  change(context, { readingCount: context.state.getState().readingCount + 1 });
  const intake = await promise;
  // Files are judged one after the other: each is compared with the earlier ones.
  const judging = context.lastJudged.then(() => judgeDrop(context, intake));
  context.lastJudged = judging.catch(() => {});
  await followLookups(context, await judging);
}

function leaveOut(context: IntakeContext, duplicateIds: readonly string[]): void {
  const { duplicates } = context.state.getState();
  change(context, { duplicates: duplicates.filter(({ id }) => !duplicateIds.includes(id)) });
}
