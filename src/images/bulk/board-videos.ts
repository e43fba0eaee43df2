import type { ImageJob } from "#images/image-job.ts";
import type { ImageKind } from "#images/images.ts";
import type { Video } from "#videos/video-record.ts";
import type { Fill } from "./board-view.ts";

type BoardVideo = Pick<Video, "id" | "status" | "assetId" | "thumbnailUrl" | "splashScreenUrl">;

const NOWHERE: ReadonlySet<string> = new Set();

/** Why a film that lacks a picture is not looked at. */
export type Hindrance = "offline" | "encoding" | "noAsset" | "onItsWay";

/** The films of the board, each list in the order in which they came. */
interface BoardVideos<Item> {
  /** Frames can be had of them, or they were given pictures from here. */
  ready: readonly Item[];
  waiting: readonly { video: Item; reason: Hindrance }[];
  /** Chosen films that lack nothing. */
  completeCount: number;
  /** Chosen films that the library does not have, as far as it was read. */
  unknownCount: number;
}

/** A place for a picture, as text: which film, and which of its pictures. */
export function placeOf(videoId: string, kind: ImageKind): string {
  return `${videoId} ${kind}`;
}

/**
 * The pictures to fill in that a film does not have: nothing that is there is replaced.
 * @param awaited places that a picture is on its way to
 */
export function lackingKinds(
  { id, thumbnailUrl, splashScreenUrl }: BoardVideo,
  fill: Fill,
  awaited: ReadonlySet<string> = NOWHERE,
): ImageKind[] {
  const kinds: ImageKind[] = [];
  if (fill !== "splashscreen" && thumbnailUrl === null) kinds.push("thumbnail");
  if (fill !== "thumbnail" && splashScreenUrl === null) kinds.push("splashscreen");
  return kinds.filter((kind) => !awaited.has(placeOf(id, kind)));
}

/**
 * Sorts the library for the board.
 * @param chosen only these; null: all
 * @param given films that stay though they lack nothing any more
 * @param awaited places that a picture is on its way to
 */
export function boardVideos<Item extends BoardVideo>(
  videos: readonly Item[],
  {
    fill,
    selected,
    given,
    awaited,
  }: {
    fill: Fill;
    selected: ReadonlySet<string> | null;
    given: ReadonlySet<string>;
    awaited: ReadonlySet<string>;
  },
): BoardVideos<Item> {
  const ready: Item[] = [];
  const waiting: { video: Item; reason: Hindrance }[] = [];
  let [completeCount, knownCount] = [0, 0];
  for (const video of videos) {
    if (selected?.has(video.id) === false) continue;
    knownCount += 1;
    if (given.has(video.id)) ready.push(video);
    else if (lackingKinds(video, fill).length === 0) completeCount += 1;
    else {
      const isAwaited = lackingKinds(video, fill, awaited).length === 0;
      const reason = isAwaited ? "onItsWay" : hindranceOf(video);
      if (reason === null) ready.push(video);
      else waiting.push({ video, reason });
    }
  }
  return {
    ready,
    waiting,
    completeCount: selected === null ? 0 : completeCount,
    unknownCount: selected === null ? 0 : selected.size - knownCount,
  };
}

function hindranceOf({ status, assetId }: BoardVideo): Hindrance | null {
  if (status !== "ready") return status;
  return assetId === null ? "noAsset" : null;
}

const ENDED: ReadonlySet<ImageJob["step"]> = new Set(["failed", "seen", "altered", "replaced"]);

/** The places that a picture is on its way to, whoever gave it, or that storage may have one for. */
export function awaitedPlaces(jobs: readonly ImageJob[]): ReadonlySet<string> {
  const awaited = jobs.filter(({ step }) => !ENDED.has(step));
  return new Set(awaited.map(({ owner, kind }) => placeOf(owner.id, kind)));
}
