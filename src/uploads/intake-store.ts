import { createStore } from "zustand/vanilla";
import { inTime } from "#shared/async/in-time.ts";
import { browserLanguages } from "#shared/format/browser-region.ts";
import { stemOf } from "#shared/format/file-names.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { mapInTurn } from "#shared/http/map-in-turn.ts";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { takeFingerprint } from "#uploads/engine/fingerprint.ts";
import type { Video } from "#videos/video-record.ts";
import { listVideos } from "#videos/videos.ts";
import type { Dropped } from "./dropped.ts";
import {
  type HoldReason,
  type ImportPlan,
  nameOfPlan,
  type PlannedFile,
  type PlannedVideo,
  planImport,
} from "./import/plan.ts";
import { type Intake, type IntakeFile, readDropped, readFiles } from "./intake.ts";
import { hasOtherSample, judgeVideo, type Verdict } from "./judge-video.ts";
import type { Transfer, VideoDetails } from "./transfer.ts";
import type { TransferStore } from "./transfer-store.ts";
import { uploadName } from "./upload-name.ts";
import { useTransferStore } from "./use-transfers.tsx";

/** File that needs confirmation before it is sent. */
export type DuplicateVideo = { id: string; name: string; source: IntakeFile } & HoldReason;

/** Everything between files that were brought and transfers, as it is at one moment. */
interface IntakeState {
  /** Drops and choices whose files are being read. */
  readingCount: number;
  /** Files being looked up in the library. */
  checkingCount: number;
  /** Files of the last drop or selection that were left out. `repeated`: the same file is taken already. */
  refused: readonly {
    name: string;
    reason: Extract<Verdict, { kind: "refused" }>["reason"] | "repeated";
  }[];
  hiddenCount: number;
  unreadable: readonly string[];
  /** Not even something to leave out, as in an empty folder. */
  isNothingFound: boolean;
  duplicates: readonly DuplicateVideo[];
  /** Drops that are sent once they are confirmed. */
  plans: readonly ImportPlan[];
  /** Details applied to videos added from now on. */
  defaults: Omit<VideoDetails, "title">;
}

const NO_FINDINGS = { refused: [], hiddenCount: 0, unreadable: [], isNothingFound: false };
const LOOKUPS_AT_ONCE = 4;
/** Time limit of the library lookup, which is optional, for all files together. */
const LOOKUP_PATIENCE_MS = 4000;

/** Accepts files: validates them, holds back duplicates, and adds the rest to the transfers. */
export type IntakeStore = ReturnType<typeof createIntakeStore>;

const intakeStores = new WeakMap<TransferStore, IntakeStore>();

/** The intake of a page's transfers. Lives as long as they do, and longer than any route. */
export function intakeStoreOf(store: TransferStore, services: ApiServices): IntakeStore {
  const intakeStore = intakeStores.get(store) ?? createIntakeStore(store, services);
  intakeStores.set(store, intakeStore);
  return intakeStore;
}

/** Intake store and its state. */
export function useIntake(): { intakeStore: IntakeStore; intake: IntakeState } {
  const intakeStore = intakeStoreOf(useTransferStore(), useApi());
  return { intakeStore, intake: useStore(intakeStore.state) };
}

function createIntakeStore(store: TransferStore, services: ApiServices) {
  const checking = new Set<IntakeFile>();
  const askBeforeLeaving = createLeaveQuestion("drafts");
  const lookUp = createLookUp(store, services.api);
  /** Files of uploads that began here, by the id of the upload: its own sample comes a while later. */
  const begun = new Map<string, File>();
  let lastJudged: Promise<unknown> = Promise.resolve();
  let lastId = 0;
  const state = createStore<IntakeState>(() => ({
    ...NO_FINDINGS,
    readingCount: 0,
    checkingCount: 0,
    duplicates: [],
    plans: [],
    defaults: { folderIds: [], recipeId: null, playlistId: null },
  }));

  function change(changes: Partial<IntakeState>): void {
    state.setState(changes);
    const { readingCount, checkingCount, duplicates, plans } = state.getState();
    // Files that are not recorded yet would be lost.
    askBeforeLeaving(readingCount + checkingCount + duplicates.length + plans.length > 0);
  }

  function newId(): string {
    lastId += 1;
    return String(lastId);
  }

  function start({ file, handle }: IntakeFile): void {
    const details = { ...state.getState().defaults, title: null };
    for (const id of store.add([{ file, handle, details }])) begun.set(id, file);
  }

  function hold(source: IntakeFile, why: HoldReason): void {
    const duplicate = { ...why, id: newId(), name: source.file.name, source };
    change({ duplicates: [...state.getState().duplicates, duplicate] });
  }

  /** @param promise never rejects */
  async function take(promise: Promise<Intake>): Promise<void> {
    change({ readingCount: state.getState().readingCount + 1 });
    const intake = await promise;
    // One after the other: each file is compared with those that came before it.
    const judging = lastJudged.then(() => judge(intake));
    lastJudged = judging.catch(() => {});
    await follow(await judging);
  }

  /** Decides on each file of a drop; what is found in the library is still to come. */
  async function judge({ files, hiddenCount, unreadable }: Intake): Promise<Judged> {
    const planned = planImport(files, browserLanguages(), newId);
    const offered = planned?.others ?? files;
    const waiting = [...checking, ...heldBack(state.getState())];
    const samples = await sampleLookalikes(
      [...[...offered, ...waiting].map(({ file }) => file), ...unsampled(store, begun)],
      store.getSnapshot(),
    );
    const { readingCount, plans } = state.getState();
    const isNothingFound = files.length + hiddenCount + unreadable.length === 0;
    const findings = { refused: [], hiddenCount, unreadable, isNothingFound };
    change({ ...findings, readingCount: readingCount - 1 });
    const refused: IntakeState["refused"][number][] = [];
    const videos: PlannedVideo[] = [];
    const lookups: Judged["lookups"] = [];
    const deadline = AbortSignal.timeout(LOOKUP_PATIENCE_MS);
    const identityOf = (source: IntakeFile) => identityWith(source, samples.get(source.file));
    const taken = new Set(heldBack(state.getState()).map(identityOf));
    const sent = store.getSnapshot().map((each) => withSample(each, begun, samples));
    for (const source of offered) {
      const { name, size, type } = source.file;
      const sampleSha256 = samples.get(source.file) ?? null;
      const coming = Array.from(checking, ({ file }) => queuedVideo(file, samples.get(file)));
      const facts = { name, size, type, sampleSha256 };
      const verdict = judgeVideo(facts, [...sent, ...coming]);
      const video = planned?.videos.find((each) => each.source === source);
      const isRepeated = taken.has(identityOf(source));
      if (verdict.kind === "refused") refused.push({ name, reason: verdict.reason });
      else if (isRepeated) refused.push({ name, reason: "repeated" });
      else {
        taken.add(identityOf(source));
        if (verdict.kind === "interrupted") start(source);
        else if (verdict.kind === "held") {
          if (video === undefined) hold(source, verdict);
          else videos.push({ ...video, hold: verdict, isIncluded: false });
        } else {
          checking.add(source);
          if (video !== undefined) videos.push(video);
          const found = lookUp(source, sampleSha256, deadline);
          lookups.push({ source, videoId: video?.id, found });
        }
      }
    }
    const plan =
      planned === null || videos.length === 0 ? null : newPlan(newId(), videos, planned.files);
    change({
      refused,
      checkingCount: checking.size,
      ...(plan === null ? {} : { plans: [...plans, plan] }),
    });
    if (plan !== null) void readPlanned(plan);
    return { plan, lookups };
  }

  /** Sends, or holds back, what was judged, as the library answers. */
  async function follow({ plan, lookups }: Judged): Promise<void> {
    // Sequential, so videos are sent in the order they were added.
    for (const { source, videoId, found } of lookups) {
      const video = await found;
      checking.delete(source);
      change({ checkingCount: checking.size });
      const why = video && { videoId: video.id, title: video.title ?? video.id };
      if (videoId === undefined) {
        if (why === null) start(source);
        else hold(source, { reason: "in-library", ...why });
      } else if (plan !== null && why !== null) {
        const hold = { reason: "in-library", ...why } as const;
        editPlan(plan.id, (now) => ({
          ...now,
          videos: changed(now.videos, videoId, { hold, isIncluded: false }),
        }));
      }
    }
  }

  /** Reads captions and images of a plan, one after the other. */
  async function readPlanned({ id: planId, files }: ImportPlan): Promise<void> {
    for (const { id } of files) await readOne(planId, id);
  }

  async function readOne(planId: string, id: string): Promise<void> {
    const planned = fileOf(state.getState(), planId, id);
    if (planned === undefined) return;
    const { videos = [] } = state.getState().plans.find((plan) => plan.id === planId) ?? {};
    const video = videos.find((each) => each.id === planned.target)?.source.file ?? null;
    const read = await import("./import/read-file.ts")
      .then(({ readFile }) => readFile(services, planned, video))
      .catch(() => null);
    // It may be to be read otherwise by now.
    const now = fileOf(state.getState(), planId, id);
    if (now?.captions !== planned.captions || now.target !== planned.target) return;
    change(withRead(state.getState(), planId, now, read ?? { state: "unusable" }));
  }

  function changeFile(planId: string, id: string, to: Partial<PlannedFile>): void {
    editPlan(planId, (plan) => ({ ...plan, files: changed(plan.files, id, to) }));
  }

  function editPlan(planId: string, edit: (plan: ImportPlan) => ImportPlan): void {
    const { plans } = state.getState();
    change({ plans: plans.map((plan) => (plan.id === planId ? edit(plan) : plan)) });
  }

  function leaveOut(duplicateIds: readonly string[]): void {
    const { duplicates } = state.getState();
    change({ duplicates: duplicates.filter(({ id }) => !duplicateIds.includes(id)) });
  }

  return {
    state,
    getSnapshot: state.getState,
    take,
    takeFiles: (files: Iterable<File>) => take(Promise.resolve(readFiles(files))),
    takeDropped: (dropped: readonly Dropped[]) => take(readDropped(dropped)),
    leaveOut,
    uploadAnyway(duplicateIds: readonly string[]) {
      const { duplicates } = state.getState();
      leaveOut(duplicateIds);
      for (const { id, source } of duplicates) if (duplicateIds.includes(id)) start(source);
    },
    /** Takes away what was said of files that were left out. */
    dismissFindings: () => change(NO_FINDINGS),
    setDefaults: (changes: Partial<IntakeState["defaults"]>) =>
      change({ defaults: { ...state.getState().defaults, ...changes } }),
    editPlan,
    /** Reads captions of a plan again: with another encoding or other fixes, or for another video. */
    rereadFile(planId: string, id: string, to: Partial<PlannedFile>) {
      changeFile(planId, id, { ...to, state: "reading" });
      void readOne(planId, id);
    },
    discardPlan: (planId: string) =>
      change({ plans: state.getState().plans.filter(({ id }) => id !== planId) }),
  };
}

function changed<T extends { id: string }>(
  items: readonly T[],
  id: string,
  to: Partial<T>,
): readonly T[] {
  return items.map((item) => (item.id === id ? { ...item, ...to } : item));
}

function fileOf({ plans }: IntakeState, planId: string, id: string): PlannedFile | undefined {
  return plans.find((plan) => plan.id === planId)?.files.find((file) => file.id === id);
}

/** Changes a file of a plan by what was read. What a drone or a camera recorded is no caption: it is skipped. */
function withRead(
  { plans, refused }: IntakeState,
  planId: string,
  { id, name }: PlannedFile,
  read: Partial<PlannedFile>,
): Partial<IntakeState> {
  const answer = read.captions?.answer;
  const isSidecar = answer?.kind === "refused" && answer.reason === "telemetry";
  const filesOf = ({ files }: ImportPlan) =>
    isSidecar ? files.filter((file) => file.id !== id) : changed(files, id, read);
  return {
    plans: plans.map((plan) => (plan.id === planId ? { ...plan, files: filesOf(plan) } : plan)),
    refused: isSidecar ? [...refused, { name, reason: "sidecar" }] : refused,
  };
}

/** Returns the files that wait for a person. */
function heldBack({ duplicates, plans }: IntakeState): IntakeFile[] {
  return [...duplicates, ...plans.flatMap(({ videos }) => videos)].map(({ source }) => source);
}

function newPlan(
  id: string,
  videos: readonly PlannedVideo[],
  files: readonly PlannedFile[],
): ImportPlan {
  const name = nameOfPlan(videos);
  const playlistTitle = videos.length > 1 ? name : null;
  return { id, name, videos, files, playlistTitle, hasFolders: true };
}

/** Files of a drop that may be sent, unless the library has them. */
interface Judged {
  plan: ImportPlan | null;
  lookups: {
    source: IntakeFile;
    /** Its id in the plan that it is in. */
    videoId: string | undefined;
    found: Promise<Video | null>;
  }[];
}

/** Returns what finds a file's video in the library, for a few files at once. */
function createLookUp(store: TransferStore, api: ApiClient) {
  const lanes = Array.from({ length: LOOKUPS_AT_ONCE }, () => Promise.resolve());
  let lookupCount = 0;
  return ({ file }: IntakeFile, sampleSha256: string | null, deadline: AbortSignal) => {
    const lane = lookupCount % LOOKUPS_AT_ONCE;
    lookupCount += 1;
    const found = (lanes[lane] ?? Promise.resolve()).then(() =>
      findInLibrary(api, file, isOtherThan(sampleSha256, store), deadline),
    );
    lanes[lane] = found.then(() => undefined);
    return found;
  };
}

function queuedVideo({ name, size }: File, sampleSha256: string | null = null) {
  const stage: Transfer["stage"] = { kind: "queued" };
  return { name, sizeBytes: size, sampleSha256, stage, isDismissed: false };
}

function lookOf(name: string, sizeBytes: number): string {
  return JSON.stringify([name, sizeBytes]);
}

/** Files read side by side: all at once would take one another's time. */
const SAMPLED_AT_ONCE = 4;

/** Takes the samples of those files that share name and size with another one, here or among the transfers. */
async function sampleLookalikes(
  offered: readonly File[],
  transfers: readonly Transfer[],
): Promise<ReadonlyMap<File, string | null>> {
  const files = [...new Set(offered)];
  const counts = new Map<string, number>();
  const looks = [
    ...files.map(({ name, size }) => lookOf(name, size)),
    ...transfers.map(({ name, sizeBytes }) => lookOf(name, sizeBytes)),
  ];
  for (const look of looks) counts.set(look, (counts.get(look) ?? 0) + 1);
  const lookalikes = files.filter(({ name, size }) => (counts.get(lookOf(name, size)) ?? 0) > 1);
  let isStuck = false;
  const samples = await mapInTurn(lookalikes, SAMPLED_AT_ONCE, async (file) => {
    // Those behind one that does not come would keep the person waiting as long, each.
    const sample = isStuck ? null : inTime(takeFingerprint(file));
    const fingerprint = await sample?.catch((error: unknown) => {
      // A file that can't be read says so when it is sent.
      isStuck ||= error instanceof DOMException && error.name === "TimeoutError";
      return null;
    });
    return [file, fingerprint?.sampleSha256 ?? null] as const;
  });
  return new Map(samples);
}

/** Returns the files of uploads that have just begun: whose samples the uploads have not taken. */
function unsampled(store: TransferStore, begun: ReadonlyMap<string, File>): File[] {
  const fresh = store.getSnapshot().filter(({ sampleSha256 }) => typeof sampleSha256 !== "string");
  return fresh.flatMap(({ id }) => begun.get(id) ?? []);
}

function withSample(
  transfer: Transfer,
  begun: ReadonlyMap<string, File>,
  samples: ReadonlyMap<File, string | null>,
): Transfer {
  const file = begun.get(transfer.id);
  const sampleSha256 = transfer.sampleSha256 ?? (file && samples.get(file)) ?? null;
  return { ...transfer, sampleSha256 };
}

/** Returns what tells whether a video came from a file of this browser that differs from this sample. */
function isOtherThan(sampleSha256: string | null, store: TransferStore) {
  return (videoId: string) =>
    store
      .getSnapshot()
      .some(
        (transfer) =>
          "videoId" in transfer.stage &&
          transfer.stage.videoId === videoId &&
          hasOtherSample(sampleSha256, transfer.sampleSha256),
      );
}

/** Identifies a file in a folder, as far as that was read. */
function identityWith(
  { file: { name, size, lastModified }, folderPath }: IntakeFile,
  sampleSha256: string | null = null,
): string {
  return JSON.stringify([folderPath, name, size, lastModified, sampleSha256]);
}

/**
 * Finds the library's video of a file by name and size. Searches by the default title, so renamed videos are
 * not found. Null also if the service fails or does not answer before the signal aborts.
 */
async function findInLibrary(
  api: ApiClient,
  file: File,
  isOther: (videoId: string) => boolean,
  signal: AbortSignal,
): Promise<Video | null> {
  const name = uploadName(file.name);
  try {
    const { videos } = await listVideos(
      api,
      { page: 1, pageSize: 100, title: stemOf(name), order: "creation_date", direction: "DESC" },
      signal,
    );
    const isSame = (video: Video) =>
      video.filename === name && video.fileSizeBytes === file.size && !isOther(video.id);
    return videos.find(isSame) ?? null;
  } catch {
    return null;
  }
}
