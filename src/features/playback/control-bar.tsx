import {
  Captions as CaptionsIcon,
  ClipboardCopy,
  Ellipsis,
  Gauge,
  Keyboard,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  Settings2,
  StepBack,
  StepForward,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { formatClock } from "#lib/durations.ts";
import { classNames } from "#ui/class-names.ts";
import { ControlButton } from "./control-button.tsx";
import { setRate } from "./element-settings.ts";
import { Menu, type MenuSection } from "./menu.tsx";
import type { QualityLevel, SessionState } from "./playback-session.ts";
import { Scrubber, type SeekRange } from "./scrubber.tsx";
import { type PlayerCommand, RATES } from "./shortcuts.ts";
import type { Captions } from "./use-captions.ts";
import { useIsFullScreen, useMedia } from "./use-media.ts";
import { VolumeControl } from "./volume-control.tsx";

/** Which menu is open. */
export type OpenMenu = "captions" | "quality" | "speed" | "more" | null;

/** A live stream that reaches further back can be gone back in. */
const LEAST_DVR_SECONDS = 60;
/** Behind by more than this is not live any more. */
const LIVE_TOLERANCE_SECONDS = 15;

/** The controls under the picture. On a narrow player most of them stand in one menu. */
export function ControlBar({
  video,
  frame,
  state,
  captions,
  isWide,
  liveEdge,
  place,
  openMenu,
  onOpenMenu,
  onCommand,
  onSeek,
  onQuality,
  onCopyTime,
}: {
  video: HTMLVideoElement;
  frame: HTMLElement | null;
  state: SessionState;
  captions: Captions;
  isWide: boolean;
  liveEdge: () => number | null;
  place: () => number;
  openMenu: OpenMenu;
  onOpenMenu: (menu: OpenMenu) => void;
  onCommand: (command: PlayerCommand) => void;
  onSeek: (seconds: number) => void;
  onQuality: (level: QualityLevel | null) => void;
  onCopyTime: () => void;
}) {
  const t = useTranslations("player");
  const isPaused = useMedia(video, ({ paused, ended }) => paused || ended);
  const current = useMedia(video, ({ currentTime }) => currentTime);
  const rate = useMedia(video, ({ playbackRate }) => playbackRate);
  const isSmall = useMedia(video, (element) => document.pictureInPictureElement === element);
  const range = useRange(video, state.isLive);
  const isFull = useIsFullScreen(frame);
  const atSeconds = state.resumeSeconds ?? current;
  const names = useNames(state, captions);
  const hasRange = state.isLive
    ? range.end - range.start >= LEAST_DVR_SECONDS
    : range.end > range.start;

  const quality: MenuSection = {
    label: t("qualityMenu"),
    items: [
      {
        key: "auto",
        label: names.auto,
        isChecked: state.chosen === null,
        onSelect: () => onQuality(null),
      },
      ...state.levels.map((level) => ({
        key: `${level.height}-${level.bitsPerSecond}`,
        label: names.ofLevel(level),
        isChecked: isSameLevel(state.chosen, level),
        onSelect: () => onQuality(level),
      })),
    ],
  };
  const speed: MenuSection = {
    label: t("speedMenu"),
    items: RATES.map((each) => ({
      key: String(each),
      label: t("times", { rate: each }),
      isChecked: rate === each,
      onSelect: () => setRate(video, each),
    })),
  };
  const tracks: MenuSection = {
    label: t("captionsMenu"),
    items: [
      {
        key: "off",
        label: t("off"),
        isChecked: captions.chosen === null,
        onSelect: () => captions.choose(null),
      },
      ...captions.tracks.map((track) => ({
        key: track.id,
        label: names.ofTrack(track),
        isChecked: captions.chosen?.id === track.id,
        onSelect: () => captions.choose(track),
      })),
    ],
  };
  const hasCaptions = captions.tracks.length > 0 || captions.isListMissing;
  const hasQuality = state.levels.length > 1;
  const actions: MenuSection = {
    label: t("more"),
    items: [
      ...(isWide
        ? []
        : [
            {
              key: "back",
              label: t("frameBack"),
              onSelect: () => onCommand({ kind: "frame", by: -1 }),
            },
            {
              key: "forward",
              label: t("frameForward"),
              onSelect: () => onCommand({ kind: "frame", by: 1 }),
            },
            { key: "copy", label: t("copyTime"), onSelect: onCopyTime },
            ...(document.pictureInPictureEnabled
              ? [
                  {
                    key: "pip",
                    label: t("pictureInPicture"),
                    onSelect: () => onCommand({ kind: "picture-in-picture" }),
                  },
                ]
              : []),
          ]),
      {
        key: "help",
        label: t("shortcuts.title"),
        onSelect: () => onCommand({ kind: "help" }),
      },
    ],
  };
  const menu = (
    name: Exclude<OpenMenu, null>,
    {
      label,
      title,
      icon,
      sections,
    }: { label: string; title: string; icon: ReactNode; sections: MenuSection[] },
  ) => (
    <Menu
      label={label}
      name={title}
      icon={icon}
      sections={sections}
      isOpen={openMenu === name}
      onOpenChange={(isOpen) => onOpenMenu(isOpen ? name : null)}
    />
  );
  const liveEdgeSeconds = liveEdge();
  const behindSeconds = liveEdgeSeconds === null ? 0 : liveEdgeSeconds - atSeconds;
  return (
    <div role="group" aria-label={t("controls")} className="grid gap-0.5 px-2 pt-10 pb-1.5">
      {hasRange ? (
        <Scrubber video={video} range={range} atSeconds={atSeconds} place={place} onSeek={onSeek} />
      ) : null}
      <div className="flex items-center gap-0.5">
        <ControlButton
          label={t(isPaused ? "goOn" : "pause")}
          onClick={() => onCommand({ kind: "toggle" })}
        >
          {isPaused ? (
            <Play aria-hidden="true" size={20} className="fill-current" />
          ) : (
            <Pause aria-hidden="true" size={20} className="fill-current" />
          )}
        </ControlButton>
        {hasRange ? (
          <>
            <ControlButton
              label={t("back10")}
              onClick={() => onCommand({ kind: "skip", seconds: -10 })}
            >
              <RotateCcw aria-hidden="true" size={17} />
            </ControlButton>
            <ControlButton
              label={t("forward10")}
              onClick={() => onCommand({ kind: "skip", seconds: 10 })}
            >
              <RotateCw aria-hidden="true" size={17} />
            </ControlButton>
          </>
        ) : null}
        <VolumeControl video={video} hasSlider={isWide} />
        {state.isLive ? (
          <LiveButton
            isBehind={behindSeconds > LIVE_TOLERANCE_SECONDS}
            onClick={() => {
              if (liveEdgeSeconds !== null) onSeek(liveEdgeSeconds);
              if (isPaused) onCommand({ kind: "toggle" });
            }}
          />
        ) : (
          <span className="px-1.5 text-sm whitespace-nowrap">
            {formatClock(Math.floor(atSeconds))}
            <span className="text-ink-soft"> / {formatClock(Math.floor(range.end))}</span>
          </span>
        )}
        <span className="ms-auto flex items-center gap-0.5">
          {isWide ? (
            <>
              <ControlButton
                label={t("frameBack")}
                onClick={() => onCommand({ kind: "frame", by: -1 })}
              >
                <StepBack aria-hidden="true" size={17} />
              </ControlButton>
              <ControlButton
                label={t("frameForward")}
                onClick={() => onCommand({ kind: "frame", by: 1 })}
              >
                <StepForward aria-hidden="true" size={17} />
              </ControlButton>
              <ControlButton label={t("copyTime")} onClick={onCopyTime}>
                <ClipboardCopy aria-hidden="true" size={17} />
              </ControlButton>
              {hasCaptions
                ? menu("captions", {
                    label: t("captions", { choice: names.captions }),
                    title: t("captionsMenu"),
                    icon: (
                      <CaptionsIcon
                        aria-hidden="true"
                        size={19}
                        className={captions.chosen === null ? undefined : "text-accent"}
                      />
                    ),
                    sections: [tracks],
                  })
                : null}
              {hasQuality
                ? menu("quality", {
                    label: t("quality", { choice: names.quality }),
                    title: t("qualityMenu"),
                    icon: <Settings2 aria-hidden="true" size={17} />,
                    sections: [quality],
                  })
                : null}
              {menu("speed", {
                label: t("speed", { choice: t("times", { rate }) }),
                title: t("speedMenu"),
                icon:
                  rate === 1 ? (
                    <Gauge aria-hidden="true" size={17} />
                  ) : (
                    <span className="text-sm font-medium">{t("times", { rate })}</span>
                  ),
                sections: [speed],
              })}
              {document.pictureInPictureEnabled ? (
                <ControlButton
                  label={t("pictureInPicture")}
                  aria-pressed={isSmall}
                  onClick={() => onCommand({ kind: "picture-in-picture" })}
                >
                  <PictureInPicture2 aria-hidden="true" size={17} />
                </ControlButton>
              ) : null}
              <ControlButton
                label={t("shortcuts.title")}
                aria-haspopup="dialog"
                onClick={() => onCommand({ kind: "help" })}
              >
                <Keyboard aria-hidden="true" size={18} />
              </ControlButton>
            </>
          ) : (
            menu("more", {
              label: t("more"),
              title: t("more"),
              icon: <Ellipsis aria-hidden="true" size={18} />,
              sections: [
                ...(hasCaptions ? [tracks] : []),
                ...(hasQuality ? [quality] : []),
                speed,
                actions,
              ],
            })
          )}
          {document.fullscreenEnabled ? (
            <ControlButton
              label={t(isFull ? "leaveFullScreen" : "fullScreen")}
              onClick={() => onCommand({ kind: "full-screen" })}
            >
              {isFull ? (
                <Minimize aria-hidden="true" size={18} />
              ) : (
                <Maximize aria-hidden="true" size={18} />
              )}
            </ControlButton>
          ) : null}
        </span>
      </div>
    </div>
  );
}

function LiveButton({ isBehind, onClick }: { isBehind: boolean; onClick: () => void }) {
  const t = useTranslations("player");
  return (
    <ControlButton label={t("goLive")} onClick={onClick}>
      <span className="flex items-center gap-1.5 px-1 text-sm font-medium">
        <span
          aria-hidden="true"
          className={classNames("size-2 rounded-full", isBehind ? "bg-ink-faint" : "bg-trouble")}
        />
        {t("live")}
      </span>
    </ControlButton>
  );
}

/** The part of the stream that can be gone to. */
export function useRange(video: HTMLVideoElement, isLive: boolean): SeekRange {
  // The length of a film stays while its stream is loaded anew.
  const [lastLength, setLastLength] = useState(0);
  const length = useMedia(video, ({ duration }) => (Number.isFinite(duration) ? duration : 0));
  const start = useMedia(video, ({ seekable }) => (seekable.length > 0 ? seekable.start(0) : 0));
  const end = useMedia(video, ({ seekable }) =>
    seekable.length > 0 ? seekable.end(seekable.length - 1) : 0,
  );
  if (length > 0 && length !== lastLength) setLastLength(length);
  return isLive ? { start, end } : { start: 0, end: length > 0 ? length : lastLength };
}

function useNames(state: SessionState, captions: Captions) {
  const t = useTranslations("player");
  const ofLevel = (level: QualityLevel) => {
    const { height, bitsPerSecond } = level;
    if (height === null) return t("soundOnly");
    const isAlone = state.levels.filter((other) => other.height === height).length === 1;
    return isAlone
      ? t("lines", { height: String(height) })
      : t("linesAndRate", { height: String(height), kilobits: Math.round(bitsPerSecond / 1000) });
  };
  const ofTrack = ({ languageName, language, fileName }: Captions["tracks"][number]) =>
    languageName ?? language ?? fileName ?? t("unnamedTrack");
  return {
    ofLevel,
    ofTrack,
    auto: state.shown === null ? t("auto") : t("autoNow", { now: ofLevel(state.shown) }),
    quality: state.chosen === null ? t("auto") : ofLevel(state.chosen),
    captions: captions.chosen === null ? t("off") : ofTrack(captions.chosen),
  };
}

function isSameLevel(one: QualityLevel | null, other: QualityLevel): boolean {
  return one?.height === other.height && one.bitsPerSecond === other.bitsPerSecond;
}
