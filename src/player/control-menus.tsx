import { Captions as CaptionsIcon, Gauge, Settings2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { MenuItem } from "#shared/ui/menu.tsx";
import type { QualityLevel, SessionState } from "./playback-types.ts";
import { setRate } from "./session-memory.ts";
import { type PlayerCommand, RATES } from "./shortcuts.ts";
import type { Captions } from "./use-captions.ts";
import { useMedia } from "./use-media.ts";

interface ControlMenu {
  name: string;
  choice: string;
  icon: ReactNode;
  items: readonly MenuItem[];
}

/** Returns the menus of captions, quality and speed; the first two only where there is something to choose. */
export function useControlMenus({
  video,
  state,
  captions,
  onCommand,
}: {
  video: HTMLVideoElement;
  state: SessionState;
  captions: Captions;
  onCommand: (command: PlayerCommand) => void;
}): readonly ControlMenu[] {
  const menus = [useCaptionsMenu(captions), useQualityMenu(state, onCommand), useSpeedMenu(video)];
  return menus.filter((menu) => menu !== null);
}

function useCaptionsMenu({
  tracks,
  selected,
  isListMissing,
  choose,
}: Captions): ControlMenu | null {
  const t = useTranslations("player");
  const common = useTranslations("common");
  if (tracks.length === 0 && !isListMissing) return null;
  const nameOf = ({ languageName, language, fileName }: Captions["tracks"][number]) =>
    languageName ?? language ?? fileName ?? common("untitled");
  return {
    name: common("subtitles"),
    choice: selected === null ? t("off") : nameOf(selected),
    icon: (
      <CaptionsIcon
        aria-hidden="true"
        size={19}
        className={selected === null ? undefined : "text-accent"}
      />
    ),
    items: [
      { text: t("off"), isChecked: selected === null, onSelect: () => choose(null) },
      ...tracks.map((track) => ({
        id: track.id,
        text: nameOf(track),
        isChecked: selected?.id === track.id,
        onSelect: () => choose(track),
      })),
    ],
  };
}

function useQualityMenu(
  { levels, selected, shown }: SessionState,
  onCommand: (command: PlayerCommand) => void,
): ControlMenu | null {
  const t = useTranslations("player");
  if (levels.length < 2) return null;
  const nameOf = ({ height, bitsPerSecond }: QualityLevel) => {
    if (height === null) return t("soundOnly");
    const isAlone = levels.filter((other) => other.height === height).length === 1;
    return isAlone
      ? t("lines", { height: String(height) })
      : t("linesAndRate", { height: String(height), kilobits: Math.round(bitsPerSecond / 1000) });
  };
  return {
    name: t("quality"),
    choice: selected === null ? t("auto") : nameOf(selected),
    icon: <Settings2 aria-hidden="true" size={17} />,
    items: [
      {
        text: shown === null ? t("auto") : t("autoNow", { now: nameOf(shown) }),
        isChecked: selected === null,
        onSelect: () => onCommand({ kind: "quality", level: null }),
      },
      ...levels.map((level) => ({
        id: `${level.height}-${level.bitsPerSecond}`,
        text: nameOf(level),
        isChecked:
          selected?.height === level.height && selected.bitsPerSecond === level.bitsPerSecond,
        onSelect: () => onCommand({ kind: "quality", level }),
      })),
    ],
  };
}

function useSpeedMenu(video: HTMLVideoElement): ControlMenu {
  const t = useTranslations("player");
  const rate = useMedia(video, ({ playbackRate }) => playbackRate);
  const speed = t("times", { rate });
  return {
    name: t("speed"),
    choice: speed,
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
  };
}
