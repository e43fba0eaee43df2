import { LocateFixed, MoveHorizontal, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useMemo, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Cue } from "#captions/document.ts";
import type { Finding } from "#captions/format/findings.ts";
import { useSize } from "#shared/charts/use-size.ts";
import { formatClock, formatDuration } from "#shared/dates/durations.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import type { PlayerHandle } from "#shared/ui/player-handle.ts";
import { useInSight } from "#shared/ui/use-in-sight.ts";
import { cuesWithin, indexCues } from "./at-time.ts";
import { writeTypedTime } from "./time-field.tsx";
import { CueBars, TimelineCue } from "./timeline-cue.tsx";
import { Peaks, SoundNote, TRACK_PX, useSound } from "./timeline-sound.tsx";
import {
  DEFAULT_SPAN_SECONDS,
  MIN_SPAN_SECONDS,
  type TimelineView,
  ticksOf,
} from "./timeline-view.ts";
import {
  onVideoTime,
  type TimelineControl,
  useTimelinePointer,
  useTimelineView,
} from "./use-timeline.ts";
import { useHistory, useWorkbench } from "./workbench-context.ts";

/** More at one time are too narrow to read, and slow to draw. */
const MAX_CUES = 100;
const PX_PER_TICK = 80;
const ZOOM_STEP = 2;

const NONE: readonly Finding[] = [];

/** Shows the captions in the time of the video, with its sound. */
export function Timeline({
  player,
  findings,
}: {
  player: PlayerHandle;
  /** Holds findings by cue. */
  findings: ReadonlyMap<number, readonly Finding[]>;
}) {
  const t = useTranslations("workbench.timeline");
  const { durationMs } = useWorkbench();
  const { document } = useHistory().present;
  const index = useMemo(() => indexCues(document.cues), [document.cues]);
  const endSeconds = Math.max(
    DEFAULT_SPAN_SECONDS,
    (durationMs ?? 0) / 1000,
    (index.latestEnds.at(-1) ?? 0) / 1000,
  );
  const timeline = useTimelineView(player, endSeconds);
  const { view } = timeline;
  const { fromSeconds, spanSeconds } = view;
  const [frame, measured] = useSize();
  const [sight, isSeen] = useInSight();
  const sound = useSound(player, view, isSeen);
  const playhead = useRef<HTMLDivElement>(null);
  const widthPx = measured?.width ?? 0;
  const pxPerSecond = widthPx / spanSeconds;
  const { surface, ...pointer } = useTimelinePointer(player, timeline, pxPerSecond);
  const cues = cuesWithin(index, fromSeconds * 1000, (fromSeconds + spanSeconds) * 1000);
  return (
    <section ref={sight} aria-label={t("label")}>
      <TimelineBar player={player} timeline={timeline} sound={sound} />
      <div
        ref={frame}
        dir="ltr"
        className="relative overflow-hidden rounded-lg border border-line bg-surface select-none"
      >
        <div
          ref={surface}
          aria-hidden="true"
          // The focus moves to the playhead.
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={(event) => {
            playhead.current?.focus({ preventScroll: true });
            pointer.begin(event);
          }}
          onPointerMove={pointer.move}
          onClick={pointer.press}
          className="touch-pan-y"
        >
          <Ticks view={view} widthPx={widthPx} />
          <div className="relative overflow-hidden" style={{ height: TRACK_PX }}>
            <Peaks state={sound.state} view={view} widthPx={widthPx} />
            <TimelineCues
              cues={cues}
              findings={findings}
              fromSeconds={fromSeconds}
              pxPerSecond={pxPerSecond}
            />
          </div>
        </div>
        <Playhead ref={playhead} player={player} timeline={timeline} widthPx={widthPx} />
      </div>
    </section>
  );
}

/** Shows buttons that zoom, and what is in view in words. */
function TimelineBar({
  player,
  timeline: { view, endSeconds, isHeld, reveal, zoom },
  sound,
}: {
  player: PlayerHandle;
  timeline: TimelineControl;
  sound: ReturnType<typeof useSound>;
}) {
  const t = useTranslations("workbench.timeline");
  const locale = useLocale();
  const { spanSeconds } = view;
  return (
    <div className="mb-1 flex min-h-8 flex-wrap items-center gap-x-1">
      <IconButton
        label={t("zoomOut")}
        aria-disabled={spanSeconds >= endSeconds}
        onClick={() => zoom(ZOOM_STEP)}
      >
        <ZoomOut size={17} />
      </IconButton>
      <IconButton
        label={t("zoomIn")}
        aria-disabled={spanSeconds <= MIN_SPAN_SECONDS}
        onClick={() => zoom(1 / ZOOM_STEP)}
      >
        <ZoomIn size={17} />
      </IconButton>
      <Button
        variant="quiet"
        icon={<MoveHorizontal aria-hidden="true" size={16} />}
        aria-disabled={spanSeconds >= endSeconds}
        onClick={() => zoom(Number.POSITIVE_INFINITY)}
      >
        {t("whole")}
      </Button>
      <IconButton
        label={t("toPlayhead")}
        aria-disabled={!isHeld}
        onClick={() => reveal(player.getTime())}
      >
        <LocateFixed size={17} />
      </IconButton>
      <p role="status" className="px-2 text-sm text-ink-soft tabular-nums">
        {t("span", { duration: formatDuration(spanSeconds, locale) })}
      </p>
      <SoundNote sound={sound} />
    </div>
  );
}

function Ticks({ view, widthPx }: { view: TimelineView; widthPx: number }) {
  return (
    <div className="relative h-5 border-b border-line bg-sunken">
      {ticksOf(view, widthPx, PX_PER_TICK).map((seconds) => (
        <span
          key={seconds}
          className="absolute inset-y-0 border-s border-line-strong ps-1 text-xs text-ink-soft tabular-nums"
          style={{ left: (seconds - view.fromSeconds) * (widthPx / view.spanSeconds) }}
        >
          {formatClock(seconds)}
        </span>
      ))}
    </div>
  );
}

function TimelineCues({
  cues,
  findings,
  fromSeconds,
  pxPerSecond,
}: {
  cues: readonly Cue[];
  findings: ReadonlyMap<number, readonly Finding[]>;
  fromSeconds: number;
  pxPerSecond: number;
}) {
  const { document, selection } = useHistory().present;
  const place = (ms: number) => (ms / 1000 - fromSeconds) * pxPerSecond;
  if (cues.length > MAX_CUES) return <CueBars cues={cues} findings={findings} place={place} />;
  return cues.map((cue) => (
    <TimelineCue
      key={cue.key}
      cue={cue}
      format={document.format}
      isActive={cue.key === selection.activeKey}
      findings={findings.get(cue.key) ?? NONE}
      place={place}
      pxPerSecond={pxPerSecond}
    />
  ));
}

/** Shows where the video is. With the keyboard it is a slider, with the pointer the timeline is pressed. */
function Playhead({
  ref,
  player,
  timeline: { view, endSeconds, reveal, zoom },
  widthPx,
}: {
  ref: Ref<HTMLDivElement>;
  player: PlayerHandle;
  timeline: TimelineControl;
  widthPx: number;
}) {
  const t = useTranslations("workbench.timeline");
  const words = useTranslations("player");
  const { fromSeconds, spanSeconds } = view;
  const [seconds, setSeconds] = useState(() => player.getTime());
  useEffect(() => onVideoTime(player, setSeconds), [player]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const now = player.getTime();
    const step = spanSeconds / (event.shiftKey ? 10 : 100);
    const targets: Record<string, number> = {
      ArrowLeft: now - step,
      ArrowDown: now - step,
      ArrowRight: now + step,
      ArrowUp: now + step,
      PageDown: now - spanSeconds,
      PageUp: now + spanSeconds,
      Home: 0,
      End: endSeconds,
    };
    const target = targets[event.key];
    const isZoom = /^[-+=]$/.test(event.key);
    if (target === undefined && !isZoom) return;
    event.preventDefault();
    if (target === undefined) zoom(event.key === "-" ? ZOOM_STEP : 1 / ZOOM_STEP);
    else player.seek(Math.min(endSeconds, Math.max(0, target)));
  };
  const share = (seconds - fromSeconds) / spanSeconds;
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      aria-label={t("playhead")}
      aria-valuemin={0}
      aria-valuemax={Math.round(endSeconds)}
      aria-valuenow={Math.round(seconds)}
      aria-valuetext={words("positionOf", {
        at: writeTypedTime(seconds * 1000),
        duration: writeTypedTime(endSeconds * 1000),
      })}
      onFocus={({ target }) => {
        // A press is at a place that is in view already.
        if (target.matches(":focus-visible")) reveal(seconds);
      }}
      onKeyDown={onKeyDown}
      style={{ left: Math.min(1, Math.max(0, share)) * widthPx }}
      className="pointer-events-none absolute inset-y-0 -ms-1 w-2"
    >
      {share < 0 || share > 1 ? null : (
        <div className="absolute inset-y-0 left-1 w-px bg-trouble" />
      )}
    </div>
  );
}
