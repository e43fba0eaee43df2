import { randomUUID } from "node:crypto";
import { z } from "zod";
import { FolderMaker } from "../api/folder-tree.ts";
import type { Vod } from "../state/records.ts";
import type { State } from "../state/state.ts";
import { historyOf } from "./history.ts";
import { readVideos, type Video } from "./videos.ts";

/** Describes a VOD for a test: everything but the title has a default. */
export const CustomVod = z.strictObject({
  id: z.string().min(1).optional(),
  title: z.string(),
  description: z.string().nullable().default(null),
  /** Is made of the title where it is absent: figures name a video by either, and shared names mean none for certain. */
  filename: z.string().optional(),
  online: z.boolean().default(true),
  /** Is false for a video that stays in the encoder for ever. */
  encoded: z.boolean().default(true),
  /** Lists full paths; folders that are missing are made. */
  folders: z.array(z.string().startsWith("/")).default([]),
  /** Names a committed video. Where it is absent, the first is taken. */
  media: z.string().optional(),
  /** Names the file of a committed image. */
  thumbnail: z.string().nullable().default(null),
  created: z.iso.datetime({ offset: true }).optional(),
  autoplay: z.boolean().default(false),
  /** Identifies the channel that it is a recording of. */
  stream_id: z.string().nullable().default(null),
  /** Counts the plays on a usual day of its best time, since `created`. With 0, only what is really played counts. */
  playsPerDay: z.number().min(0).max(1_000_000).default(0),
});

export type CustomVod = z.infer<typeof CustomVod>;

/**
 * Adds VODs and returns their ids, in order.
 * @throws Error that names a missing video
 */
export function addCustomVods(state: State, wanted: CustomVod[]): string[] {
  const videos = readVideos();
  const vods = wanted.map((each) => vodOf(state, videos, each));
  const folders = new FolderMaker(state);
  const idOf = (path: string) => folders.idOf(path.split("/").filter((part) => part !== ""));
  const writes = wanted.flatMap((each, index) => {
    const vod = vods[index];
    if (vod === undefined) return [];
    return [
      state.vods.put(vod.id, vod),
      state.vodFolders.put(vod.id, { folderIds: each.folders.map(idOf) }),
      state.pictures.put(`vod-${vod.id}`, {
        splashscreen: [],
        thumbnail: each.thumbnail === null ? [] : [each.thumbnail],
      }),
    ];
  });
  state.commit(...folders.writes(), ...writes);
  return vods.map(({ id }) => id);
}

function vodOf(state: State, videos: Video[], wanted: CustomVod): Vod {
  const video =
    wanted.media === undefined ? videos[0] : videos.find(({ name }) => name === wanted.media);
  if (wanted.encoded && video === undefined) throw new Error(`no video "${wanted.media ?? ""}"`);
  const createdAtMs = wanted.created === undefined ? state.nowMs() : Date.parse(wanted.created);
  const hasVideo = wanted.encoded && video !== undefined;
  const id = wanted.id ?? randomUUID();
  return {
    id,
    title: wanted.title,
    description: wanted.description,
    filename: wanted.filename ?? `${wanted.title}.mp4`,
    sourceSizeBytes: video?.video.renditions[0]?.sizeBytes ?? 0,
    createdAtMs,
    savedAtMs: createdAtMs,
    isEnabled: wanted.online,
    autoplay: wanted.autoplay,
    isSecured: false,
    video: hasVideo ? video.video : null,
    media: hasVideo ? { source: "video", name: video.name } : null,
    sourceKey: null,
    streamId: wanted.stream_id,
    ...historyOf({ playsPerDay: wanted.playsPerDay }, id, state.nowMs()),
  };
}
