import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CdnOptions } from "../cdn/types.ts";
import {
  captionFile,
  PICTURE_DIRECTORY,
  readPictureNames,
  videoDirectory,
} from "../seed/videos.ts";
import { isOnline } from "./records.ts";
import { ACCOUNT_ID, type State } from "./state.ts";

/** Returns the CDN's view of the state: what a content id plays, where its files are, and what viewers did. */
export function playbackView(
  state: State,
  encodedDirectory: (vodId: string) => string,
  mediaDirectory: string,
): Pick<CdnOptions, "resolve" | "mediaDirectory" | "picture" | "subtitle" | "onPlay" | "onBytes"> {
  const pictures = new Set(existsSync(PICTURE_DIRECTORY) ? readPictureNames() : []);
  return {
    resolve(contentId) {
      const root = state.account.latest(ACCOUNT_ID)?.rootUserId ?? "";
      for (const kind of ["vod", "live"] as const) {
        const prefix = `${root}-${kind}-`;
        if (!contentId.startsWith(prefix)) continue;
        const id = contentId.slice(prefix.length);
        const isPlayable = canPlay(state, kind, id);
        if (isPlayable === null) return { status: "unknown" };
        return isPlayable ? { status: "ok", kind, id } : { status: "offline" };
      }
      return { status: "unknown" };
    },
    mediaDirectory(kind, id) {
      // An unpublished video is played by neither link.
      if (canPlay(state, kind, id) !== true) return null;
      if (kind === "live") return videoDirectory(state.channels.latest(id)?.video ?? "");
      const media = state.vods.latest(id)?.media;
      if (media === undefined || media === null) return null;
      return media.source === "video" ? videoDirectory(media.name) : encodedDirectory(id);
    },
    picture(path, takeStaleMs) {
      if (pictures.has(path)) return join(PICTURE_DIRECTORY, path);
      const picture = state.pictureFiles.get(path, state.nowMs());
      if (picture === undefined) return null;
      const { file, previousFile, seenFromMs } = picture;
      if (previousFile === null) return join(mediaDirectory, file);
      const staleMs = takeStaleMs();
      const isStale =
        staleMs === null || (staleMs !== undefined && state.nowMs() < seenFromMs + staleMs);
      return join(mediaDirectory, isStale ? previousFile : file);
    },
    subtitle(path) {
      const [, id = "", extension] = /^([^/]+)\.(srt|vtt)$/.exec(path) ?? [];
      const track = state.subtitles.get(id, state.nowMs());
      if (track === undefined || track.extension !== extension) return null;
      return track.file === null
        ? captionFile(`${track.language}.${track.extension}`)
        : join(mediaDirectory, track.file);
    },
    onPlay(kind, id) {
      state.addEvent({ type: "play", contentKind: kind, contentId: id, bytes: 0, path: "" });
    },
    onBytes(kind, id, bytes, path) {
      state.addEvent({ type: "bytes", contentKind: kind, contentId: id, bytes, path });
    },
  };
}

/** Returns null if there is no such content, or it is not visible. */
function canPlay(state: State, kind: "vod" | "live", id: string): boolean | null {
  if (kind === "live") return state.channels.get(id, state.nowMs())?.isEnabled ?? null;
  const vod = state.vods.get(id, state.nowMs());
  return vod === undefined ? null : isOnline(vod);
}
