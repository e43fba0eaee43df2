import { endOfDayMs } from "#shared/dates/zones.ts";
import { plainId } from "#shared/format/ids.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import type { Video } from "#videos/video-record.ts";
import { wasThere } from "./never-played.ts";
import type { WatchTimeRows } from "./watch-time-rows.ts";

/** Names the figures that each video of the library has beside its record. */
export const VIDEO_MEASURES = ["plays", "watchTime"] as const;
export type VideoMeasure = (typeof VIDEO_MEASURES)[number];

/** Holds the figures of the videos of an account over some days. */
export interface VideoFigures {
  time: ZonedRange;
  readAtMs: number;
  /** Says that the last page of records was read. */
  isComplete: boolean;
  /** Says that no record is missing: a video without one has no plays then. */
  isWhole: boolean;
  /** Holds the videos that have records, by their ids as `plainId` writes them. */
  ids: readonly string[];
  /** Holds a figure for each of the ids: NaN where no record has a readable one. Watch time is in seconds. */
  values: Readonly<Record<VideoMeasure, Float64Array>>;
  /** Is 1 for each figure that some record of the video lacks. */
  isPart: Readonly<Record<VideoMeasure, Uint8Array>>;
}

/** Says why a figure is not known. */
export type Lack =
  /** The reading ended before a record of it came. */
  | "unread"
  /** Records are missing, and it may be in one of them. */
  | "missing"
  /** No record at all came, which is not zero (contract 4.2). */
  | "noData"
  /** Its records came without a readable figure. */
  | "unreadable"
  /** The video was created after the days. */
  | "later";

export type VideoFigure =
  | { kind: "exact" | "atLeast"; value: number }
  | { kind: "unknown"; lack: Lack };

/** Adds up the records of each video. */
export function joinFigures(
  rows: WatchTimeRows,
  rowCount: number,
  about: Pick<VideoFigures, "time" | "readAtMs" | "isComplete" | "isWhole">,
): VideoFigures {
  const places = new Map<string, number>();
  const placeOfContent = rows.contents.map(({ id }) => {
    const plain = plainId(id);
    const place = places.get(plain) ?? places.size;
    places.set(plain, place);
    return place;
  });
  const sums = (given: Float64Array) => {
    const values = new Float64Array(places.size).fill(Number.NaN);
    const isPart = new Uint8Array(places.size);
    for (let row = 0; row < rowCount; row += 1) {
      const place = placeOfContent[rows.contentOf[row] ?? 0] ?? 0;
      const value = given[row] ?? Number.NaN;
      const sum = values[place] ?? Number.NaN;
      if (Number.isNaN(value)) isPart[place] = 1;
      else values[place] = Number.isNaN(sum) ? value : sum + value;
    }
    return { values, isPart };
  };
  const plays = sums(rows.figure("totalPlays"));
  const watchTime = sums(rows.figure("watchTimeSeconds"));
  return {
    ...about,
    ids: [...places.keys()],
    values: { plays: plays.values, watchTime: watchTime.values },
    isPart: { plays: plays.isPart, watchTime: watchTime.isPart },
  };
}

interface Index {
  places: ReadonlyMap<string, number>;
  /** Holds the places that were looked up, by ids as they are written: a large library is sorted again and again. */
  found: Map<string, number | null>;
  endMs: number;
}

/** Holds what is worked out once for figures: the place of each video, and when their days end. */
const indices = new WeakMap<VideoFigures, Index>();

function indexOf(figures: VideoFigures): Index {
  let index = indices.get(figures);
  if (index === undefined) {
    const { range, timeZone } = figures.time;
    index = {
      places: new Map(figures.ids.map((id, place) => [id, place])),
      found: new Map(),
      endMs: endOfDayMs(range.to, timeZone),
    };
    indices.set(figures, index);
  }
  return index;
}

function placeOf({ places, found }: Index, id: string): number | null {
  let place = found.get(id);
  if (place === undefined) {
    place = places.get(plainId(id)) ?? null;
    found.set(id, place);
  }
  return place;
}

/** Returns a figure of a video: exact, a lower bound, or not known and why. */
export function figureOfVideo(
  figures: VideoFigures,
  video: Pick<Video, "id" | "createdAtMs">,
  measure: VideoMeasure,
): VideoFigure {
  const index = indexOf(figures);
  const { isComplete, isWhole } = figures;
  const lack = isComplete ? "missing" : "unread";
  const place = placeOf(index, video.id);
  if (place === null) {
    if (!wasThere(video, index.endMs)) return { kind: "unknown", lack: "later" };
    if (isComplete && figures.ids.length === 0) return { kind: "unknown", lack: "noData" };
    return isWhole ? { kind: "exact", value: 0 } : { kind: "unknown", lack };
  }
  const value = figures.values[measure][place] ?? Number.NaN;
  const isPart = figures.isPart[measure][place] === 1;
  if (Number.isNaN(value)) return { kind: "unknown", lack: isPart ? "unreadable" : lack };
  if (isWhole && !isPart) return { kind: "exact", value };
  // "At least none" says nothing.
  if (value === 0) return { kind: "unknown", lack: isPart ? "unreadable" : lack };
  return { kind: "atLeast", value };
}
