import {
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { PlayerHandle } from "#shared/ui/player-handle.ts";
import { CUE_EDGE } from "./timeline-cue.tsx";
import {
  DEFAULT_SPAN_SECONDS,
  following,
  type TimelineView,
  within,
  zoomed,
} from "./timeline-view.ts";

/** A wheel turned so far doubles what is in view. */
const PX_PER_ZOOM = 300;
const LINE_PX = 33;
/** A pointer that moves further drags. */
const MIN_DRAG_PX = 4;

/** Describes the part of the video that is in view, and what moves it. */
export interface TimelineControl {
  view: TimelineView;
  endSeconds: number;
  /** Says whether it was moved away from the playhead by hand, until that is moved. */
  isHeld: boolean;
  /** Brings a time into view. @param isMoved false: not while the view is held */
  reveal: (atSeconds: number, isMoved?: boolean) => void;
  /**
   * Zooms by a factor.
   * @param atSeconds time that stays where it is; absent: the playhead, or the middle
   */
  zoom: (factor: number, atSeconds?: number) => void;
  panTo: (fromSeconds: number) => void;
}

/** Keeps the part of the video that is in view: it follows the playhead until it is moved by hand. */
export function useTimelineView(player: PlayerHandle, endSeconds: number): TimelineControl {
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
  return {
    view,
    endSeconds,
    isHeld,
    reveal,
    zoom(factor, atSeconds) {
      const now = player.getTime();
      const isInView = now >= fromSeconds && now <= fromSeconds + spanSeconds;
      const at = atSeconds ?? (isInView ? now : fromSeconds + spanSeconds / 2);
      setState({ wanted: zoomed(view, factor, at, endSeconds), isHeld });
    },
    panTo: (toSeconds) =>
      setState({
        wanted: within({ fromSeconds: toSeconds, spanSeconds }, endSeconds),
        isHeld: true,
      }),
  };
}

/** Zooms and pans by the wheel, pans by dragging, and seeks by a press. */
export function useTimelinePointer(
  player: PlayerHandle,
  { view: { fromSeconds }, endSeconds, zoom, panTo }: TimelineControl,
  pxPerSecond: number,
) {
  const surface = useRef<HTMLDivElement>(null);
  const drag = useRef<{ fromX: number; fromSeconds: number; hasMoved: boolean } | null>(null);
  const timeAt = (clientX: number) => {
    const left = surface.current?.getBoundingClientRect().left ?? 0;
    const seconds = fromSeconds + (clientX - left) / Math.max(1e-6, pxPerSecond);
    return Math.min(endSeconds, Math.max(0, seconds));
  };
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
    // Listeners of React can't keep the page from zooming.
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, []);
  return {
    surface,
    begin: ({ target, clientX }: PointerEvent<HTMLElement>) => {
      const isEdge = target instanceof Element && target.hasAttribute(CUE_EDGE);
      drag.current = isEdge ? null : { fromX: clientX, fromSeconds, hasMoved: false };
    },
    move: ({ clientX, buttons, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
      const begun = drag.current;
      if (begun === null || buttons === 0 || pxPerSecond === 0) return;
      const byPx = clientX - begun.fromX;
      if (!begun.hasMoved && Math.abs(byPx) < MIN_DRAG_PX) return;
      if (!begun.hasMoved) currentTarget.setPointerCapture(pointerId);
      begun.hasMoved = true;
      panTo(begun.fromSeconds - byPx / pxPerSecond);
    },
    press: ({ clientX }: MouseEvent<HTMLElement>) => {
      if (drag.current?.hasMoved === false) player.seek(timeAt(clientX));
    },
  };
}

/** Calls back with the time of the video now, at each change, and for each frame while it plays. */
export function onVideoTime(
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
