import { ChannelAbout } from "#channels/channel-about.tsx";
import { ChannelFacts } from "#channels/channel-facts.tsx";
import { ChannelIngest } from "#channels/channel-ingest.tsx";
import { ChannelLayout } from "./channel-layout.tsx";
import { ChannelPreview } from "./channel-preview.tsx";

/** One channel: a preview, what can be told of it, where its picture comes from. */
export function ChannelOverviewPage() {
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
