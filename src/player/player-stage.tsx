import { LoaderCircle, Play } from "lucide-react";
import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import type { ShownCaptions } from "#captions/markup.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { useCaptionRoom } from "./caption-room.ts";
import { ControlBar } from "./control-bar.tsx";
import type { PlaybackSession } from "./playback-session.ts";
import type { QualityLevel } from "./playback-types.ts";
import { positionOf, usePlayerCommands, usePlayerKeys } from "./player-commands.ts";
import { useRange } from "./scrubber.tsx";
import type { PlayerCommand } from "./shortcuts.ts";
import { type Captions, useCaptions } from "./use-captions.ts";
import { useIsOnline, useMedia } from "./use-media.ts";

/** Is the least width for separate controls. */
const WIDE_PX = 660;
/** Delay before a stall is announced to screen readers. */
const SHOWN_AFTER_MS = 2000;
/** Delay before a stall is shown as text. */
const SLOW_AFTER_MS = 5000;

/** Sets dark tokens in both themes, as they are on the picture. */
const ON_IMAGE =
  "scheme-dark [--surface:#16191f] [--surface-sunken:#0b0d10] [--line:#282d37] [--line-strong:#6b7586] [--ink:#eceef2] [--ink-soft:#abb4c2] [--ink-faint:#8f99a8] [--accent:var(--accent-dark)] [--accent-ink:var(--accent-ink-dark)] [--trouble:#ff8585]";

/** Shows the layer above the picture: pointer, keys and controls. It is loaded with the playback code. */
export function PlayerStage({
  title,
  videoId,
  framesPerSecond,
  video,
  frame,
  session,
  still,
  pageCaptions,
  onQuality,
}: {
  title: string;
  videoId: string | null;
  framesPerSecond: number;
  video: HTMLVideoElement;
  /** Is shown in full screen: the picture with its controls. */
  frame: HTMLElement;
  session: PlaybackSession;
  /** Receives the last frame before the element loses it. */
  still: Ref<HTMLCanvasElement>;
  pageCaptions: ShownCaptions | undefined;
  onQuality: (level: QualityLevel | null) => void;
}) {
  const state = useStore(session);
  const { isRefused } = state;
  const t = useTranslations("player");
  const captions = useCaptions(video, videoId, pageCaptions);
  const activity = useActivity();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const isWide = useWidth(frame) >= WIDE_PX;
  const isPaused = useMedia(video, ({ paused, ended }) => paused || ended);
  const range = useRange(video, state.isLive);
  const stall = useStall(video, isRefused);
  const areControlsShown =
    isPaused ||
    activity.isActive ||
    isMenuOpen ||
    matchMedia("(prefers-reduced-motion: reduce)").matches;
  useCaptionRoom(video, areControlsShown);
  const surface = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone: the focus is restored, unless it is elsewhere already.
    if (document.activeElement === document.body) surface.current?.focus({ preventScroll: true });
  }, []);
  const player = { video, frame, session, range, framesPerSecond, captions, onQuality };
  const { run, said } = usePlayerCommands(player);
  usePlayerKeys(surface, activity.note, run);
  return (
    <>
      <canvas
        ref={still}
        aria-hidden="true"
        className={classNames(
          "pointer-events-none absolute inset-0 size-full object-contain",
          state.resumeSeconds === null ? "hidden" : null,
        )}
      />
      <div
        ref={surface}
        tabIndex={-1}
        data-controls={areControlsShown ? "shown" : "hidden"}
        onPointerMove={activity.note}
        onPointerLeave={activity.leave}
        onFocus={activity.onFocus}
        onBlur={activity.onBlur}
        className={classNames(
          ON_IMAGE,
          "absolute inset-0 isolate flex flex-col justify-end text-ink outline-none",
          areControlsShown ? null : "cursor-none",
        )}
      >
        <PressedPicture
          isMenuOpen={isMenuOpen}
          onPress={() => surface.current?.focus({ preventScroll: true })}
          onTap={areControlsShown ? activity.leave : activity.note}
          onCommand={run}
        />
        {isRefused ? (
          <button
            type="button"
            aria-label={t("play", { title })}
            onClick={() => run({ kind: "toggle" })}
            className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-accent text-accent-ink shadow-card"
          >
            <Play aria-hidden="true" size={26} className="ms-1 fill-current" />
          </button>
        ) : null}
        {stall.isStalled || (isPaused && state.resumeSeconds !== null && !isRefused) ? (
          <StallMark {...stall} />
        ) : null}
        <ControlShade isShown={areControlsShown}>
          <CaptionNote captions={captions} />
          <ControlBar
            video={video}
            frame={frame}
            state={state}
            captions={captions}
            isWide={isWide}
            liveEdge={session.liveEdgeSeconds}
            place={() => positionOf(player)}
            onMenuOpenChange={setIsMenuOpen}
            onCommand={run}
          />
        </ControlShade>
        <p
          role="status"
          className={
            said === ""
              ? "sr-only"
              : "pointer-events-none absolute inset-x-0 top-2 mx-auto w-fit rounded-md bg-sunken px-2 py-1 text-sm"
          }
        >
          {said === "" && stall.isLong ? t(stall.isOnline ? "buffering" : "offline") : said}
        </p>
      </div>
    </>
  );
}

/** Takes the presses on the picture; for keys there is the play button. */
function PressedPicture({
  isMenuOpen,
  onPress,
  onTap,
  onCommand,
}: {
  isMenuOpen: boolean;
  onPress: () => void;
  onTap: () => void;
  onCommand: (command: PlayerCommand) => void;
}) {
  const wasMenuOpen = useRef(false);
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 -z-10"
      onPointerDown={() => {
        wasMenuOpen.current = isMenuOpen;
      }}
      onClick={(event) => {
        onPress();
        // The press has closed the menu.
        if (wasMenuOpen.current) return;
        if (isTouch(event)) onTap();
        else onCommand({ kind: "toggle" });
      }}
      onDoubleClick={(event) => {
        if (!isTouch(event)) onCommand({ kind: "full-screen" });
      }}
    />
  );
}

/** Darkens the picture below the controls, and keeps a finger from pressing those that it can't see. */
function ControlShade({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const wasShown = useRef(true);
  return (
    <div
      onPointerDownCapture={() => {
        wasShown.current = isShown;
      }}
      onClickCapture={(event) => {
        // A finger that presses a hidden button only means to show it first.
        if (wasShown.current || !isTouch(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      className={classNames(
        "bg-linear-to-t from-[#0b0d10] via-[rgb(11_13_16/0.8)] to-transparent transition-opacity duration-150",
        isShown ? null : "opacity-0",
      )}
    >
      {children}
    </div>
  );
}

/** Tells why captions are missing or delayed. */
function CaptionNote({ captions: { isLoading, isFailed, isListMissing } }: { captions: Captions }) {
  const t = useTranslations("player");
  return (
    <p
      role="status"
      className="absolute end-2 bottom-24 rounded-md bg-sunken px-2 py-1 text-sm empty:hidden"
    >
      {isLoading && !isFailed
        ? t("captionsLoading")
        : isFailed || isListMissing
          ? t("captionsFailed")
          : null}
    </p>
  );
}

function StallMark({ isSlow, isOnline }: Stall) {
  const t = useTranslations("player");
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 grid animate-[appear_120ms_400ms_ease-out_both] place-content-center justify-items-center gap-2 p-4 text-center"
    >
      <LoaderCircle size={36} className="animate-spin" />
      <p className="rounded-md bg-sunken px-2 py-1 empty:hidden">
        {isOnline ? (isSlow ? t("slow") : null) : t("offline")}
      </p>
    </div>
  );
}

interface Stall {
  isStalled: boolean;
  /** Says whether it is long enough to be announced to screen readers. */
  isLong: boolean;
  /** Says whether it is long enough to be shown as text. */
  isSlow: boolean;
  isOnline: boolean;
}

/** Tells whether playback waits for data, and for how long. */
function useStall(video: HTMLVideoElement, isRefused: boolean): Stall {
  const isOnline = useIsOnline();
  const isStalled =
    useMedia(video, ({ paused, readyState }) => !paused && readyState < 3) && !isRefused;
  const isLong = useLasting(isStalled, SHOWN_AFTER_MS);
  const isSlow = useLasting(isStalled, SLOW_AFTER_MS);
  return { isStalled, isLong, isSlow, isOnline };
}

function useWidth(element: HTMLElement): number {
  const [width, setWidth] = useState(() => element.clientWidth);
  useEffect(() => {
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
}

/** Returns true once a condition has lasted for a delay. */
function useLasting(isSo: boolean, delayMs: number): boolean {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setIsLasting(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [isSo, delayMs]);
  return isLasting;
}

/** Controls hide after this long without input. */
const QUIET_MS = 2500;

function useActivity() {
  const [isRecent, setIsRecent] = useState(true);
  const [hasKeyboardFocus, setHasKeyboardFocus] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  const note = () => {
    setIsRecent(true);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsRecent(false), QUIET_MS);
  };
  useEffect(() => {
    timer.current = window.setTimeout(() => setIsRecent(false), QUIET_MS);
    return () => clearTimeout(timer.current);
  }, []);
  return {
    isActive: isRecent || hasKeyboardFocus,
    note,
    leave: () => setIsRecent(false),
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      note();
      // The frame itself has the focus while its keys are used, which need not be visible.
      setHasKeyboardFocus(target !== currentTarget && target.matches(":focus-visible"));
    },
    onBlur: () => setHasKeyboardFocus(false),
  };
}
