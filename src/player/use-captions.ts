import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CaptionCue, ShownCaptions } from "#captions/markup.ts";
import { drawnCues } from "#captions/markup.ts";
import { readTrack } from "#captions/read-track.ts";
import { type Subtitle, subtitleQueries } from "#captions/subtitles-queries.ts";
import { newId } from "#shared/format/ids.ts";
import { useApi } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { keepPreferences, recallPreferences } from "./session-memory.ts";

interface CaptionTrack extends Subtitle {
  url: string;
}

export type Captions = ReturnType<typeof useCaptions>;

/**
 * Offers the uploaded captions of a video, fetched when selected. The last language is selected again for the next
 * video.
 * @param wanted captions of the page, until the viewer selects others
 */
export function useCaptions(
  video: HTMLVideoElement,
  videoId: string | null,
  wanted?: ShownCaptions,
) {
  const { api } = useApi();
  const { data, isError } = useQuery({
    ...subtitleQueries.list(api, videoId ?? ""),
    enabled: videoId !== null,
  });
  const [selected, setSelected] = useState<CaptionTrack | null>(null);
  const [seenWantedId, setSeenWantedId] = useState<string | null>(null);
  const [last, setLast] = useState<CaptionTrack | null>(null);
  const [seenData, setSeenData] = useState<typeof data>();
  const page = wanted?.kind === "cues" ? wanted : null;
  const tracks: CaptionTrack[] = [
    ...(page === null
      ? []
      : [{ ...PAGE_TRACK, language: page.language, languageName: page.label }]),
    ...(data ?? []).flatMap((track) => (track.url === null ? [] : [{ ...track, url: track.url }])),
  ];
  const pick = (track: CaptionTrack | null) => {
    setSelected(track);
    if (track !== null) setLast(track);
  };
  const wantedId = wanted?.kind === "track" ? wanted.subtitleId : page && PAGE_TRACK.id;
  const wantedTrack = tracks.find(({ id }) => id === wantedId);
  if (seenWantedId !== null && wantedId !== seenWantedId) {
    setSeenWantedId(null);
    // Captions that the page no longer shows are removed.
    if (wantedId === null && selected?.id === seenWantedId) pick(null);
  }
  if (wantedTrack !== undefined && wantedId !== seenWantedId) {
    setSeenWantedId(wantedTrack.id);
    pick(wantedTrack);
  }
  if (data !== undefined && data !== seenData) {
    setSeenData(data);
    const { captions: language } = recallPreferences();
    const liked = tracks.find((track) => language !== null && track.language === language);
    if (wanted === undefined && last === null && liked !== undefined) pick(liked);
  }
  const isPageSelected = selected?.id === PAGE_TRACK.id;
  const hasFile = selected !== null && !isPageSelected;
  const [visit] = useState(newId);
  const file = useQuery({
    ...captionFileQuery(api, visit, selected?.url ?? ""),
    enabled: hasFile,
  });
  useShownCues(video, selected, isPageSelected ? page?.cues : hasFile ? file.data : undefined);

  const isFailed = hasFile && file.isError;
  const shown = isFailed ? null : selected;
  const choose = (track: CaptionTrack | null) => {
    // A track that the page supplies does not change the person's general preference.
    if (wanted === undefined) keepPreferences({ captions: track?.language ?? null });
    if (isFailed && track?.id === selected.id) void file.refetch();
    pick(track);
  };
  return {
    tracks,
    /** The list itself could not be loaded. */
    isListMissing: isError && data === undefined,
    selected: shown,
    isFailed,
    isLoading: hasFile && file.isPending && !isFailed,
    choose,
    /** Turns captions off, or on with what was on last. */
    toggle: () => choose(shown === null ? (last ?? tracks[0] ?? null) : null),
  };
}

/** Offers the captions of the page as one of the tracks to choose from; no service track has its id. */
const PAGE_TRACK = { id: ":page", fileName: null, url: "" };

/** Holds the captions on the picture. */
interface Drawn {
  track: TextTrack;
  cues: readonly CaptionCue[];
  /** Has the order of `cues`. */
  native: VTTCue[];
}

/** Shows the cues of a track. Changes update only the affected cues, so the others stay on screen. */
function useShownCues(
  video: HTMLVideoElement,
  track: CaptionTrack | null,
  cues: readonly CaptionCue[] | undefined,
): void {
  const drawn = useRef(new Map<string, Drawn>());
  const id = track?.id ?? "";
  const label = track?.languageName ?? "";
  const language = track?.language ?? "";
  useEffect(() => {
    if (cues === undefined) return;
    const there = drawn.current.get(id) ?? {
      track: video.addTextTrack("captions", label, language),
      cues: [],
      native: [],
    };
    drawn.current.set(id, there);
    redraw(there, cues);
    there.track.mode = "showing";
  }, [video, id, label, language, cues]);
  useEffect(() => {
    const known = drawn.current;
    return () => {
      const there = known.get(id);
      if (there !== undefined) there.track.mode = "disabled";
    };
  }, [id]);
}

/** With more than this to move, a track that is off for the moment takes it in a fraction of the time. */
const MANY = 200;

function redraw(drawn: Drawn, cues: readonly CaptionCue[]): void {
  const { track, cues: old, native } = drawn;
  const least = Math.min(old.length, cues.length);
  let from = 0;
  while (from < least && isSame(old[from], cues[from])) from += 1;
  let tail = 0;
  while (tail < least - from && isSame(old.at(-1 - tail), cues.at(-1 - tail))) tail += 1;
  const fresh = cues.slice(from, cues.length - tail).map(toNativeCue);
  const gone = native.slice(from, old.length - tail);
  if (gone.length + fresh.length > MANY) track.mode = "disabled";
  const cached = gone.slice(0, fresh.length).map((cue, at) => become(cue, fresh[at]));
  // A disabled track lists no cues, so none can be removed from it.
  if (gone.length > fresh.length) track.mode = "hidden";
  for (const cue of gone.slice(cached.length)) track.removeCue(cue);
  for (const cue of fresh.slice(cached.length)) track.addCue(cue);
  drawn.cues = cues;
  drawn.native = [
    ...native.slice(0, from),
    ...cached,
    ...fresh.slice(cached.length),
    ...native.slice(old.length - tail),
  ];
}

function become(cue: VTTCue, other: VTTCue | undefined): VTTCue {
  if (other === undefined) return cue;
  if (cue.startTime !== other.startTime) cue.startTime = other.startTime;
  if (cue.endTime !== other.endTime) cue.endTime = other.endTime;
  if (cue.text !== other.text) cue.text = other.text;
  return cue;
}

function isSame(one: CaptionCue | undefined, other: CaptionCue | undefined): boolean {
  return (
    one === other ||
    (one?.text === other?.text &&
      one?.startSeconds === other?.startSeconds &&
      one?.endSeconds === other?.endSeconds)
  );
}

/**
 * Returns the query for the cues of a caption file, fetched once for each visit of a player. It is apart from the hook:
 * the cache outlives the player, and must not hold its element by a closure.
 */
const captionFileQuery = (api: ApiClient, visit: string, url: string) =>
  queryOptions({
    queryKey: ["caption-file", visit, url],
    queryFn: async ({ signal }) => {
      const cues = await drawnCues((await readTrack(api, url, signal)).document, signal);
      if (cues.length === 0) throw new Error("There is no caption in it.");
      return cues;
    },
    staleTime: Infinity,
    retry: false,
  });

function toNativeCue({ startSeconds, endSeconds, text }: CaptionCue): VTTCue {
  return new VTTCue(startSeconds, endSeconds, text);
}
