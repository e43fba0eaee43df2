import { type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Cue } from "#captions/document.ts";
import { changeCue } from "#captions/format/edits.ts";
import { cutText } from "#captions/markup.ts";
import type { PlayerHandle, SoundPiece, SoundProblem } from "#player/player-handle.ts";
import { useSize } from "#shared/charts/use-size.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { cuesWithin, indexCues } from "./at-time.ts";
import { only } from "./history.ts";
import { useHistory, useWorkbench } from "./workbench-context.ts";

const WINDOW_SECONDS = 10;
/** More at one time hide one another, and are slow to draw. */
const MAX_CUES = 100;

export function Waveform({ player }: { player: PlayerHandle }) {
  const t = useTranslations("workbench.waveform");
  const { document, selection } = useHistory().present;
  const [loudness] = useState(createLoudness);
  const state = useStore(loudness.store);
  useEffect(() => player.listen(loudness.take), [player, loudness]);
  const index = useMemo(() => indexCues(document.cues), [document.cues]);
  const fromSeconds = useVideoTime(player) - WINDOW_SECONDS / 2;
  const [frame, measured] = useSize();
  const widthPx = measured?.width ?? 0;
  const pxPerSecond = widthPx / WINDOW_SECONDS;
  const fromMs = fromSeconds * 1000;
  return (
    <div className="mt-2">
      <div
        ref={frame}
        dir="ltr"
        aria-hidden="true"
        data-waveform=""
        onClick={({ clientX, currentTarget, target }) => {
          if (target !== currentTarget || pxPerSecond === 0) return;
          const px = clientX - currentTarget.getBoundingClientRect().left;
          player.seek(Math.max(0, fromSeconds + px / pxPerSecond));
        }}
        className="relative h-24 touch-none overflow-hidden rounded-lg border border-line bg-surface select-none"
      >
        {/* Another state after each piece, which is then drawn. */}
        <Peaks state={state} fromSeconds={fromSeconds} widthPx={widthPx} />
        {cuesWithin(index, fromMs, fromMs + WINDOW_SECONDS * 1000)
          .slice(0, MAX_CUES)
          .map((cue) => (
            <WaveformCue
              key={cue.key}
              cue={cue}
              isActive={cue.key === selection.activeKey}
              fromSeconds={fromSeconds}
              pxPerSecond={pxPerSecond}
            />
          ))}
        <div className="pointer-events-none absolute inset-y-0 left-1/2 w-px bg-trouble" />
      </div>
      <p className="mt-1 min-h-5 text-sm text-ink-faint">
        {state.problem !== null ? t(state.problem) : state.hasPeaks ? null : t("later")}
      </p>
    </div>
  );
}

const HEIGHT_PX = 96;

function Peaks({
  state: { loudest },
  fromSeconds,
  widthPx,
}: {
  state: LoudnessState;
  fromSeconds: number;
  widthPx: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const drawing = element?.getContext("2d");
    if (element === null || drawing === null || drawing === undefined || widthPx === 0) return;
    drawing.clearRect(0, 0, element.width, element.height);
    drawing.fillStyle = getComputedStyle(element).color;
    const secondsPerPx = WINDOW_SECONDS / widthPx;
    for (let x = 0; x < widthPx; x += 1) {
      const at = fromSeconds + x * secondsPerPx;
      const peak = at < 0 ? null : loudest(at, at + secondsPerPx);
      if (peak === null) continue;
      const heightPx = Math.max(1, peak * HEIGHT_PX);
      drawing.fillRect(x, (HEIGHT_PX - heightPx) / 2, 1, heightPx);
    }
  });
  return (
    <canvas
      ref={canvas}
      width={Math.max(1, widthPx)}
      height={HEIGHT_PX}
      className="pointer-events-none absolute inset-0 size-full text-ink-faint"
    />
  );
}

const MIN_MS = 100;

interface Drag {
  edge: "start" | "end";
  fromX: number;
  fromMs: number;
  mark: string;
}

function WaveformCue({
  cue,
  isActive,
  fromSeconds,
  pxPerSecond,
}: {
  cue: Cue;
  isActive: boolean;
  fromSeconds: number;
  pxPerSecond: number;
}) {
  const { store, edit, choose } = useWorkbench();
  const drag = useRef<Drag | null>(null);
  const place = (ms: number) => (ms / 1000 - fromSeconds) * pxPerSecond;
  const begin = (edge: Drag["edge"], event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const fromMs = edge === "start" ? cue.startMs : cue.endMs;
    // Each drag is one step.
    const mark = `drag:${cue.key}:${edge}:${event.timeStamp}`;
    drag.current = { edge, fromX: event.clientX, fromMs, mark };
  };
  const move = ({ clientX }: PointerEvent) => {
    if (drag.current === null || pxPerSecond === 0) return;
    const { edge, fromX, fromMs, mark } = drag.current;
    const ms = Math.round(fromMs + ((clientX - fromX) / pxPerSecond) * 1000);
    const times =
      edge === "start"
        ? { startMs: Math.max(0, Math.min(ms, cue.endMs - MIN_MS)) }
        : { endMs: Math.max(ms, cue.startMs + MIN_MS) };
    edit({
      name: "times",
      document: changeCue(store.getState().present.document, cue.key, times),
      mark,
    });
  };
  const end = () => {
    drag.current = null;
  };
  return (
    <div
      aria-hidden="true"
      onClick={() => choose(only(cue.key))}
      style={{
        left: place(cue.startMs),
        width: Math.max(2, place(cue.endMs) - place(cue.startMs)),
      }}
      className={classNames(
        "absolute inset-y-1 overflow-hidden rounded-sm border text-xs",
        isActive ? "border-accent bg-accent/25" : "border-line-strong bg-ink/10",
      )}
    >
      <span dir="auto" className="pointer-events-none line-clamp-2 px-3 py-0.5">
        {cutText(cue.text)}
      </span>
      {(["start", "end"] as const).map((edge) => (
        <span
          key={edge}
          data-edge={edge}
          onPointerDown={(event) => begin(edge, event)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          className={classNames(
            "absolute inset-y-0 w-3 cursor-ew-resize",
            edge === "start" ? "left-0" : "right-0",
          )}
        />
      ))}
    </div>
  );
}

function useVideoTime(player: PlayerHandle): number {
  const [seconds, setSeconds] = useState(() => player.getTime());
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      setSeconds(player.getTime());
      if (player.isPlaying()) frame = requestAnimationFrame(follow);
    };
    const stop = player.subscribe(follow);
    frame = requestAnimationFrame(follow);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [player]);
  return seconds;
}

const PEAKS_PER_SECOND = 100;
/** A video of a day takes 8 MB. */
const MAX_SECONDS = 86_400;

interface LoudnessState {
  /** Why there is none; null: pending or available. */
  problem: SoundProblem | null;
  hasPeaks: boolean;
  /** The loudest between two places, 0 to 1; null where nothing has been loaded. */
  loudest: (fromSeconds: number, toSeconds: number) => number | null;
}

export function createLoudness() {
  /** One more than the peak, so that 0 is what is not known. */
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
    const end = from + peaks.length;
    if (end > MAX_SECONDS * PEAKS_PER_SECOND) return;
    if (end > known.length) {
      const larger = new Uint16Array(Math.max(end, known.length * 2));
      larger.set(known);
      known = larger;
    }
    peaks.forEach((peak, at) => {
      known[from + at] = peak + 1;
    });
  }

  return {
    store,
    take: (piece: SoundPiece) => {
      if (piece.kind === "peaks") {
        put(piece.startSeconds, piece.peaks);
        store.setState({ problem: null, hasPeaks: true });
      } else {
        store.setState(({ hasPeaks }) => ({ problem: hasPeaks ? null : piece.problem }));
      }
    },
  };
}
