import { LoaderCircle, Play } from "lucide-react";
import {
  type FocusEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import type { ShownCaptions } from "#captions/markup.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { openAppDialog } from "#shared/ui/open-app-dialog.ts";
import { useCaptionRoom } from "./caption-room.ts";
import { ControlBar } from "./control-bar.tsx";
import type { PlaybackSession } from "./playback-session.ts";
import type { QualityLevel } from "./playback-types.ts";
import { useRange } from "./scrubber.tsx";
import { setRate, setVolume, toggleMuted } from "./session-memory.ts";
import { commandOf, type PlayerCommand, placeOf, stepRate } from "./shortcuts.ts";
import { formatTimecode } from "./timecode.ts";
import { useCaptions } from "./use-captions.ts";
import { useIsOnline, useMedia } from "./use-media.ts";

/** Minimum width for separate controls. */
const WIDE_PX = 660;
/** Delay before a stall is announced to screen readers. */
const SHOWN_AFTER_MS = 2000;
/** Delay before a stall is shown as text. */
const SLOW_AFTER_MS = 5000;

/** Dark tokens in both themes, as they are on the picture. */
const ON_IMAGE =
  "scheme-dark [--surface:#16191f] [--surface-sunken:#0b0d10] [--line:#282d37] [--line-strong:#6b7586] [--ink:#eceef2] [--ink-soft:#abb4c2] [--ink-faint:#8f99a8] [--accent:var(--accent-dark)] [--accent-ink:var(--accent-ink-dark)] [--trouble:#ff8585]";

/** Layer above the picture: pointer, keys and controls. Loaded with the playback code. */
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
  /** Element shown in full screen: the picture with its controls. */
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
  const copy = useTranslations("copy");
  const captions = useCaptions(video, videoId, pageCaptions);
  const activity = useActivity();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const wasMenuOpen = useRef(false);
  const [said, setSaid] = useState("");
  const isWide = useWidth(frame) >= WIDE_PX;
  const isOnline = useIsOnline();
  const isPaused = useMedia(video, ({ paused, ended }) => paused || ended);
  const range = useRange(video, state.isLive);
  const isStalled =
    useMedia(video, ({ paused, readyState }) => !paused && readyState < 3) && !isRefused;
  const isStallShown = useLasting(isStalled, SHOWN_AFTER_MS);
  const isSlow = useLasting(isStalled, SLOW_AFTER_MS);
  const areControlsShown =
    isPaused ||
    activity.isActive ||
    isMenuOpen ||
    matchMedia("(prefers-reduced-motion: reduce)").matches;
  useCaptionRoom(video, areControlsShown);

  const wereShown = useRef(true);
  const surface = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone: restore focus, unless it is elsewhere already.
    if (document.activeElement === document.body) surface.current?.focus({ preventScroll: true });
  }, []);

  const place = () => session.getState().resumeSeconds ?? video.currentTime;
  const goTo = (seconds: number) =>
    session.seek(Math.min(Math.max(seconds, range.start), Math.max(range.end, range.start)));
  const copyTime = async () => {
    const time = formatTimecode(place());
    try {
      await navigator.clipboard.writeText(time);
      setSaid(t("copied", { time }));
    } catch {
      setSaid(copy("failed"));
    }
  };
  const run = (command: PlayerCommand) => {
    setSaid("");
    switch (command.kind) {
      case "toggle":
        // What is drawn may be a press behind.
        if (video.paused || video.ended) return void video.play().catch(() => undefined);
        return video.pause();
      case "seek":
        return goTo(command.seconds);
      case "skip":
        return goTo(place() + command.seconds);
      case "percent":
        return goTo(range.start + ((range.end - range.start) * command.percent) / 100);
      case "frame":
        video.pause();
        return goTo(place() + command.by / framesPerSecond);
      case "quality":
        session.chooseQuality(command.level);
        return onQuality(command.level);
      case "volume":
        return setVolume(video, video.volume + command.by);
      case "mute":
        return toggleMuted(video);
      case "captions":
        return captions.toggle();
      case "speed":
        return setRate(video, stepRate(video.playbackRate, command.by));
      case "copy-time":
        return void copyTime();
      // Of the frame and not of the video, so that the controls come along.
      case "full-screen":
        return void attempt(() =>
          document.fullscreenElement === frame
            ? document.exitFullscreen()
            : frame.requestFullscreen(),
        );
      case "picture-in-picture":
        return void attempt(() =>
          document.pictureInPictureElement === video
            ? document.exitPictureInPicture()
            : video.requestPictureInPicture(),
        );
      case "help":
        return openAppDialog("shortcuts");
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    activity.note();
    const command = commandOf(event, placeOf(event.target));
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    run(command);
  });
  useEffect(() => {
    const element = surface.current;
    const listen = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, []);
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
        {/* Pointer target over the picture; for keys there is the play button. */}
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-10"
          onPointerDown={() => {
            wasMenuOpen.current = isMenuOpen;
          }}
          onClick={(event) => {
            surface.current?.focus({ preventScroll: true });
            // That press has closed it.
            if (wasMenuOpen.current) return;
            if (!isTouch(event)) run({ kind: "toggle" });
            else if (areControlsShown) activity.leave();
            else activity.note();
          }}
          onDoubleClick={(event) => {
            if (!isTouch(event)) run({ kind: "full-screen" });
          }}
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
        {isStalled || (isPaused && state.resumeSeconds !== null && !isRefused) ? (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 grid animate-[appear_120ms_400ms_ease-out_both] place-content-center justify-items-center gap-2 p-4 text-center"
          >
            <LoaderCircle size={36} className="animate-spin" />
            <p className="rounded-md bg-sunken px-2 py-1 empty:hidden">
              {isOnline ? (isSlow ? t("slow") : null) : t("offline")}
            </p>
          </div>
        ) : null}
        <div
          onPointerDownCapture={() => {
            wereShown.current = areControlsShown;
          }}
          onClickCapture={(event) => {
            // A finger that finds a button it could not see means to see it first.
            if (wereShown.current || !isTouch(event)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          className={classNames(
            "bg-linear-to-t from-[#0b0d10] via-[rgb(11_13_16/0.8)] to-transparent transition-opacity duration-150",
            areControlsShown ? null : "opacity-0",
          )}
        >
          {/* Why captions are missing or delayed. */}
          <p
            role="status"
            className="absolute end-2 bottom-24 rounded-md bg-sunken px-2 py-1 text-sm empty:hidden"
          >
            {captions.isLoading && !captions.isFailed
              ? t("captionsLoading")
              : captions.isFailed || captions.isListMissing
                ? t("captionsFailed")
                : null}
          </p>
          <ControlBar
            video={video}
            frame={frame}
            state={state}
            captions={captions}
            isWide={isWide}
            liveEdge={session.liveEdgeSeconds}
            place={place}
            onMenuOpenChange={setIsMenuOpen}
            onCommand={run}
          />
        </div>
        <p
          role="status"
          className={
            said === ""
              ? "sr-only"
              : "pointer-events-none absolute inset-x-0 top-2 mx-auto w-fit rounded-md bg-sunken px-2 py-1 text-sm"
          }
        >
          {said === "" && isStallShown ? t(isOnline ? "buffering" : "offline") : said}
        </p>
      </div>
    </>
  );
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

/** Not available, or refused: the person sees that nothing happened. */
async function attempt(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch {
    // Nothing to undo.
  }
}

/** Time without input after which controls hide. */
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
      // The frame itself has the focus while its keys are used, and that need not show anything.
      setHasKeyboardFocus(target !== currentTarget && target.matches(":focus-visible"));
    },
    onBlur: () => setHasKeyboardFocus(false),
  };
}
