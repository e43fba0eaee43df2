import { isOnline, type Vod } from "../state/records.ts";
import type { ApiDeps } from "./context.ts";
import { folderRecord } from "./folder-tree.ts";
import { seenSubtitles, subtitleUrl } from "./subtitles.ts";
import { clockTime, isoSeconds, playableWire } from "./wire.ts";

/** Returns a VOD as on the wire (contract 2), with types as inconsistent as the real service's. */
export function vodRecord(deps: ApiDeps, vod: Vod) {
  const { state } = deps;
  const { video } = vod;
  const folderIds = state.vodFolders.get(vod.id, state.nowMs())?.folderIds ?? [];
  const encodedBytes = video?.renditions.reduce((sum, each) => sum + each.sizeBytes, 0) ?? 0;
  return {
    id: vod.id,
    title: vod.title,
    description: vod.description,
    filename: vod.filename,
    filesize: String(vod.sourceSizeBytes),
    disk_usage: vod.sourceSizeBytes + encodedBytes,
    duration: clockTime(video?.durationSeconds ?? 0),
    creation_date: isoSeconds(vod.createdAtMs),
    save_date: isoSeconds(vod.savedAtMs),
    online: isOnline(vod),
    container: video?.container ?? null,
    vcodec: video?.videoCodec ?? null,
    acodec: video?.audioCodec ?? null,
    vbitrate: video?.videoBitrate ?? null,
    abitrate: video?.audioBitrate ?? null,
    video_width: video?.width ?? null,
    video_height: video?.height ?? null,
    renditions:
      video?.renditions.map((rendition) => ({
        id: rendition.id,
        width: rendition.width,
        height: rendition.height,
        bitrate: rendition.bitrate,
        framerate: rendition.framerate,
        size_in_bytes: rendition.sizeBytes,
      })) ?? null,
    folders: folderIds.flatMap((id) => {
      const folder = state.folders.get(id, state.nowMs());
      return folder === undefined ? [] : [folderRecord(state, folder)];
    }),
    folder_ids: null,
    subtitles: seenSubtitles(deps, vod.id).map((track) => ({
      id: track.id,
      url: subtitleUrl(deps, track),
      lang: track.language,
    })),
    autoplay: vod.autoplay,
    is_secured: vod.isSecured,
    stream_id: vod.streamId,
    custom_data: null,
    ...playableWire(deps, "vod", vod.id),
  };
}
