import { Volume1, Volume2, VolumeX } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { ControlButton } from "./control-button.tsx";
import { setVolume, toggleMuted } from "./element-settings.ts";
import { useMedia } from "./use-media.ts";

/** How loud the film is. A slider that is moved is meant to be heard. */
export function VolumeControl({
  video,
  hasSlider,
}: {
  video: HTMLVideoElement;
  hasSlider: boolean;
}) {
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
