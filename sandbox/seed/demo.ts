import type { Write } from "../state/collection.ts";
import type { Channel, PlaylistContent, Vod } from "../state/records.ts";
import type { State } from "../state/state.ts";
import { DEMO_ARCHIVE } from "./demo-archive.ts";
import { DEMO_CHANNELS, DEMO_FOLDERS, DEMO_PLAYLISTS } from "./demo-library.ts";
import type { DemoVod } from "./demo-vod.ts";
import { DEMO_VODS } from "./demo-vods.ts";
import { historyOf } from "./history.ts";
import { seededId } from "./ids.ts";
import { LARGE_FOLDERS, largeVods } from "./large.ts";
import { readCaptionNames, readVideos, type Video } from "./videos.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const VODS = [...DEMO_VODS, ...DEMO_ARCHIVE];
/** Is so high that whatever walks through all of them is noticed. */
const LARGE_COUNT = 5000;
/** Is so high that whatever compares all of them is noticed. */
const HUGE_COUNT = 200_000;

interface Shelf {
  state: State;
  nowMs: number;
  videos: Video[];
  folderIds: Map<string, string>;
}

/**
 * Returns the demo library as writes to an empty state.
 * @param seed `large` adds thousands of episodes; `huge` has folders for those that `generateHuge` adds
 * @throws if the committed videos are missing
 */
export function demoWrites(
  state: State,
  rootFolderId: string,
  seed: "demo" | "large" | "huge",
): { writes: Write[]; folderCount: number } {
  const paths = seed === "demo" ? DEMO_FOLDERS : [...DEMO_FOLDERS, ...LARGE_FOLDERS];
  const vods = seed === "large" ? [...VODS, ...largeVods(LARGE_COUNT - VODS.length)] : VODS;
  const shelf = shelfOf(state, rootFolderId, paths, state.nowMs());
  const { folderIds } = shelf;
  const writes = [
    ...paths.map((path) => {
      const cut = path.lastIndexOf("/");
      const id = folderIds.get(path) ?? rootFolderId;
      const parentId = folderIds.get(path.slice(0, cut)) ?? rootFolderId;
      return state.folders.put(id, { id, name: path.slice(cut + 1), parentId });
    }),
    ...vods.flatMap((demo, index) => vodWrites(shelf, demo, index)),
    ...DEMO_CHANNELS.map((_, index) => channelWrite(shelf, index)),
    ...DEMO_PLAYLISTS.flatMap((_, index) => playlistWrites(shelf, index)),
  ];
  return { writes, folderCount: paths.length };
}

function shelfOf(
  state: State,
  rootFolderId: string,
  paths: readonly string[],
  nowMs: number,
): Shelf {
  const folderIds = new Map(
    paths.map((path, index) => [path, String(Number(rootFolderId) + 1 + index)]),
  );
  return { state, nowMs, videos: readVideos(), folderIds };
}

/**
 * Adds 200,000 episodes that are not stored, as that would take minutes; those that were changed or removed stay so. The
 * first thousands have been watched.
 * @param seededAtMs instant at which they are as old as they are in each run
 */
export function generateHuge(state: State, rootFolderId: string, seededAtMs: number): void {
  const shelf = shelfOf(state, rootFolderId, [...DEMO_FOLDERS, ...LARGE_FOLDERS], seededAtMs);
  for (const [at, episode] of largeVods(HUGE_COUNT - VODS.length).entries()) {
    const index = VODS.length + at;
    const demo = index < LARGE_COUNT ? episode : { ...episode, playsPerDay: 0 };
    const { id, vod, folders, pictures } = vodDocuments(shelf, demo, index);
    if (state.removedVods.latest(id) !== undefined) continue;
    state.vods.generate(id, vod);
    state.vodFolders.generate(id, folders);
    state.pictures.generate(`vod-${id}`, pictures);
  }
}

export function demoVodId(demo: DemoVod, index: number): string {
  const id = seededId(`vod ${index}`);
  return demo.hasMigratedId === true ? id.replaceAll("-", "") : id;
}

function vodWrites(shelf: Shelf, demo: DemoVod, index: number): Write[] {
  const { state } = shelf;
  const { id, vod, folders, pictures } = vodDocuments(shelf, demo, index);
  return [
    state.vods.put(id, vod),
    state.vodFolders.put(id, folders),
    state.pictures.put(`vod-${id}`, pictures),
    ...(demo.captions ?? []).map((language) => captionsWrite(shelf, demo, id, language)),
  ];
}

function vodDocuments(shelf: Shelf, demo: DemoVod, index: number) {
  const video = shelf.videos.find(({ name }) => name === demo.video);
  if (video === undefined)
    throw new Error(`The demo plays the video "${demo.video}", which is missing.`);
  const id = demoVodId(demo, index);
  const createdAtMs = shelf.nowMs - Math.round(demo.ageDays * DAY_MS);
  const isEncoded = demo.state !== "encoding";
  const vod: Vod = {
    id,
    title: demo.title,
    description: demo.description ?? null,
    filename: `${fileStem(demo.title, index)}.${video.video.container}`,
    sourceSizeBytes: video.video.renditions.reduce((sum, each) => sum + each.sizeBytes, 0),
    createdAtMs,
    savedAtMs: createdAtMs,
    isEnabled: demo.state === undefined,
    autoplay: index % 5 === 0,
    isSecured: false,
    video: isEncoded ? video.video : null,
    media: isEncoded ? { source: "video", name: video.name } : null,
    sourceKey: null,
    streamId: demo.recordedFrom === undefined ? null : channelIdOf(demo.recordedFrom),
    ...historyOf(demo, id, shelf.nowMs),
  };
  const folderId = demo.folder === undefined ? undefined : shelf.folderIds.get(demo.folder);
  const thumbnail = demo.picture === undefined ? [] : [demo.picture];
  return {
    id,
    vod,
    folders: { folderIds: folderId === undefined ? [] : [folderId] },
    pictures: { splashscreen: [], thumbnail },
  };
}

/** Returns the write of a track, as if it had been uploaded right after the video. */
function captionsWrite({ state, nowMs }: Shelf, demo: DemoVod, vodId: string, language: string) {
  const name = readCaptionNames().find((each) => each.startsWith(`${language}.`));
  if (name === undefined) throw new Error(`The demo has no captions in "${language}".`);
  const id = seededId(`captions ${vodId} ${language}`);
  return state.subtitles.put(id, {
    id,
    targetId: seededId(`captions target ${vodId} ${language}`),
    vodId,
    filename: name,
    language,
    extension: name.slice(-3),
    file: null,
    // The newest video is some hours old.
    createdAtMs: nowMs - Math.round(demo.ageDays * DAY_MS) + HOUR_MS,
  });
}

function channelWrite(shelf: Shelf, index: number): Write {
  const demo = pick(DEMO_CHANNELS, index, "channel");
  const id = seededId(`channel ${index}`);
  const createdAtMs = shelf.nowMs - Math.round(demo.ageDays * DAY_MS);
  const channel: Channel = {
    id,
    title: demo.title,
    description: demo.description ?? null,
    isEnabled: demo.isEnabled,
    onlineSinceMs: demo.isEnabled ? createdAtMs + DAY_MS : null,
    isRecordingEnabled: index % 2 === 0,
    isDvrEnabled: index === 0,
    streamName: `stream-${index + 1}`,
    countdownAtMs: null,
    createdAtMs,
    savedAtMs: createdAtMs,
    video: pick(shelf.videos, index, "video").name,
    ...historyOf(demo, id, shelf.nowMs),
  };
  return shelf.state.channels.put(id, channel);
}

function playlistWrites(shelf: Shelf, index: number): Write[] {
  const demo = pick(DEMO_PLAYLISTS, index, "playlist");
  const id = seededId(`playlist ${index}`);
  const createdAtMs = shelf.nowMs - Math.round(demo.ageDays * DAY_MS);
  const playlist = {
    id,
    title: demo.title,
    description: demo.description ?? null,
    createdAtMs,
    savedAtMs: createdAtMs,
  };
  return [
    shelf.state.playlists.put(id, playlist),
    shelf.state.playlistContents.put(id, { items: demo.titles.map(itemTitled) }),
  ];
}

function itemTitled(title: string): PlaylistContent["items"][number] {
  const vodIndex = VODS.findIndex((vod) => vod.title === title);
  if (vodIndex >= 0) return { id: demoVodId(pick(VODS, vodIndex, "VOD"), vodIndex), type: "vod" };
  return { id: channelIdOf(title), type: "channel" };
}

function channelIdOf(title: string): string {
  const index = DEMO_CHANNELS.findIndex((channel) => channel.title === title);
  if (index < 0) throw new Error(`The demo names a channel "${title}" that it lacks.`);
  return seededId(`channel ${index}`);
}

function pick<T>(list: T[], index: number, what: string): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error(`The demo needs at least one ${what}, and finds none.`);
  return item;
}

function fileStem(title: string, index: number): string {
  const ascii = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return ascii === "" ? `video-${index + 1}` : ascii;
}
