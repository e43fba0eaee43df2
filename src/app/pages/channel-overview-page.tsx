import { EyeOff, VideoOff } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ChannelAbout, ChannelFacts } from "#channels/channel-about.tsx";
import { ChannelIngest } from "#channels/channel-ingest.tsx";
import type { Channel } from "#channels/channel-record.ts";
import { Player } from "#player/player.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ChannelLayout } from "./channel-layout.tsx";

export { channelLoader as loader } from "./channel-layout.tsx";

/** Overview of one channel: preview, settings, details and ingest points. */
export function Component() {
  return (
    <ChannelLayout tab="overview">
      {(channel) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <ChannelPreview key={channel.id} channel={channel} />
            <ChannelAbout key={`about ${channel.id}`} channel={channel} />
          </div>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <ChannelFacts channel={channel} />
            <ChannelIngest key={channel.id} ingest={channel.ingest} />
          </div>
        </div>
      )}
    </ChannelLayout>
  );
}

/**
 * Plays a channel. The service reports whether a channel is enabled, but not whether it is on air; that is
 * known only when the preview starts to play, so the text names that time.
 */
function ChannelPreview({ channel }: { channel: Channel }) {
  const t = useTranslations("channel.preview");
  const text = useTranslations("channel");
  const format = useFormatter();
  const [playedAtMs, setPlayedAtMs] = useState<number | null>(null);
  if (!channel.isEnabled) {
    return (
      <EmptyState icon={<EyeOff size={28} />} title={t("off.title")}>
        {t("off.advice")}
      </EmptyState>
    );
  }
  if (channel.assetId === null) {
    return (
      <EmptyState icon={<VideoOff size={28} />} title={t("noAsset.title")}>
        {t("noAsset.advice")}
      </EmptyState>
    );
  }
  return (
    <div>
      <Player
        key={channel.assetId}
        assetId={channel.assetId}
        title={channel.title ?? text("untitled")}
        posterUrl={channel.splashScreenUrl ?? channel.thumbnailUrl}
        videoId={null}
        framesPerSecond={null}
        onPlaying={() => setPlayedAtMs(Date.now())}
      />
      <p role="status" className="mt-1.5 text-sm text-ink-faint">
        {playedAtMs === null
          ? t("unknown")
          : t("played", { time: format.dateTime(playedAtMs, { timeStyle: "short" }) })}
      </p>
    </div>
  );
}
