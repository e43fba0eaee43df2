import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { createStore } from "zustand/vanilla";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import type { PlayerHandle, SoundPiece, SoundProblem } from "#shared/ui/player-handle.ts";
import type { TimelineView } from "./timeline-view.ts";

/** Is the longest view whose sound is loaded without playing: 3 MB or so of the lightest rendition. */
const MAX_LOADED_SECONDS = 60;
/** Loading waits this long while the view moves. */
const PAUSE_MS = 150;

export type Sound = ReturnType<typeof useSound>;

/**
 * Returns the loudness of a video as far as it is known. What is missing in the view is loaded, unless the video plays:
 * then it comes anyway.
 */
export function useSound(player: PlayerHandle, view: TimelineView, isSeen: boolean) {
  const [loudness] = useState(createLoudness);
  const state = useStore(loudness.store);
  useEffect(() => player.listen(loudness.take), [player, loudness]);
  const isPlaying = useSyncExternalStore(player.subscribe, player.isPlaying);
  const { fromSeconds, spanSeconds } = view;
  const isLong = spanSeconds > MAX_LOADED_SECONDS;
  const missing = loudness.firstUnknown(fromSeconds, fromSeconds + spanSeconds);
  const isLoading = isSeen && !isLong && !isPlaying && missing !== null && state.problem === null;
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => player.loadSound(missing), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isLoading, missing, player]);
  return { state, isLoading, isTooLong: isLong && missing !== null, retry: loudness.retry };
}

/** Shows why a part of the waveform is not there. */
export function SoundNote({ sound: { state, isLoading, isTooLong, retry } }: { sound: Sound }) {
  const t = useTranslations("workbench.timeline");
  const common = useTranslations("common");
  const { problem } = state;
  const kind = problem ?? (isTooLong ? "tooLong" : isLoading ? "loading" : null);
  return (
    // On narrow screens, the line of the note is always reserved.
    <div className="flex min-h-5 basis-full items-center px-2 text-sm text-ink-faint sm:basis-auto">
      {kind === null ? null : (
        <p key={kind} className="animate-appear">
          {t(kind)}
        </p>
      )}
      {kind === "unreachable" ? (
        <Button variant="quiet" onClick={retry}>
          {common("tryAgain")}
        </Button>
      ) : null}
    </div>
  );
}

export const TRACK_PX = 96;
const MAX_GAP_SECONDS = 0.1;

/** Shows the waveform of a view. */
export function Peaks({
  state: { loudest },
  view: { fromSeconds, spanSeconds },
  widthPx,
}: {
  /** It changes after each piece, which is then drawn. */
  state: LoudnessState;
  view: TimelineView;
  widthPx: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const drawing = element?.getContext("2d");
    if (element === null || drawing === null || drawing === undefined || widthPx === 0) return;
    drawing.clearRect(0, 0, element.width, element.height);
    drawing.fillStyle = getComputedStyle(element).color;
    const secondsPerPx = spanSeconds / widthPx;
    // Decoders omit a moment where two segments meet.
    const between = (at: number) =>
      Math.min(
        loudest(at - MAX_GAP_SECONDS, at) ?? Number.NaN,
        loudest(at, at + MAX_GAP_SECONDS) ?? Number.NaN,
      );
    for (let x = 0; x < widthPx; x += 1) {
      const at = fromSeconds + x * secondsPerPx;
      const peak = loudest(at, at + secondsPerPx) ?? between(at);
      if (Number.isNaN(peak)) continue;
      const heightPx = Math.max(1, peak * TRACK_PX);
      drawing.fillRect(x, (TRACK_PX - heightPx) / 2, 1, heightPx);
    }
  });
  return (
    <canvas
      ref={canvas}
      width={Math.max(1, widthPx)}
      height={TRACK_PX}
      className="pointer-events-none absolute inset-0 size-full text-ink-faint"
    />
  );
}

const PEAKS_PER_SECOND = 100;
/** A video of a day takes 17 MB. */
const MAX_SECONDS = 86_400;

const PROBE_SECONDS = 0.25;

interface LoudnessState {
  /** Says why there is no more; null while it is pending or available. */
  problem: SoundProblem | null;
  hasPeaks: boolean;
  /** Returns the loudest between two places, 0 to 1; null where nothing has been loaded. */
  loudest: (fromSeconds: number, toSeconds: number) => number | null;
}

/** Keeps what is known of a video's sound. Its state is another one after each piece. */
export function createLoudness() {
  /** Holds the peaks plus one, so that 0 is what is not known. */
  let known = new Uint16Array(PEAKS_PER_SECOND * 60);

  function loudest(fromSeconds: number, toSeconds: number): number | null {
    const from = Math.max(0, Math.floor(fromSeconds * PEAKS_PER_SECOND));
    const to = Math.max(from + 1, Math.ceil(toSeconds * PEAKS_PER_SECOND));
    let most = 0;
    for (let at = from; at < Math.min(to, known.length); at += 1) {
      most = Math.max(most, known[at] ?? 0);
    }
    return most === 0 ? null : (most - 1) / 255;
  }

  const store = createStore<LoudnessState>(() => ({ problem: null, hasPeaks: false, loudest }));

  function put(startSeconds: number, peaks: Uint8Array): void {
    const from = Math.max(0, Math.round(startSeconds * PEAKS_PER_SECOND));
    const end = from + Math.max(1, peaks.length);
    if (end > MAX_SECONDS * PEAKS_PER_SECOND) return;
    if (end > known.length) {
      const larger = new Uint16Array(Math.max(end, known.length * 2));
      larger.set(known);
      known = larger;
    }
    // A place that was loaded and has no sound is silent.
    if (peaks.length === 0) known[Math.floor(startSeconds * PEAKS_PER_SECOND)] ||= 1;
    peaks.forEach((peak, at) => {
      known[from + at] = peak + 1;
    });
  }

  return {
    store,
    take: (piece: SoundPiece) => {
      const { hasPeaks, problem } = store.getState();
      if (piece.kind === "none") {
        const isKept = hasPeaks && /silent|undecodable/.test(piece.problem);
        store.setState({ problem: isKept ? problem : piece.problem });
        return;
      }
      put(piece.startSeconds, piece.peaks);
      if (piece.peaks.length === 0) store.setState({});
      else store.setState({ hasPeaks: true, problem: problem === "limited" ? problem : null });
    },
    /** Returns the first place between two of which nothing has been loaded; null if there is none. */
    firstUnknown(fromSeconds: number, toSeconds: number): number | null {
      const end = Math.min(toSeconds, MAX_SECONDS);
      for (let at = fromSeconds; at < end; at += PROBE_SECONDS) {
        if (loudest(at, Math.min(end, at + PROBE_SECONDS)) === null) return at;
      }
      return null;
    },
    retry: () => store.setState({ problem: null }),
  };
}
