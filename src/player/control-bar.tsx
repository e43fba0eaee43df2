import {
  ClipboardCopy,
  Ellipsis,
  Keyboard,
  type LucideIcon,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  StepBack,
  StepForward,
  Volume1,
  Volume2,
  VolumeX,
} from "lucide-react";
import type { ComponentProps } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { formatClock } from "#shared/dates/durations.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { Menu } from "#shared/ui/menu.tsx";
import { useControlMenus } from "./control-menus.tsx";
import type { SessionState } from "./playback-types.ts";
import { Scrubber, useRange } from "./scrubber.tsx";
import { setVolume, toggleMuted } from "./session-memory.ts";
import type { PlayerCommand } from "./shortcuts.ts";
import type { Captions } from "./use-captions.ts";
import { useIsFullScreen, useMedia } from "./use-media.ts";

/** A live stream that reaches further back can be gone back in. */
const MIN_DVR_SECONDS = 60;
/** A position further behind is not live any more. */
const LIVE_TOLERANCE_SECONDS = 15;

interface ControlBarProps {
  video: HTMLVideoElement;
  frame: HTMLElement;
  state: SessionState;
  captions: Captions;
  isWide: boolean;
  liveEdge: () => number | null;
  place: () => number;
  onMenuOpenChange: (isOpen: boolean) => void;
  onCommand: (command: PlayerCommand) => void;
}

/** Shows the controls below the picture. On a narrow player most of them are in one menu. */
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
}: ControlBarProps) {
  const t = useTranslations("player");
  const isPaused = useMedia(video, ({ paused, ended }) => paused || ended);
  const current = useMedia(video, ({ currentTime }) => currentTime);
  const range = useRange(video, state.isLive);
  const atSeconds = state.resumeSeconds ?? current;
  const hasRange = state.isLive
    ? range.end - range.start >= MIN_DVR_SECONDS
    : range.end > range.start;
  return (
    // The bar runs from left to right in every language, as time runs in players.
    <div
      dir="ltr"
      role="group"
      aria-label={t("controls")}
      className="grid gap-0.5 px-2 pt-10 pb-1.5"
    >
      {hasRange ? (
        <Scrubber
          video={video}
          range={range}
          atSeconds={atSeconds}
          place={place}
          onSeek={(seconds) => onCommand({ kind: "seek", seconds })}
        />
      ) : null}
      <div className="flex items-center gap-0.5">
        <ControlButton
          label={t(isPaused ? "goOn" : "pause")}
          icon={isPaused ? Play : Pause}
          className="[&>svg]:size-5 [&>svg]:fill-current"
          onClick={() => onCommand({ kind: "toggle" })}
        />
        {hasRange ? (
          <>
            <ControlButton
              label={t("back10")}
              icon={RotateCcw}
              onClick={() => onCommand({ kind: "skip", seconds: -10 })}
            />
            <ControlButton
              label={t("forward10")}
              icon={RotateCw}
              onClick={() => onCommand({ kind: "skip", seconds: 10 })}
            />
          </>
        ) : null}
        <VolumeControl video={video} hasSlider={isWide} />
        {state.isLive ? (
          <LiveButton
            edgeSeconds={liveEdge()}
            atSeconds={atSeconds}
            isPaused={isPaused}
            onCommand={onCommand}
          />
        ) : (
          <span className="px-1.5 text-sm whitespace-nowrap">
            {formatClock(Math.floor(atSeconds))}
            <span className="text-ink-soft"> / {formatClock(Math.floor(range.end))}</span>
          </span>
        )}
        <span className="ms-auto flex items-center gap-0.5">
          <ActionControls
            video={video}
            state={state}
            captions={captions}
            isWide={isWide}
            onMenuOpenChange={onMenuOpenChange}
            onCommand={onCommand}
          />
          {document.fullscreenEnabled ? (
            <FullScreenButton frame={frame} onCommand={onCommand} />
          ) : null}
        </span>
      </div>
    </div>
  );
}

/** Goes to the live edge of a channel, and tells whether that is what plays. */
function LiveButton({
  edgeSeconds,
  atSeconds,
  isPaused,
  onCommand,
}: {
  /** Is null until it is known. */
  edgeSeconds: number | null;
  atSeconds: number;
  isPaused: boolean;
  onCommand: (command: PlayerCommand) => void;
}) {
  const t = useTranslations("player");
  const behindSeconds = edgeSeconds === null ? 0 : edgeSeconds - atSeconds;
  return (
    <ControlButton
      label={t("goLive")}
      onClick={() => {
        if (edgeSeconds !== null) onCommand({ kind: "seek", seconds: edgeSeconds });
        if (isPaused) onCommand({ kind: "toggle" });
      }}
    >
      <span className="flex items-center gap-1.5 px-1 text-sm font-medium">
        <span
          aria-hidden="true"
          className={classNames(
            "size-2 rounded-full",
            behindSeconds > LIVE_TOLERANCE_SECONDS ? "bg-ink-faint" : "bg-trouble",
          )}
        />
        {t("live")}
      </span>
    </ControlButton>
  );
}

/** Shows menus with buttons before and after them; on a narrow player all of them are in one menu. */
function ActionControls({
  video,
  state,
  captions,
  isWide,
  onMenuOpenChange,
  onCommand,
}: Pick<
  ControlBarProps,
  "video" | "state" | "captions" | "isWide" | "onMenuOpenChange" | "onCommand"
>) {
  const t = useTranslations("player");
  const isSmall = useMedia(video, (element) => document.pictureInPictureElement === element);
  const menus = useControlMenus({ video, state, captions, onCommand });
  const button = (
    label: string,
    icon: LucideIcon,
    command: PlayerCommand,
    attributes: ComponentProps<"button"> = {},
  ) => ({ ...attributes, label, icon, onClick: () => onCommand(command) });
  const frameButtons = [
    button(t("frameBack"), StepBack, { kind: "frame", by: -1 }),
    button(t("frameForward"), StepForward, { kind: "frame", by: 1 }),
    button(t("copyTime"), ClipboardCopy, { kind: "copy-time" }),
  ];
  const windowButtons = [
    button(t("shortcuts.title"), Keyboard, { kind: "help" }, { "aria-haspopup": "dialog" }),
  ];
  if (document.pictureInPictureEnabled) {
    windowButtons.unshift(
      button(
        t("pictureInPicture"),
        PictureInPicture2,
        { kind: "picture-in-picture" },
        { "aria-pressed": isSmall },
      ),
    );
  }
  if (!isWide) {
    const buttons = [...frameButtons, ...windowButtons];
    const actions = buttons.map(({ label, onClick }) => ({ text: label, onSelect: onClick }));
    const sections = [
      ...menus.map(({ name, items }) => ({ label: name, items })),
      { label: t("more"), items: actions },
    ];
    return (
      <Menu
        label={t("more")}
        items={() => sections}
        onOpenChange={onMenuOpenChange}
        className={CONTROL}
      >
        <Ellipsis aria-hidden="true" size={18} />
      </Menu>
    );
  }
  return (
    <>
      {frameButtons.map((each) => (
        <ControlButton key={each.label} {...each} />
      ))}
      {menus.map(({ name, choice, icon, items }) => (
        <Menu
          key={name}
          label={t("choice", { menu: name, choice })}
          name={name}
          items={() => items}
          onOpenChange={onMenuOpenChange}
          className={CONTROL}
        >
          {icon}
        </Menu>
      ))}
      {windowButtons.map((each) => (
        <ControlButton key={each.label} {...each} />
      ))}
    </>
  );
}

function FullScreenButton({ frame, onCommand }: Pick<ControlBarProps, "frame" | "onCommand">) {
  const t = useTranslations("player");
  const isFull = useIsFullScreen(frame);
  return (
    <ControlButton
      label={t(isFull ? "leaveFullScreen" : "fullScreen")}
      icon={isFull ? Minimize : Maximize}
      onClick={() => onCommand({ kind: "full-screen" })}
    />
  );
}

function VolumeControl({ video, hasSlider }: { video: HTMLVideoElement; hasSlider: boolean }) {
  const format = useFormatter();
  const t = useTranslations("player");
  const isMuted = useMedia(video, ({ muted }) => muted);
  const volume = useMedia(video, ({ volume: current }) => current);
  const heard = isMuted ? 0 : volume;
  const icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2;
  return (
    <span className="flex items-center">
      <ControlButton
        label={t(isMuted ? "unmute" : "mute")}
        icon={icon}
        onClick={() => toggleMuted(video)}
      />
      {hasSlider ? (
        <input
          type="range"
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

const CONTROL =
  "inline-grid h-8 min-w-8 shrink-0 place-items-center rounded-md px-1 text-ink transition-colors hover:bg-ink/15";

/** Shows a button of the control bar. Its label is the accessible name and tooltip. */
function ControlButton({
  label,
  icon: Icon,
  className,
  children,
  ...rest
}: Omit<ComponentProps<"button">, "aria-label" | "title"> & { label: string; icon?: LucideIcon }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(CONTROL, className)}
    >
      {Icon === undefined ? children : <Icon aria-hidden="true" size={17} />}
    </button>
  );
}
