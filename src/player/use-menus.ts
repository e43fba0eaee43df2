import { useTranslations } from "use-intl";
import type { MenuSection } from "#shared/ui/menu.tsx";
import type { QualityLevel, SessionState } from "./playback-types.ts";
import { setRate } from "./session-memory.ts";
import { RATES } from "./shortcuts.ts";
import type { Captions } from "./use-captions.ts";
import { useMedia } from "./use-media.ts";

/** Choice in a menu. */
export interface MenuChoice {
  /** Current choice, as a label. */
  choice: string;
  section: MenuSection;
}

/** Choices during playback; `isThere` is false without alternatives. */
export function useMenus(
  video: HTMLVideoElement,
  state: SessionState,
  captions: Captions,
  onQuality: (level: QualityLevel | null) => void,
): {
  tracks: MenuChoice & { isThere: boolean };
  quality: MenuChoice & { isThere: boolean };
  /** `isUsual`: neither faster nor slower. */
  speed: MenuChoice & { isUsual: boolean };
} {
  const t = useTranslations("player");
  const rate = useMedia(video, ({ playbackRate }) => playbackRate);

  const nameOfLevel = (level: QualityLevel) => {
    const { height, bitsPerSecond } = level;
    if (height === null) return t("soundOnly");
    const isAlone = state.levels.filter((other) => other.height === height).length === 1;
    return isAlone
      ? t("lines", { height: String(height) })
      : t("linesAndRate", { height: String(height), kilobits: Math.round(bitsPerSecond / 1000) });
  };
  const nameOfTrack = ({ languageName, language, fileName }: Captions["tracks"][number]) =>
    languageName ?? language ?? fileName ?? t("unnamedTrack");

  return {
    tracks: {
      isThere: captions.tracks.length > 0 || captions.isListMissing,
      choice: captions.selected === null ? t("off") : nameOfTrack(captions.selected),
      section: {
        label: t("captionsMenu"),
        items: [
          {
            text: t("off"),
            isChecked: captions.selected === null,
            onSelect: () => captions.choose(null),
          },
          ...captions.tracks.map((track) => ({
            id: track.id,
            text: nameOfTrack(track),
            isChecked: captions.selected?.id === track.id,
            onSelect: () => captions.choose(track),
          })),
        ],
      },
    },
    quality: {
      isThere: state.levels.length > 1,
      choice: state.selected === null ? t("auto") : nameOfLevel(state.selected),
      section: {
        label: t("qualityMenu"),
        items: [
          {
            text:
              state.shown === null ? t("auto") : t("autoNow", { now: nameOfLevel(state.shown) }),
            isChecked: state.selected === null,
            onSelect: () => onQuality(null),
          },
          ...state.levels.map((level) => ({
            id: `${level.height}-${level.bitsPerSecond}`,
            text: nameOfLevel(level),
            isChecked: isSameLevel(state.selected, level),
            onSelect: () => onQuality(level),
          })),
        ],
      },
    },
    speed: {
      isUsual: rate === 1,
      choice: t("times", { rate }),
      section: {
        label: t("speedMenu"),
        items: RATES.map((each) => ({
          text: t("times", { rate: each }),
          isChecked: rate === each,
          onSelect: () => setRate(video, each),
        })),
      },
    },
  };
}

function isSameLevel(one: QualityLevel | null, other: QualityLevel): boolean {
  return one?.height === other.height && one.bitsPerSecond === other.bitsPerSecond;
}
