import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { CaptionDocument } from "#captions/document.ts";
import { shownText } from "#captions/markup.ts";
import { readCaptionBytes } from "#captions/read-caption-bytes.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { subtitleQueries } from "#captions/subtitles-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { withTimeout } from "#shared/http/http.ts";
import type { CaptionCue, ShownCaptions } from "./player-handle.ts";
import { keepPreferences, recallPreferences } from "./session-memory.ts";

/** A caption track whose file can be fetched. */
export interface CaptionTrack extends Subtitle {
  url: string;
}

export interface Captions {
  tracks: readonly CaptionTrack[];
  /** The list itself could not be had. */
  isListMissing: boolean;
  selected: CaptionTrack | null;
  state: "idle" | "loading" | "failed";
  choose: (track: CaptionTrack | null) => void;
  /** Off, or on with what was on last. */
  toggle: () => void;
}

/**
 * Uploaded captions of a video. Fetched when selected; the last language is selected again for the next
 * video.
 * @param videoId null if there are none
 * @param wanted captions of the page, until the viewer selects others
 */
export function useCaptions(
  video: HTMLVideoElement,
  videoId: string | null,
  wanted?: ShownCaptions,
): Captions {
  const { api } = useApi();
  const { data, isError } = useQuery({
    ...subtitleQueries.list(api, videoId ?? ""),
    enabled: videoId !== null,
  });
  const [selected, setSelected] = useState<CaptionTrack | null>(null);
  const [readyIds, setReadyIds] = useState<readonly string[]>([PAGE_TRACK_ID]);
  const [isFailed, setIsFailed] = useState(false);
  const [seenWantedId, setSeenWantedId] = useState<string | null>(null);
  const loaded = useRef(new Map<string, TextTrack>());
  const [last, setLast] = useState<CaptionTrack | null>(null);
  const [seenData, setSeenData] = useState<typeof data>();
  const pageTrack = wanted?.kind === "cues" ? pageTrackOf(wanted) : null;
  const tracks = [
    ...(pageTrack === null ? [] : [pageTrack]),
    ...(data ?? []).flatMap((track) => (track.url === null ? [] : [{ ...track, url: track.url }])),
  ];
  const pick = (track: CaptionTrack | null) => {
    setIsFailed(false);
    setSelected(track);
    if (track !== null) setLast(track);
  };
  const wantedId = wanted?.kind === "track" ? wanted.subtitleId : (pageTrack?.id ?? null);
  const wantedTrack = tracks.find(({ id }) => id === wantedId);
  if (seenWantedId !== null && wantedId !== seenWantedId) {
    setSeenWantedId(null);
    // Remove captions that the page no longer wants.
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
  const isPageSelected = pageTrack !== null && selected?.id === PAGE_TRACK_ID;
  usePageCues(video, wanted, isPageSelected);

  const load = useCallback(
    async (track: CaptionTrack, signal: AbortSignal) => {
      const cues = await fetchCaptions(api.fetch, track.url, signal);
      signal.throwIfAborted();
      const { languageName, language } = track;
      const native = video.addTextTrack("captions", languageName ?? "", language ?? undefined);
      for (const cue of cues) native.addCue(toNativeCue(cue));
      return native;
    },
    [api, video],
  );
  useEffect(() => {
    if (selected === null || selected.id === PAGE_TRACK_ID) return;
    const { id } = selected;
    const tracksHere = loaded.current;
    const known = tracksHere.get(id);
    const aborting = new AbortController();
    const { signal } = aborting;
    if (known === undefined) {
      load(selected, signal).then(
        (native) => {
          if (signal.aborted) return null;
          tracksHere.set(id, native);
          native.mode = "showing";
          setReadyIds((ids) => [...ids, id]);
          return null;
        },
        () => {
          if (signal.aborted) return;
          setSelected(null);
          setIsFailed(true);
        },
      );
    } else {
      known.mode = "showing";
    }
    return () => {
      aborting.abort();
      const native = tracksHere.get(id);
      if (native !== undefined) native.mode = "disabled";
    };
  }, [selected, load]);

  const choose = (track: CaptionTrack | null) => {
    // What a page brings says nothing of what is liked elsewhere.
    if (wanted === undefined) keepPreferences({ captions: track?.language ?? null });
    pick(track);
  };
  const isReady = selected === null || readyIds.includes(selected.id);
  return {
    tracks,
    isListMissing: isError && data === undefined,
    selected,
    state: isFailed ? "failed" : isReady ? "idle" : "loading",
    choose,
    toggle: () => choose(selected === null ? (last ?? tracks[0] ?? null) : null),
  };
}

type PageCues = Extract<ShownCaptions, { kind: "cues" }>;

/** Id of the page's captions; no service track has it. */
const PAGE_TRACK_ID = ":page";

function pageTrackOf({ label, language }: PageCues) {
  return { id: PAGE_TRACK_ID, fileName: null, language, languageName: label, url: "" };
}

/** Shows the page's captions. Changes update only the affected cues, so the others stay on screen. */
function usePageCues(
  video: HTMLVideoElement,
  wanted: ShownCaptions | undefined,
  isShown: boolean,
): void {
  const drawn = useRef<Drawn | null>(null);
  const page = wanted?.kind === "cues" ? wanted : null;
  const cues = page?.cues ?? null;
  const label = page?.label ?? "";
  const language = page?.language ?? "";
  useEffect(() => {
    if (cues === null || !isShown) {
      // Hidden captions need no updates.
      if (drawn.current !== null) drawn.current.track.mode = "disabled";
      return;
    }
    const there = drawn.current ?? addTrack(video, label, language);
    drawn.current = there;
    redraw(there, cues);
    there.track.mode = "showing";
  }, [video, cues, label, language, isShown]);
}

interface Drawn {
  track: TextTrack;
  cues: readonly CaptionCue[];
  /** In the order of `cues`. */
  native: VTTCue[];
}

function addTrack(video: HTMLVideoElement, label: string, language: string): Drawn {
  return { track: video.addTextTrack("captions", label, language), cues: [], native: [] };
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
  // A track that is off shows no list of its cues, and takes none away.
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

/** Larger than any real caption file. */
const LARGEST_FILE_BYTES = 10 * 1024 * 1024;

/** The file is no caption track that we can read. */
export class CaptionsError extends Error {
  override readonly name = "CaptionsError";
}

/**
 * Fetches a caption file and reads it, SRT or WebVTT by what is in it.
 * @throws CaptionsError, or what fetching throws
 */
async function fetchCaptions(
  fetchFunction: typeof fetch,
  url: string,
  signal: AbortSignal,
): Promise<CaptionCue[]> {
  const answer = await fetchFunction(url, {
    cache: "no-store",
    credentials: "omit",
    signal: withTimeout(signal),
  });
  if (!answer.ok) throw new CaptionsError(`The file answered ${answer.status}.`);
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength > LARGEST_FILE_BYTES) throw new CaptionsError("The file is too large.");
  const read = await readCaptionBytes(new Uint8Array(bytes), signal);
  if (read === null) throw new CaptionsError("The file is no text.");
  return cuesOf(read.document);
}

/**
 * Returns the cues as plain text.
 * @throws CaptionsError if there are none
 */
export function cuesOf({ cues, format }: CaptionDocument): CaptionCue[] {
  const read = cues.flatMap(({ startMs, endMs, text }) => {
    const shown = shownText(text, format).trim();
    return shown === "" || endMs <= startMs
      ? []
      : [{ startSeconds: startMs / 1000, endSeconds: endMs / 1000, text: shown }];
  });
  if (read.length === 0) throw new CaptionsError("There is no caption in it.");
  return read;
}

/** Converts a cue for native rendering, escaped as plain text. */
function toNativeCue({ startSeconds, endSeconds, text }: CaptionCue): VTTCue {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return new VTTCue(startSeconds, endSeconds, escaped);
}
