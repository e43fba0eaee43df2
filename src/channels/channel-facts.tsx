import { useFormatter, useTranslations } from "use-intl";
import { Copyable } from "#shared/ui/copyable.tsx";
import { Facts } from "#shared/ui/facts.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import type { Channel } from "./channel-record.ts";

/** Renders the read-only details of a channel, with copyable ids. */
export function ChannelFacts({ channel }: { channel: Channel }) {
  const t = useTranslations("channel.details");
  const format = useFormatter();
  const instant = (ms: number | null) =>
    ms === null ? null : format.dateTime(ms, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Panel title={t("title")}>
      <Facts
        facts={[
          { name: t("recording"), value: t(channel.isRecorded ? "on" : "off") },
          { name: t("dvr"), value: t(channel.hasDvr ? "on" : "off") },
          { name: t("enabledSince"), value: instant(channel.enabledSinceMs) },
          { name: t("countdown"), value: instant(channel.countdownAtMs) },
          { name: t("created"), value: instant(channel.createdAtMs) },
          { name: t("saved"), value: instant(channel.savedAtMs) },
          { name: t("id"), value: <Copyable label={t("copyId")} text={channel.id} /> },
          {
            name: t("assetId"),
            value:
              channel.assetId === null ? null : (
                <Copyable label={t("copyAssetId")} text={channel.assetId} />
              ),
          },
        ]}
      />
    </Panel>
  );
}
