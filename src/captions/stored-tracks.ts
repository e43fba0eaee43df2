import { queryOptions } from "@tanstack/react-query";
import { keepBefore, loadBefore } from "#changes/stored-before.ts";
import { stemOf } from "#shared/format/file-names.ts";
import { languageOfTrack } from "#shared/format/track-language.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { isObject } from "#shared/http/wire.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { LARGEST_FILE_BYTES } from "./caption-files.ts";
import { fetchTrackFile } from "./read-track.ts";
import { type Subtitle, trackLookup } from "./subtitles-queries.ts";

/** Holds a removed track as it can be uploaded again. */
interface KeptTrack {
  id: string;
  /** Holds an ISO 639-1 code. */
  language: string;
  /** Ends in `.srt` or `.vtt`. */
  fileName: string;
  file: Blob;
}

/** Holds the tracks that a change of a video has removed, and those that it has left. */
export interface TracksBefore {
  videoId: string;
  removed: readonly KeptTrack[];
  /** Lists the ids of the tracks that it has uploaded. */
  addedIds: readonly string[];
  /** Says how many tracks it uploads; absent in what earlier versions have kept. */
  addedCount?: number;
  /** Lists the languages of both. */
  languages: readonly string[];
  /** Lists the ids of the tracks of these languages that stayed. */
  besideIds: readonly string[];
}

/** A CDN that does not respond must not block changes. */
const PATIENCE_MS = 20_000;

/** Fetches the file of a track: under its id it is always the same. */
export const trackFileQuery = (api: ApiClient, { id, url }: Subtitle) =>
  queryOptions({
    queryKey: ["track-file", id],
    queryFn: ({ signal }) =>
      fetchTrackFile(
        api,
        url,
        AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
        LARGEST_FILE_BYTES,
      ),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });

/** Returns whether a track could be uploaded again if its file can be read. */
export function isRestorable({ language, url }: Subtitle): boolean {
  return url !== null && /^[a-z]{2}$/.test(languageOfTrack(language) ?? "");
}

/**
 * Keeps the files of tracks that a change is about to remove. Never throws.
 * @param entryId of the change in the log of activity
 * @param listed the tracks of the video, as looked up right before
 * @returns false if one can't be read, or storage does not take them
 */
export async function keepTracks(
  services: ApiServices,
  entryId: string,
  listed: readonly Subtitle[],
  change: { videoId: string; removes: readonly string[]; added: readonly { language: string }[] },
): Promise<boolean> {
  const { videoId, removes, added } = change;
  const going = listed.filter(({ id }) => removes.includes(id));
  if (!going.every(isRestorable)) return false;
  const removed = await Promise.all(going.map((track) => readFile(services, track))).catch(
    () => null,
  );
  if (removed === null || removed.length + added.length === 0) return false;
  const languages = [...new Set([...removed, ...added].map(({ language }) => language))];
  const beside = listed.filter(
    (track) => !going.includes(track) && isOfLanguages(track, languages),
  );
  const besideIds = beside.map(({ id }) => id);
  const addedCount = added.length;
  return await keep(entryId, { videoId, removed, addedIds: [], addedCount, languages, besideIds });
}

async function keep(entryId: string, before: TracksBefore): Promise<boolean> {
  const sizeBytes = before.removed.reduce((sum, { file }) => sum + file.size, 0);
  return await keepBefore(entryId, before, sizeBytes);
}

/** Returns what is kept for a change of tracks; null where there is nothing any more. @throws if storage can't be read */
export async function loadTracks(entryId: string): Promise<TracksBefore | null> {
  const value = await loadBefore(entryId);
  return isTracksBefore(value) ? value : null;
}

export function isOfLanguages({ language }: Subtitle, languages: readonly string[]): boolean {
  return languages.includes(languageOfTrack(language) ?? "");
}

/** Notes that a change has uploaded a track. Never throws. */
export async function noteAddedTrack(entryId: string, trackId: string): Promise<boolean> {
  const before = await loadTracks(entryId).catch(() => null);
  if (before === null) return false;
  return await keep(entryId, { ...before, addedIds: [...before.addedIds, trackId] });
}

/**
 * Waits until the list has the tracks that an earlier page has uploaded, and none that it has removed. Sends nothing.
 * @returns false where that is not kept, or the page was closed before it had uploaded all
 * @throws like `waitUntilVisible`
 */
export async function waitForEarlierTracks(
  services: ApiServices,
  entryId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const before = await loadTracks(entryId);
  if (before === null || before.addedIds.length !== before.addedCount) return false;
  const { videoId, removed, addedIds } = before;
  const isVisible = (tracks: readonly Subtitle[]) => {
    const listed = new Set(tracks.map(({ id }) => id));
    return addedIds.every((id) => listed.has(id)) && !removed.some(({ id }) => listed.has(id));
  };
  const wanted = { ...trackLookup(services, videoId), id: `earlier:${entryId}`, isVisible };
  await waitUntilVisible(services.settle, wanted, signal);
  return true;
}

function isTracksBefore(value: unknown): value is TracksBefore {
  if (!isObject(value) || typeof value.videoId !== "string") return false;
  const lists = [value.removed, value.addedIds, value.languages, value.besideIds];
  return lists.every((list) => Array.isArray(list));
}

async function readFile({ api, queryClient }: ApiServices, track: Subtitle): Promise<KeptTrack> {
  const bytes = await queryClient.fetchQuery(trackFileQuery(api, track));
  const isWebVtt = new TextDecoder().decode(bytes.subarray(0, 16)).startsWith("WEBVTT");
  const extension = isWebVtt ? "vtt" : "srt";
  const language = languageOfTrack(track.language) ?? "";
  const name = track.fileName ?? `${language}.${extension}`;
  const fileName = /\.(srt|vtt)$/i.test(name) ? name : `${stemOf(name)}.${extension}`;
  const type = isWebVtt ? "text/vtt" : "application/x-subrip";
  return { id: track.id, language, fileName, file: new Blob([bytes], { type }) };
}
