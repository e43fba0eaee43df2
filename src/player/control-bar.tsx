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
  Volume1,
  Volume2,
  VolumeX,
} from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { formatClock } from "#shared/dates/durations.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { Menu, type MenuItem, type MenuSection } from "#shared/ui/menu.tsx";
import { CONTROL, ControlButton } from "./control-button.tsx";
import type { QualityLevel, SessionState } from "./playback-types.ts";
import { Scrubber, useRange } from "./scrubber.tsx";
import { setVolume, toggleMuted } from "./session-memory.ts";
import type { PlayerCommand } from "./shortcuts.ts";
import type { Captions } from "./use-captions.ts";
import { useIsFullScreen, useMedia } from "./use-media.ts";
import { useMenus } from "./use-menus.ts";

/** A live stream that reaches further back can be gone back in. */
const MIN_DVR_SECONDS = 60;
/** Behind by more than this is not live any more. */
const LIVE_TOLERANCE_SECONDS = 15;

/** Controls below the picture. On a narrow player most of them are in one menu. */
export function ControlBar({
  video,
  frame,
  state,
  captions,
  isWide,
  liveEdge,
  place,
  onMenuOpenChange,
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
  onMenuOpenChange: (isOpen: boolean) => void;
  onCommand: (command: PlayerCommand) => void;
  onSeek: (seconds: number) => void;
  onQuality: (level: QualityLevel | null) => void;
  onCopyTime: () => void;
}) {
  const t = useTranslations("player");
  const isPaused = useMedia(video, ({ paused, ended }) => paused || ended);
  const current = useMedia(video, ({ currentTime }) => currentTime);
  const isSmall = useMedia(video, (element) => document.pictureInPictureElement === element);
  const { tracks, quality, speed } = useMenus(video, state, captions, onQuality);
  const range = useRange(video, state.isLive);
  const isFull = useIsFullScreen(frame);
  const atSeconds = state.resumeSeconds ?? current;
  const hasRange = state.isLive
    ? range.end - range.start >= MIN_DVR_SECONDS
    : range.end > range.start;

  /** Actions in the menu of a narrow player. */
  const actions: MenuSection = {
    label: t("more"),
    items: [
      { text: t("frameBack"), onSelect: () => onCommand({ kind: "frame", by: -1 }) },
      { text: t("frameForward"), onSelect: () => onCommand({ kind: "frame", by: 1 }) },
      { text: t("copyTime"), onSelect: onCopyTime },
      ...(document.pictureInPictureEnabled
        ? [
            {
              text: t("pictureInPicture"),
              onSelect: () => onCommand({ kind: "picture-in-picture" }),
            },
          ]
        : []),
      { text: t("shortcuts.title"), onSelect: () => onCommand({ kind: "help" }) },
    ],
  };
  const menu = (
    label: string,
    name: string,
    icon: ReactNode,
    items: readonly (MenuItem | MenuSection)[],
  ) => (
    <Menu
      label={label}
      name={name}
      items={() => items}
      onOpenChange={onMenuOpenChange}
      className={CONTROL}
    >
      {icon}
    </Menu>
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
              {tracks.isThere
                ? menu(
                    t("captions", { choice: tracks.choice }),
                    t("captionsMenu"),
                    <CaptionsIcon
                      aria-hidden="true"
                      size={19}
                      className={captions.selected === null ? undefined : "text-accent"}
                    />,
                    tracks.section.items,
                  )
                : null}
              {quality.isThere
                ? menu(
                    t("quality", { choice: quality.choice }),
                    t("qualityMenu"),
                    <Settings2 aria-hidden="true" size={17} />,
                    quality.section.items,
                  )
                : null}
              {menu(
                t("speed", { choice: speed.choice }),
                t("speedMenu"),
                speed.isUsual ? (
                  <Gauge aria-hidden="true" size={17} />
                ) : (
                  <span className="text-sm font-medium">{speed.choice}</span>
                ),
                speed.section.items,
              )}
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
            menu(t("more"), t("more"), <Ellipsis aria-hidden="true" size={18} />, [
              ...(tracks.isThere ? [tracks.section] : []),
              ...(quality.isThere ? [quality.section] : []),
              speed.section,
              actions,
            ])
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

/** Seeks to the live edge, and shows whether playback is there. */
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

/** Volume button and slider. Moving the slider unmutes. */
function VolumeControl({ video, hasSlider }: { video: HTMLVideoElement; hasSlider: boolean }) {
  const format = useFormatter();
  const t = useTranslations("player");
  const isMuted = useMedia(video, ({ muted }) => muted);
  const volume = useMedia(video, ({ volume: current }) => current);
  const heard = isMuted ? 0 : volume;
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2;
  return (
    <span className="flex items-center">
      <ControlButton label={t(isMuted ? "unmute" : "mute")} onClick={() => toggleMuted(video)}>
        <Icon aria-hidden="true" size={18} />
      </ControlButton>
      {hasSlider ? (
        <input
          type="range"
          dir="ltr"
          min={0}
          max={1}
          step={0.05}
          value={heard}
          aria-label={t("volume")}
          aria-valuetext={format.number(heard, { style: "percent", maximumFractionDigits: 0 })}
          onChange={({ target }) => setVolume(video, target.valueAsNumber)}
          className="h-6 w-16 cursor-pointer accent-ink"
        />
      ) : null}
    </span>
  );
}
