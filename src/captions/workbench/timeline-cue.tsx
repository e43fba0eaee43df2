import { type PointerEvent, useRef } from "react";
import type { CaptionFormat, Cue } from "#captions/document.ts";
import { changeCue } from "#captions/format/edits.ts";
import type { Finding } from "#captions/format/findings.ts";
import { shownText } from "#captions/markup.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { CueMarks } from "./cue-row.tsx";
import { only } from "./history.ts";
import { useWorkbench } from "./workbench-context.ts";

const MIN_MS = 100;
const MIN_TEXT_PX = 28;
const EDGE_PX = 12;

export const CUE_EDGE = "data-edge";

interface Drag {
  edge: "start" | "end";
  fromX: number;
  fromMs: number;
  mark: string;
}

/**
 * Shows a caption in the timeline, whose edges can be dragged. The list has the same for the keyboard.
 * @param place where a time is, in pixels
 */
export function TimelineCue({
  cue,
  format,
  isActive,
  findings,
  place,
  pxPerSecond,
}: {
  cue: Cue;
  format: CaptionFormat;
  isActive: boolean;
  findings: readonly Finding[];
  place: (ms: number) => number;
  pxPerSecond: number;
}) {
  const { store, edit, choose } = useWorkbench();
  const drag = useRef<Drag | null>(null);
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
  const widthPx = Math.max(2, place(cue.endMs) - place(cue.startMs));
  const isWide = widthPx >= MIN_TEXT_PX;
  const isError = findings.some(({ severity }) => severity === "error");
  const isFine = findings.length === 0;
  const colour = isError ? "text-trouble" : isFine ? "text-ink-faint" : "text-working";
  return (
    <div
      aria-hidden="true"
      onClick={() => choose(only(cue.key))}
      style={{
        left: place(cue.startMs),
        width: widthPx,
        background: "color-mix(in srgb, currentColor 20%, transparent)",
      }}
      className={classNames(
        "absolute inset-y-1 overflow-hidden rounded-sm border border-current text-xs",
        isActive ? "outline-2 -outline-offset-2 outline-accent" : null,
        colour,
      )}
    >
      {isWide ? (
        <span dir="auto" className="pointer-events-none line-clamp-2 px-3 py-0.5 text-ink">
          {shownText(cue.text, format)}
        </span>
      ) : null}
      <span className="absolute bottom-0 left-1/2 -translate-x-1/2">
        <CueMarks findings={findings} />
      </span>
      {(["start", "end"] as const).map((edge) => (
        <span
          key={edge}
          {...{ [CUE_EDGE]: edge }}
          onPointerDown={(event) => begin(edge, event)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          style={{ width: Math.min(EDGE_PX, widthPx / 3) }}
          className={classNames(
            "absolute inset-y-0 cursor-ew-resize touch-none",
            edge === "start" ? "left-0" : "right-0",
          )}
        />
      ))}
    </div>
  );
}

/** Shows captions too many to be read: as bars, those with findings above the others. */
export function CueBars({
  cues,
  findings,
  place,
}: {
  cues: readonly Cue[];
  findings: ReadonlyMap<number, readonly Finding[]>;
  place: (ms: number) => number;
}) {
  return (
    <svg className="pointer-events-none absolute inset-0 size-full">
      <path d={barsOf(cues, place, 40, 52)} className="fill-current text-accent opacity-40" />
      <path
        d={barsOf(
          cues.filter(({ key }) => findings.has(key)),
          place,
          8,
          28,
        )}
        className="fill-current text-working"
      />
    </svg>
  );
}

/** Returns a path with a rectangle for each run of cues that is a pixel or more away from the one before. */
function barsOf(
  cues: readonly Cue[],
  place: (ms: number) => number,
  topPx: number,
  heightPx: number,
): string {
  const bars: { left: number; right: number }[] = [];
  for (const { startMs, endMs } of cues) {
    const left = Math.round(place(startMs));
    const right = Math.max(left + 1, Math.round(place(endMs)));
    const last = bars.at(-1);
    if (last !== undefined && left <= last.right) last.right = Math.max(last.right, right);
    else bars.push({ left, right });
  }
  return bars.map(({ left, right }) => `M${left} ${topPx}H${right}v${heightPx}H${left}z`).join("");
}
