import { LocateFixed, MoveHorizontal, ZoomIn, ZoomOut } from "lucide-react";
import {
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Finding } from "#captions/format/findings.ts";
import { useSize } from "#shared/charts/use-size.ts";
import { formatClock, formatDuration } from "#shared/dates/durations.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import type { PlayerHandle } from "#shared/ui/player-handle.ts";
import { useInSight } from "#shared/ui/use-in-sight.ts";
import { cuesWithin, indexCues } from "./at-time.ts";
import { writeTypedTime } from "./time-field.tsx";
import { CUE_EDGE, CueBars, TimelineCue } from "./timeline-cue.tsx";
import { Peaks, SoundNote, TRACK_PX, useSound } from "./timeline-sound.tsx";
import {
  DEFAULT_SPAN_SECONDS,
  following,
  MIN_SPAN_SECONDS,
  type TimelineView,
  ticksOf,
  within,
  zoomed,
} from "./timeline-view.ts";
import { useHistory, useWorkbench } from "./workbench-context.ts";

/** More at one time are too narrow to read, and slow to draw. */
const MAX_CUES = 100;
const PX_PER_TICK = 80;
const ZOOM_STEP = 2;
/** Of a wheel that doubles what is in view. */
const PX_PER_ZOOM = 300;
const LINE_PX = 33;
/** A pointer that moves further drags. */
const MIN_DRAG_PX = 4;

const NONE: readonly Finding[] = [];

/** The captions in the time of the video, with its sound. */
export function Timeline({
  player,
  findings,
}: {
  player: PlayerHandle;
  /** By cue. */
  findings: ReadonlyMap<number, readonly Finding[]>;
}) {
  const t = useTranslations("workbench.timeline");
  const locale = useLocale();
  const { durationMs } = useWorkbench();
  const { document, selection } = useHistory().present;
  const index = useMemo(() => indexCues(document.cues), [document.cues]);
  const endSeconds = Math.max(
    DEFAULT_SPAN_SECONDS,
    (durationMs ?? 0) / 1000,
    (index.latestEnds.at(-1) ?? 0) / 1000,
  );
  /** `isHeld`: moved away from the playhead by hand, until that is moved. */
  const [{ wanted, isHeld }, setState] = useState(() => ({
    wanted: following(
      { fromSeconds: 0, spanSeconds: DEFAULT_SPAN_SECONDS },
      player.getTime(),
      false,
      endSeconds,
    ),
    isHeld: false,
  }));
  const view = within(wanted, endSeconds);
  const { fromSeconds, spanSeconds } = view;
  const reveal = (atSeconds: number, isMoved = true) =>
    setState((now) => {
      if (now.isHeld && !isMoved) return now;
      const next = following(now.wanted, atSeconds, player.isPlaying(), endSeconds);
      return next === now.wanted && !now.isHeld ? now : { wanted: next, isHeld: false };
    });
  const follow = useEffectEvent(reveal);
  useEffect(() => onVideoTime(player, (...at) => follow(...at)), [player]);
  const [frame, measured] = useSize();
  const [sight, isSeen] = useInSight();
  const sound = useSound(player, view, isSeen);
  const surface = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const widthPx = measured?.width ?? 0;
  const pxPerSecond = widthPx / spanSeconds;
  const place = (ms: number) => (ms / 1000 - fromSeconds) * pxPerSecond;
  const timeAt = (clientX: number) => {
    const left = surface.current?.getBoundingClientRect().left ?? 0;
    const seconds = fromSeconds + (clientX - left) / Math.max(1e-6, pxPerSecond);
    return Math.min(endSeconds, Math.max(0, seconds));
  };
  const zoom = (factor: number, atSeconds?: number) => {
    const now = player.getTime();
    const isInView = now >= fromSeconds && now <= fromSeconds + spanSeconds;
    const at = atSeconds ?? (isInView ? now : fromSeconds + spanSeconds / 2);
    setState({ wanted: zoomed(view, factor, at, endSeconds), isHeld });
  };
  const panTo = (toSeconds: number) =>
    setState({
      wanted: within({ fromSeconds: toSeconds, spanSeconds }, endSeconds),
      isHeld: true,
    });
  const wheel = useEffectEvent((event: WheelEvent) => {
    const unitPx = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    const isAcross = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    // Otherwise the page scrolls.
    if (!event.ctrlKey && !isAcross) return;
    event.preventDefault();
    if (event.ctrlKey) zoom(2 ** ((event.deltaY * unitPx) / PX_PER_ZOOM), timeAt(event.clientX));
    else if (pxPerSecond > 0) panTo(fromSeconds + (event.deltaX * unitPx) / pxPerSecond);
  });
  useEffect(() => {
    const element = surface.current;
    const listen = (event: WheelEvent) => wheel(event);
    // React's own listeners can't keep the page from zooming.
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, []);
  const drag = useRef<{ fromX: number; fromSeconds: number; hasMoved: boolean } | null>(null);
  const begin = ({ target, clientX }: PointerEvent<HTMLElement>) => {
    playhead.current?.focus({ preventScroll: true });
    const isEdge = target instanceof Element && target.hasAttribute(CUE_EDGE);
    drag.current = isEdge ? null : { fromX: clientX, fromSeconds, hasMoved: false };
  };
  const move = ({ clientX, buttons, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
    const begun = drag.current;
    if (begun === null || buttons === 0 || pxPerSecond === 0) return;
    const byPx = clientX - begun.fromX;
    if (!begun.hasMoved && Math.abs(byPx) < MIN_DRAG_PX) return;
    if (!begun.hasMoved) currentTarget.setPointerCapture(pointerId);
    begun.hasMoved = true;
    panTo(begun.fromSeconds - byPx / pxPerSecond);
  };
  const cues = cuesWithin(index, fromSeconds * 1000, (fromSeconds + spanSeconds) * 1000);
  return (
    <section ref={sight} aria-label={t("label")}>
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
      <div
        ref={frame}
        dir="ltr"
        className="relative overflow-hidden rounded-lg border border-line bg-surface select-none"
      >
        <div
          ref={surface}
          aria-hidden="true"
          // The keyboard goes to the playhead.
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={begin}
          onPointerMove={move}
          onClick={({ clientX }) => {
            if (drag.current?.hasMoved === false) player.seek(timeAt(clientX));
          }}
          className="touch-pan-y"
        >
          <div className="relative h-5 border-b border-line bg-sunken">
            {ticksOf(view, widthPx, PX_PER_TICK).map((seconds) => (
              <span
                key={seconds}
                className="absolute inset-y-0 border-s border-line-strong ps-1 text-xs text-ink-soft tabular-nums"
                style={{ left: place(seconds * 1000) }}
              >
                {formatClock(seconds)}
              </span>
            ))}
          </div>
          <div className="relative overflow-hidden" style={{ height: TRACK_PX }}>
            <Peaks state={sound.state} view={view} widthPx={widthPx} />
            {cues.length > MAX_CUES ? (
              <CueBars cues={cues} findings={findings} place={place} />
            ) : (
              cues.map((cue) => (
                <TimelineCue
                  key={cue.key}
                  cue={cue}
                  format={document.format}
                  isActive={cue.key === selection.activeKey}
                  findings={findings.get(cue.key) ?? NONE}
                  place={place}
                  pxPerSecond={pxPerSecond}
                />
              ))
            )}
          </div>
        </div>
        <Playhead
          ref={playhead}
          player={player}
          view={view}
          endSeconds={endSeconds}
          widthPx={widthPx}
          onReveal={reveal}
          onZoom={zoom}
        />
      </div>
    </section>
  );
}

/** Where the video is. With the keyboard it is a slider, with the pointer the timeline is pressed. */
function Playhead({
  ref,
  player,
  view: { fromSeconds, spanSeconds },
  endSeconds,
  widthPx,
  onReveal,
  onZoom,
}: {
  ref: Ref<HTMLDivElement>;
  player: PlayerHandle;
  view: TimelineView;
  endSeconds: number;
  widthPx: number;
  onReveal: (atSeconds: number) => void;
  onZoom: (factor: number) => void;
}) {
  const t = useTranslations("workbench.timeline");
  const words = useTranslations("player");
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
    if (target === undefined) onZoom(event.key === "-" ? ZOOM_STEP : 1 / ZOOM_STEP);
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
        // A press is at the place that is in view.
        if (target.matches(":focus-visible")) onReveal(seconds);
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

/** Calls back with the time of the video now, at each change, and for each frame while it plays. */
function onVideoTime(
  player: PlayerHandle,
  listener: (seconds: number, isMoved: boolean) => void,
): () => void {
  let frame = 0;
  const follow = (isMoved: boolean) => {
    cancelAnimationFrame(frame);
    listener(player.getTime(), isMoved);
    if (player.isPlaying()) frame = requestAnimationFrame(() => follow(false));
  };
  const stop = player.subscribe(follow);
  frame = requestAnimationFrame(() => follow(false));
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
