import { browserLanguages } from "#shared/format/browser-region.ts";
import type { Video } from "#videos/video-record.ts";
import {
  type ImportPlan,
  nameOfPlan,
  type PlannedFile,
  type PlannedVideo,
  planImport,
} from "./import/plan.ts";
import type { Intake, IntakeFile } from "./intake.ts";
import {
  change,
  hold,
  type IntakeContext,
  type IntakeState,
  newId,
  start,
} from "./intake-context.ts";
import { changed, editPlan, readPlanned } from "./intake-plans.ts";
import { judgeVideo } from "./judge-video.ts";
import { sampleLookalikes, unsampled, withSample } from "./known-files.ts";
import { lookAt } from "./other-content.ts";
import type { Transfer } from "./transfer.ts";

/** Limits the time of the library lookup, which is optional, for all files together. */
const LOOKUP_PATIENCE_MS = 4000;

/** Holds the files of a drop that may be sent, unless the library has them. */
interface Judged {
  plan: ImportPlan | null;
  lookups: {
    source: IntakeFile;
    /** Identifies it in the plan that it is in. */
    videoId: string | undefined;
    found: Promise<Video | null>;
  }[];
}

/** Decides on each file of a drop; what is found in the library is still to come. */
export async function judgeDrop(
  context: IntakeContext,
  { files, hiddenCount, unreadable }: Intake,
): Promise<Judged> {
  const { store, state, checking, begun, lookUp } = context;
  const { areTitlesCleaned } = state.getState();
  const contents = await lookAt(
    files.map(({ file }) => file).filter((file) => judgeVideo(file, []).kind !== "refused"),
  );
  // What is called a video and is none has no subtitles or images beside it.
  const real = files.filter(({ file }) => (contents.get(file) ?? null) === null);
  const others = files.filter(({ file }) => (contents.get(file) ?? null) !== null);
  const planned = planImport(real, browserLanguages(), () => newId(context), areTitlesCleaned);
  const offered = [...(planned?.others ?? real), ...others];
  const waiting = [...checking, ...heldBack(state.getState())];
  const samples = await sampleLookalikes(
    [...[...offered, ...waiting].map(({ file }) => file), ...unsampled(store, begun)],
    store.getState(),
  );
  const { readingCount, plans } = state.getState();
  const isNothingFound = files.length + hiddenCount + unreadable.length === 0;
  const findings = { refused: [], hiddenCount, unreadable, isNothingFound };
  change(context, { ...findings, readingCount: readingCount - 1 });
  const refused: IntakeState["refused"][number][] = [];
  const videos: PlannedVideo[] = [];
  const lookups: Judged["lookups"] = [];
  const deadline = AbortSignal.timeout(LOOKUP_PATIENCE_MS);
  const identityOf = (source: IntakeFile) => identityWith(source, samples.get(source.file));
  const taken = new Set(heldBack(state.getState()).map(identityOf));
  const sent = store.getState().map((each) => withSample(each, begun, samples));
  for (const source of offered) {
    const { name, size, type } = source.file;
    const sampleSha256 = samples.get(source.file) ?? null;
    const coming = Array.from(checking, ({ file }) => queuedVideo(file, samples.get(file)));
    const facts = { name, size, type, sampleSha256 };
    const verdict = judgeVideo(facts, [...sent, ...coming]);
    const video = planned?.videos.find((each) => each.source === source);
    const isRepeated = taken.has(identityOf(source));
    const content = contents.get(source.file) ?? null;
    if (verdict.kind === "refused") refused.push({ name, reason: verdict.reason });
    else if (content !== null) refused.push({ name, reason: "other-content", content });
    else if (isRepeated) refused.push({ name, reason: "repeated" });
    else {
      taken.add(identityOf(source));
      if (verdict.kind === "interrupted") start(context, source);
      else if (verdict.kind === "held") {
        if (video === undefined) hold(context, source, verdict);
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
    planned === null || videos.length === 0 ? null : newPlan(newId(context), videos, planned.files);
  change(context, {
    refused,
    checkingCount: checking.size,
    ...(plan === null ? {} : { plans: [...plans, plan] }),
  });
  if (plan !== null) void readPlanned(context, plan);
  return { plan, lookups };
}

/** Sends, or holds back, what was judged, as the library answers. */
export async function followLookups(
  context: IntakeContext,
  { plan, lookups }: Judged,
): Promise<void> {
  const { checking } = context;
  // The files are judged sequentially, so that videos are sent in the order they were added.
  for (const { source, videoId, found } of lookups) {
    const video = await found;
    checking.delete(source);
    change(context, { checkingCount: checking.size });
    const why = video && {
      reason: "in-library" as const,
      videoId: video.id,
      title: video.title ?? video.id,
    };
    if (videoId === undefined) {
      if (why === null) start(context, source);
      else hold(context, source, why);
    } else if (plan !== null && why !== null) {
      editPlan(context, plan.id, (now) => ({
        ...now,
        videos: changed(now.videos, videoId, { hold: why, isIncluded: false }),
      }));
    }
  }
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
  const { folderId } = videos[0]?.source ?? {};
  const inFolder = folderId === undefined ? {} : { folderId };
  // A playlist is offered: not every drop is a series.
  return { id, name, videos, files, playlistTitle: null, hasFolders: true, ...inFolder };
}

function queuedVideo({ name, size }: File, sampleSha256: string | null = null) {
  const stage: Transfer["stage"] = { kind: "queued" };
  return { name, sizeBytes: size, sampleSha256, stage, isDismissed: false };
}

/** Identifies a file in a folder, as far as that was read. */
function identityWith(
  { file: { name, size, lastModified }, folderPath }: IntakeFile,
  sampleSha256: string | null = null,
): string {
  return JSON.stringify([folderPath, name, size, lastModified, sampleSha256]);
}
