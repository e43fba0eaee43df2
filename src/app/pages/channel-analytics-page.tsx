import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Channel } from "#channels/channel-record.ts";
import { ChannelLayout } from "./channel-layout.tsx";

export { channelLoader as loader } from "./channel-layout.tsx";

import { SubjectAnalytics } from "./subject-analytics.tsx";

/** Analytics of one channel. */
export function Component() {
  return (
    <ChannelLayout tab="analytics">
      {(channel) => <Numbers key={channel.id} channel={channel} />}
    </ChannelLayout>
  );
}

function Numbers({ channel: { id, title } }: { channel: Channel }) {
  const t = useTranslations("channel");
  const subject = useMemo(() => ({ kind: "channel" as const, id }), [id]);
  return <SubjectAnalytics subject={subject} name={title ?? t("untitled")} />;
}
