import { createStore } from "zustand/vanilla";
import { checkImage, type RefusedImage } from "#images/format/check-image.ts";
import { decodeImage, drawWithin } from "#images/format/draw-image.ts";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { matchVideos, readAllVideos, type VideoMatch } from "#videos/match-videos.ts";
import type { ImageKind } from "#videos/playable.ts";
import type { Video } from "#videos/video-record.ts";

/** Limits the images of a plan, so that all that they replace can be kept. */
export const MAX_FILES = 200;

/** Is a file as it is sent. `isCut`: it had another shape than 16:9. `isSmall`: it may look soft. */
interface ReadImage {
  kind: "read";
  content: Blob;
  isCut: boolean;
  isSmall: boolean;
}

export interface PlannedImage {
  id: string;
  file: File;
  /** Is null until the file has been read. */
  answer: ReadImage | RefusedImage | null;
  /** Is null until all files have been matched. */
  match: VideoMatch | null;
  videoId: string | null;
  /** Says whether a person wants it sent, or left out; null: not decided. */
  decision: boolean | null;
}

interface PlanState {
  images: readonly PlannedImage[];
  kind: ImageKind;
  /** A person agrees that images that fit without doubt replace those that are there. */
  areReplacementsApproved: boolean;
}

export type ImagePlan = ReturnType<typeof createImagePlan>;

/** Plans which images are for which videos. Nothing is sent before it is confirmed. */
export function createImagePlan(files: readonly File[]) {
  const store = createStore<PlanState>(() => ({
    images: files.slice(0, MAX_FILES).map((file) => ({
      id: newId(),
      file,
      answer: null,
      match: null,
      videoId: null,
      decision: null,
    })),
    kind: "thumbnail",
    areReplacementsApproved: false,
  }));
  const { setState } = store;
  return {
    store,
    /** Counts the files that are left out because there are too many. */
    leftOutCount: Math.max(0, files.length - MAX_FILES),
    setKind: (kind: ImageKind) => setState({ kind, areReplacementsApproved: false }),
    approveReplacements: (areReplacementsApproved: boolean) =>
      setState({ areReplacementsApproved }),
    include: (id: string, isIncluded: boolean) =>
      setState(({ images }) => ({ images: decided(images, id, isIncluded) })),
    /** Gives an image to a video, and takes that from others. */
    choose: (id: string, videoId: string) =>
      setState(({ images }) => {
        const given = images.map((image) => (image.id === id ? { ...image, videoId } : image));
        return { images: decided(given, id, true) };
      }),
  };
}

/** Decides about one image: of several for one video, the last that is wanted is sent. */
function decided(
  images: readonly PlannedImage[],
  id: string,
  decision: boolean,
): readonly PlannedImage[] {
  const videoId = images.find((image) => image.id === id)?.videoId ?? null;
  return images.map((image) => {
    if (image.id === id) return { ...image, decision };
    const isRival = decision && videoId !== null && image.videoId === videoId;
    return isRival ? { ...image, decision: false } : image;
  });
}

/** Reads the files of a plan, and matches them to videos. @throws the signal's reason */
export async function fillPlan(
  services: ApiServices,
  { store }: ImagePlan,
  selected: ReadonlySet<string> | null,
  signal: AbortSignal,
): Promise<void> {
  const change = (id: string, to: Partial<PlannedImage>) =>
    store.setState(({ images }) => ({
      images: images.map((image) => (image.id === id ? { ...image, ...to } : image)),
    }));
  const all = readAllVideos(services);
  // One after the other: each is decoded as a whole.
  for (const { id, file } of store.getState().images) {
    const answer = await readImage(file, services.api.config.imageLimits);
    signal.throwIfAborted();
    change(id, { answer });
  }
  const videos = (await all).filter(({ id }) => selected?.has(id) !== false);
  const { images } = store.getState();
  const names = images.map(({ file }) => file.name);
  const matches = await matchVideos(names, videos, withoutImageSuffix);
  signal.throwIfAborted();
  const matched = images.map((image, at) => {
    const match = matches[at] ?? null;
    return { ...image, match, videoId: match?.videoId ?? null };
  });
  // What a person has to look at comes first.
  store.setState({ images: matched.toSorted((a, b) => needOf(a) - needOf(b)) });
}

/** Reads a file as an image of a video: the part of 16:9, without what else is in the file. Never rejects. */
async function readImage(
  file: File,
  limits: { bytes: number; pixelsPerSide: number },
): Promise<ReadImage | RefusedImage> {
  const check = await checkImage(file, limits);
  if (check.kind === "refused") return check;
  const { format, notes } = check;
  try {
    const bitmap = await decodeImage(file);
    try {
      return {
        kind: "read",
        content: await drawWithin(bitmap, limits.bytes),
        isCut: notes.some(({ kind }) => kind === "ratio"),
        isSmall: notes.some(({ kind }) => kind === "small"),
      };
    } finally {
      bitmap.close();
    }
  } catch {
    return { kind: "refused", reason: "damaged", format };
  }
}

/** Matches what designers and programs append to the name of a video. */
const SUFFIX =
  /[._\s-]+[([]?(?:thumb(?:nail)?|splash(?:[ _-]?screen)?|poster|cover|image|still|\d{3,4}x\d{3,4}|16x9)[)\]]?$|\s*\(\d{1,2}\)$/i;

/** Returns the name of an image without the kind, size or number that it ends in; null where it has none. */
export function withoutImageSuffix(stem: string): string | null {
  let name = stem;
  for (let next = name.replace(SUFFIX, ""); next !== name && next !== ""; ) {
    name = next;
    next = name.replace(SUFFIX, "");
  }
  return name === stem ? null : name;
}

function needOf({ answer, match }: PlannedImage): number {
  if (answer?.kind === "refused") return 0;
  return ["none", "ambiguous", "close", "exact"].indexOf(match?.kind ?? "none") + 1;
}

export interface JudgedImage {
  image: PlannedImage;
  /** Is null where the file is not used, or not read yet. */
  content: Blob | null;
  video: Video | null;
  /** Is the URL of the image that is there; null: none. */
  currentUrl: string | null;
  /** Another file is for the same video. */
  isClashing: boolean;
  /** Says what is known of it. `doubtful`: a person should look whether it is for this video. */
  state: "reading" | "refused" | "unmatched" | "doubtful" | "sure";
  isIncluded: boolean;
}

/** Judges the images of a plan. */
export function judgeImages(
  { images, kind, areReplacementsApproved }: PlanState,
  videoById: ReadonlyMap<string, Video>,
): readonly JudgedImage[] {
  const rivals = new Map<string, string[]>();
  for (const { id, answer, videoId, decision } of images) {
    if (answer?.kind !== "read" || videoId === null || decision === false) continue;
    rivals.set(videoId, [...(rivals.get(videoId) ?? []), id]);
  }
  return images.map((image) => {
    const { id, answer, match, videoId, decision } = image;
    const content = answer?.kind === "read" ? answer.content : null;
    const video = videoById.get(videoId ?? "") ?? null;
    const currentUrl =
      (kind === "thumbnail" ? video?.thumbnailUrl : video?.splashScreenUrl) ?? null;
    const isClashing = (rivals.get(videoId ?? "") ?? []).some((each) => each !== id);
    const isGuess = decision === null && (isClashing || match?.kind !== "exact");
    const state =
      answer?.kind === "refused"
        ? "refused"
        : content === null || match === null
          ? "reading"
          : video === null
            ? "unmatched"
            : isGuess
              ? "doubtful"
              : "sure";
    const isWanted =
      decision ?? (state === "sure" && (currentUrl === null || areReplacementsApproved));
    const isUsable = state === "sure" || state === "doubtful";
    return {
      image,
      content,
      video,
      currentUrl,
      isClashing,
      state,
      isIncluded: isUsable && isWanted,
    };
  });
}

/** Counts the images of a plan. `replacing`: those that one approval is for. */
export function countPlan(judged: readonly JudgedImage[]) {
  const countOf = (...states: readonly JudgedImage["state"][]) =>
    judged.filter(({ state }) => states.includes(state)).length;
  const included = judged.filter(({ isIncluded }) => isIncluded);
  return {
    matched: countOf("sure"),
    open: countOf("doubtful", "unmatched"),
    refused: countOf("refused"),
    reading: countOf("reading"),
    included: included.length,
    includedReplacing: included.filter(({ currentUrl }) => currentUrl !== null).length,
    replacing: judged.filter(
      ({ state, currentUrl, image }) =>
        state === "sure" && currentUrl !== null && image.decision === null,
    ).length,
  };
}
