import {
  Captions as CaptionsIcon,
  ClipboardCopy,
  Ellipsis,
  Gauge,
  Keyboard,
  type LucideIcon,
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
import type { ComponentProps, ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { formatClock } from "#shared/dates/durations.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { Menu, type MenuItem, type MenuSection } from "#shared/ui/menu.tsx";
import type { SessionState } from "./playback-types.ts";
import { Scrubber, useRange } from "./scrubber.tsx";
import { setRate, setVolume, toggleMuted } from "./session-memory.ts";
import { type PlayerCommand, RATES } from "./shortcuts.ts";
import type { Captions } from "./use-captions.ts";
import { useIsFullScreen, useMedia } from "./use-media.ts";

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
}: {
  video: HTMLVideoElement;
  frame: HTMLElement;
  state: SessionState;
  captions: Captions;
  isWide: boolean;
  liveEdge: () => number | null;
  place: () => number;
  onMenuOpenChange: (isOpen: boolean) => void;
  onCommand: (command: PlayerCommand) => void;
}) {
  const t = useTranslations("player");
  const isPaused = useMedia(video, ({ paused, ended }) => paused || ended);
  const current = useMedia(video, ({ currentTime }) => currentTime);
  const isSmall = useMedia(video, (element) => document.pictureInPictureElement === element);
  const menus = useMenus({ video, state, captions, onCommand });
  const range = useRange(video, state.isLive);
  const isFull = useIsFullScreen(frame);
  const atSeconds = state.resumeSeconds ?? current;
  const hasRange = state.isLive
    ? range.end - range.start >= MIN_DVR_SECONDS
    : range.end > range.start;
  const liveEdgeSeconds = liveEdge();
  const behindSeconds = liveEdgeSeconds === null ? 0 : liveEdgeSeconds - atSeconds;

  const button = (
    label: string,
    icon: LucideIcon,
    command: PlayerCommand,
    attributes: ComponentProps<"button"> = {},
  ) => ({ label, icon, attributes, onPress: () => onCommand(command) });
  // Actions of a narrow player's menu, or buttons before and after the menus of a wide one.
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
  const show = ({ label, icon, attributes, onPress }: ReturnType<typeof button>) => (
    <ControlButton key={label} label={label} icon={icon} onClick={onPress} {...attributes} />
  );
  const actions = [...frameButtons, ...windowButtons].map(({ label, onPress }) => ({
    text: label,
    onSelect: onPress,
  }));
  const menu = (
    label: string,
    name: string,
    icon: ReactNode,
    items: readonly (MenuItem | MenuSection)[],
  ) => (
    <Menu
      key={name}
      label={label}
      name={name}
      items={() => items}
      onOpenChange={onMenuOpenChange}
      className={CONTROL}
    >
      {icon}
    </Menu>
  );
  return (
    // From left to right in every language, as time runs in players.
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
            {show(button(t("back10"), RotateCcw, { kind: "skip", seconds: -10 }))}
            {show(button(t("forward10"), RotateCw, { kind: "skip", seconds: 10 }))}
          </>
        ) : null}
        <VolumeControl video={video} hasSlider={isWide} />
        {state.isLive ? (
          <ControlButton
            label={t("goLive")}
            onClick={() => {
              if (liveEdgeSeconds !== null) onCommand({ kind: "seek", seconds: liveEdgeSeconds });
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
        ) : (
          <span className="px-1.5 text-sm whitespace-nowrap">
            {formatClock(Math.floor(atSeconds))}
            <span className="text-ink-soft"> / {formatClock(Math.floor(range.end))}</span>
          </span>
        )}
        <span className="ms-auto flex items-center gap-0.5">
          {isWide ? (
            <>
              {frameButtons.map(show)}
              {menus.map(({ label, name, icon, items }) => menu(label, name, icon, items))}
              {windowButtons.map(show)}
            </>
          ) : (
            menu(t("more"), t("more"), <Ellipsis aria-hidden="true" size={18} />, [
              ...menus.map(({ name, items }) => ({ label: name, items })),
              { label: t("more"), items: actions },
            ])
          )}
          {document.fullscreenEnabled
            ? show(
                button(t(isFull ? "leaveFullScreen" : "fullScreen"), isFull ? Minimize : Maximize, {
                  kind: "full-screen",
                }),
              )
            : null}
        </span>
      </div>
    </div>
  );
}

/** Menus of captions, quality and speed; the first two only where there is something to choose. */
function useMenus({
  video,
  state: { levels, selected, shown },
  captions,
  onCommand,
}: Pick<Parameters<typeof ControlBar>[0], "video" | "state" | "captions" | "onCommand">) {
  const t = useTranslations("player");
  const common = useTranslations("common");
  const rate = useMedia(video, ({ playbackRate }) => playbackRate);

  const nameOfLevel = ({ height, bitsPerSecond }: SessionState["levels"][number]) => {
    if (height === null) return t("soundOnly");
    const isAlone = levels.filter((other) => other.height === height).length === 1;
    return isAlone
      ? t("lines", { height: String(height) })
      : t("linesAndRate", { height: String(height), kilobits: Math.round(bitsPerSecond / 1000) });
  };
  const nameOfTrack = ({ languageName, language, fileName }: Captions["tracks"][number]) =>
    languageName ?? language ?? fileName ?? common("untitled");

  const labels = (name: string, choice: string) => ({
    label: t("choice", { menu: name, choice }),
    name,
  });

  const menus: { label: string; name: string; icon: ReactNode; items: MenuItem[] }[] = [];
  const track = captions.selected;
  if (captions.tracks.length > 0 || captions.isListMissing) {
    menus.push({
      ...labels(common("subtitles"), track === null ? t("off") : nameOfTrack(track)),
      icon: (
        <CaptionsIcon
          aria-hidden="true"
          size={19}
          className={track === null ? undefined : "text-accent"}
        />
      ),
      items: [
        { text: t("off"), isChecked: track === null, onSelect: () => captions.choose(null) },
        ...captions.tracks.map((each) => ({
          id: each.id,
          text: nameOfTrack(each),
          isChecked: track?.id === each.id,
          onSelect: () => captions.choose(each),
        })),
      ],
    });
  }
  if (levels.length > 1) {
    menus.push({
      ...labels(t("quality"), selected === null ? t("auto") : nameOfLevel(selected)),
      icon: <Settings2 aria-hidden="true" size={17} />,
      items: [
        {
          text: shown === null ? t("auto") : t("autoNow", { now: nameOfLevel(shown) }),
          isChecked: selected === null,
          onSelect: () => onCommand({ kind: "quality", level: null }),
        },
        ...levels.map((level) => ({
          id: `${level.height}-${level.bitsPerSecond}`,
          text: nameOfLevel(level),
          isChecked:
            selected?.height === level.height && selected.bitsPerSecond === level.bitsPerSecond,
          onSelect: () => onCommand({ kind: "quality", level }),
        })),
      ],
    });
  }
  const speed = t("times", { rate });
  menus.push({
    ...labels(t("speed"), speed),
    icon:
      rate === 1 ? (
        <Gauge aria-hidden="true" size={17} />
      ) : (
        <span className="text-sm font-medium">{speed}</span>
      ),
    items: RATES.map((each) => ({
      text: t("times", { rate: each }),
      isChecked: rate === each,
      onSelect: () => setRate(video, each),
    })),
  });
  return menus;
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

/** Button of the control bar. Its label is the accessible name and tooltip. */
export function ControlButton({
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
