import { type PointerEvent, useRef } from "react";
import type { Cue } from "#captions/document.ts";
import { changeCue } from "#captions/format/edits.ts";
import { cutText } from "#captions/plain-text.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { useDesk } from "./desk.ts";
import { only, select } from "./history.ts";

/** No cue is dragged shorter. */
const LEAST_MS = 100;

interface Drag {
  edge: "start" | "end";
  fromX: number;
  fromMs: number;
  mark: string;
}

/** One cue over the waveform: a press chooses it, its edges can be dragged. */
export function WaveformCue({
  cue,
  isActive,
  fromSeconds,
  pxPerSecond,
}: {
  cue: Cue;
  isActive: boolean;
  /** At the left edge of the waveform. */
  fromSeconds: number;
  pxPerSecond: number;
}) {
  const { store, edit } = useDesk();
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
        ? { startMs: Math.max(0, Math.min(ms, cue.endMs - LEAST_MS)) }
        : { endMs: Math.max(ms, cue.startMs + LEAST_MS) };
    edit({
      name: "times",
      document: changeCue(store.getSnapshot().document, cue.key, times),
      mark,
    });
  };
  const end = () => {
    drag.current = null;
  };
  return (
    <div
      aria-hidden="true"
      onClick={() => store.update((history) => select(history, only(cue.key)))}
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
