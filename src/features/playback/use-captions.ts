import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useApi } from "#api/api-context.tsx";
import type { Subtitle } from "#api/subtitles.ts";
import { subtitleQueries } from "#api/subtitles-queries.ts";
import { fetchCaptions, toNativeCue } from "./captions.ts";
import { keepPreferences, recallPreferences } from "./session-memory.ts";

/** A caption track whose file can be fetched. */
export interface CaptionTrack extends Subtitle {
  url: string;
}

/** What of captions the controls show. */
export interface Captions {
  tracks: readonly CaptionTrack[];
  /** The list itself could not be had. */
  isListMissing: boolean;
  chosen: CaptionTrack | null;
  state: "idle" | "loading" | "failed";
  choose: (track: CaptionTrack | null) => void;
  /** Off, or on with what was on last. */
  toggle: () => void;
}

/**
 * The uploaded captions of a film. None is fetched until it is chosen; the language that was chosen last is
 * chosen again with the next film.
 * @param vodId null where there can be none
 */
export function useCaptions(video: HTMLVideoElement, vodId: string | null): Captions {
  const { api } = useApi();
  const { data, isError } = useQuery({
    ...subtitleQueries.list(api, vodId ?? ""),
    enabled: vodId !== null,
  });
  const [chosen, setChosen] = useState<CaptionTrack | null>(null);
  const [state, setState] = useState<Captions["state"]>("idle");
  const loaded = useRef(new Map<string, TextTrack>());
  const loading = useRef<AbortController | null>(null);
  const last = useRef<CaptionTrack | null>(null);
  const tracks = (data ?? []).flatMap((track) =>
    track.url === null ? [] : [{ ...track, url: track.url }],
  );

  async function show(track: CaptionTrack | null): Promise<void> {
    loading.current?.abort();
    for (const each of loaded.current.values()) each.mode = "disabled";
    setChosen(track);
    setState(track === null || loaded.current.has(track.id) ? "idle" : "loading");
    if (track === null) return;
    last.current = track;
    const known = loaded.current.get(track.id);
    if (known !== undefined) {
      known.mode = "showing";
      return;
    }
    const aborting = new AbortController();
    loading.current = aborting;
    try {
      const cues = await fetchCaptions(api.fetch, track.url, aborting.signal);
      if (aborting.signal.aborted) return;
      const native = video.addTextTrack(
        "captions",
        track.languageName ?? "",
        track.language ?? undefined,
      );
      for (const cue of cues) native.addCue(toNativeCue(cue));
      loaded.current.set(track.id, native);
      native.mode = "showing";
      setState("idle");
    } catch {
      if (aborting.signal.aborted) return;
      setChosen(null);
      setState("failed");
    }
  }

  const choose = (track: CaptionTrack | null) => {
    keepPreferences({ captions: track?.language ?? null });
    void show(track);
  };
  const chooseAsBefore = useEffectEvent(() => {
    const language = recallPreferences().captions;
    const wanted = tracks.find((track) => language !== null && track.language === language);
    if (wanted !== undefined && last.current === null) void show(wanted);
  });
  useEffect(() => {
    if (data !== undefined) chooseAsBefore();
  }, [data]);
  useEffect(() => () => loading.current?.abort(), []);
  return {
    tracks,
    isListMissing: isError && data === undefined,
    chosen,
    state,
    choose,
    toggle: () => choose(chosen === null ? (last.current ?? tracks[0] ?? null) : null),
  };
}
