import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Channel } from "#api/channel-record.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Panel } from "#ui/panel.tsx";

/** What is known of a channel, its identifiers ready to be copied. What the service did not say is a dash. */
export function ChannelFacts({ channel }: { channel: Channel }) {
  const t = useTranslations("channel.details");
  const format = useFormatter();
  const instant = (ms: number | null) =>
    ms === null ? null : format.dateTime(ms, { dateStyle: "medium", timeStyle: "short" });
  const facts: [name: string, value: ReactNode][] = [
    [t("recording"), t(channel.isRecorded ? "on" : "off")],
    [t("dvr"), t(channel.hasDvr ? "on" : "off")],
    [t("enabledSince"), instant(channel.enabledSinceMs)],
    [t("countdown"), instant(channel.countdownAtMs)],
    [t("created"), instant(channel.createdAtMs)],
    [t("saved"), instant(channel.savedAtMs)],
    [t("id"), <Copyable key="id" label={t("copyId")} text={channel.id} />],
    [
      t("assetId"),
      channel.assetId === null ? null : (
        <Copyable key="assetId" label={t("copyAssetId")} text={channel.assetId} />
      ),
    ],
  ];
  return (
    <Panel title={t("title")}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-faint">{name}</dt>
            <dd className="wrap-anywhere">{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <span className="flex items-start justify-between gap-1">
      <code className="pt-0.5 font-mono text-xs">{text}</code>
      <span className="-my-1.5">
        <CopyButton label={label} text={text} />
      </span>
    </span>
  );
}
