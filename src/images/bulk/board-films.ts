import type { PictureJob } from "#images/picture-job.ts";
import type { PictureKind } from "#images/pictures.ts";
import type { Vod } from "#videos/vod-record.ts";
import type { Fill } from "./board-view.ts";

type BoardFilm = Pick<Vod, "id" | "status" | "assetId" | "thumbnailUrl" | "splashScreenUrl">;

const NOWHERE: ReadonlySet<string> = new Set();

/** Why a film that lacks a picture is not looked at. */
export type Hindrance = "offline" | "encoding" | "noAsset" | "onItsWay";

/** The films of the board, each list in the order in which they came. */
interface BoardFilms<Film> {
  /** Frames can be had of them, or they were given pictures from here. */
  ready: readonly Film[];
  waiting: readonly { vod: Film; reason: Hindrance }[];
  /** Chosen films that lack nothing. */
  completeCount: number;
  /** Chosen films that the library does not have, as far as it was read. */
  unknownCount: number;
}

/** A place for a picture, as text: which film, and which of its pictures. */
export function placeOf(vodId: string, kind: PictureKind): string {
  return `${vodId} ${kind}`;
}

/**
 * The pictures to fill in that a film does not have: nothing that is there is replaced.
 * @param awaited places that a picture is on its way to
 */
export function lackingKinds(
  { id, thumbnailUrl, splashScreenUrl }: BoardFilm,
  fill: Fill,
  awaited: ReadonlySet<string> = NOWHERE,
): PictureKind[] {
  const kinds: PictureKind[] = [];
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
export function boardFilms<Film extends BoardFilm>(
  vods: readonly Film[],
  {
    fill,
    chosen,
    given,
    awaited,
  }: {
    fill: Fill;
    chosen: ReadonlySet<string> | null;
    given: ReadonlySet<string>;
    awaited: ReadonlySet<string>;
  },
): BoardFilms<Film> {
  const ready: Film[] = [];
  const waiting: { vod: Film; reason: Hindrance }[] = [];
  let [completeCount, knownCount] = [0, 0];
  for (const vod of vods) {
    if (chosen?.has(vod.id) === false) continue;
    knownCount += 1;
    if (given.has(vod.id)) ready.push(vod);
    else if (lackingKinds(vod, fill).length === 0) completeCount += 1;
    else {
      const isAwaited = lackingKinds(vod, fill, awaited).length === 0;
      const reason = isAwaited ? "onItsWay" : hindranceOf(vod);
      if (reason === null) ready.push(vod);
      else waiting.push({ vod, reason });
    }
  }
  return {
    ready,
    waiting,
    completeCount: chosen === null ? 0 : completeCount,
    unknownCount: chosen === null ? 0 : chosen.size - knownCount,
  };
}

function hindranceOf({ status, assetId }: BoardFilm): Hindrance | null {
  if (status !== "ready") return status;
  return assetId === null ? "noAsset" : null;
}

const ENDED: ReadonlySet<PictureJob["step"]> = new Set(["failed", "seen", "altered", "replaced"]);

/** The places that a picture is on its way to, whoever gave it, or that storage may have one for. */
export function awaitedPlaces(jobs: readonly PictureJob[]): ReadonlySet<string> {
  const awaited = jobs.filter(({ step }) => !ENDED.has(step));
  return new Set(awaited.map(({ owner, kind }) => placeOf(owner.id, kind)));
}
