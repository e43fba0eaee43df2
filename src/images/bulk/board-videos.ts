import { type ImageJob, isSent, isServed } from "#images/image-job.ts";
import { choiceParam, defineSearchParams, flagParam } from "#shared/collections/search-params.ts";
import type { ImageKind } from "#videos/playable.ts";
import type { Video } from "#videos/video-record.ts";

export const FILLS = ["thumbnail", "splashscreen", "both"] as const;

export type Fill = (typeof FILLS)[number];

export interface BoardView {
  fill: Fill;
  /** Says whether only the videos selected earlier are shown, from the history state. */
  isSelectedOnly: boolean;
}

export const { parse: parseBoardView, format: formatBoardView } = defineSearchParams<BoardView>(
  { fill: "thumbnail", isSelectedOnly: false },
  { fill: choiceParam("fill", FILLS), isSelectedOnly: flagParam("show", "chosen") },
);

type BoardVideo = Pick<Video, "id" | "status" | "assetId" | "thumbnailUrl" | "splashScreenUrl">;

const NOWHERE: ReadonlySet<string> = new Set();

export type Hindrance = "unpublished" | "encoding" | "noAsset" | "unplayable" | "onItsWay";

export function placeOf(videoId: string, kind: ImageKind): string {
  return `${videoId} ${kind}`;
}

/**
 * Returns the empty image slots of a video; existing images are not replaced.
 * @param awaited slots with an image in progress
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
 * Groups the videos that lack images, in library order: `ready` offer frames or have images from here, `waiting` don't.
 * @param given videos that stay although they lack nothing any more
 * @param awaited slots with an image in progress
 * @param unplayable videos whose format this browser doesn't play
 */
export function boardVideos<Item extends BoardVideo>(
  videos: readonly Item[],
  {
    fill,
    selected,
    given,
    awaited,
    unplayable,
  }: {
    fill: Fill;
    selected: ReadonlySet<string> | null;
    given: ReadonlySet<string>;
    awaited: ReadonlySet<string>;
    unplayable: ReadonlySet<string>;
  },
) {
  const ready: Item[] = [];
  const waiting: { video: Item; reason: Hindrance }[] = [];
  for (const video of videos) {
    if (selected?.has(video.id) === false) continue;
    if (given.has(video.id)) ready.push(video);
    else if (lackingKinds(video, fill).length > 0) {
      const isAwaited = lackingKinds(video, fill, awaited).length === 0;
      const { id, status, assetId } = video;
      const hindrance = assetId === null ? "noAsset" : unplayable.has(id) ? "unplayable" : null;
      const reason = isAwaited ? "onItsWay" : status === "ready" ? hindrance : status;
      if (reason === null) ready.push(video);
      else waiting.push({ video, reason });
    }
  }
  return { ready, waiting };
}

/** Returns the slots with an image in progress or possibly in storage, whoever sent it. */
export function awaitedPlaces(jobs: readonly ImageJob[]): ReadonlySet<string> {
  const awaited = jobs.filter((job) => isSent(job) && job.state !== "failed" && !isServed(job));
  return new Set(awaited.map(({ owner, kind }) => placeOf(owner.id, kind)));
}
