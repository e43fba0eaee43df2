import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { Vod } from "#api/vod-record.ts";
import { formatBytes } from "#lib/bytes.ts";
import { formatClock } from "#lib/durations.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Panel } from "#ui/panel.tsx";
import { Facts } from "./facts.tsx";

/** What is known of a film, its identifiers ready to be copied. */
export function VodDetails({ vod }: { vod: Vod }) {
  const t = useTranslations("vod");
  const format = useFormatter();
  const locale = useLocale();
  const instant = (ms: number | null) =>
    ms === null ? null : format.dateTime(ms, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Panel title={t("details")}>
      <Facts
        facts={[
          {
            name: t("duration"),
            value: vod.durationSeconds === null ? null : formatClock(vod.durationSeconds),
          },
          { name: t("file"), value: vod.filename === null ? null : <bdi>{vod.filename}</bdi> },
          {
            name: t("size"),
            value: vod.fileSizeBytes === null ? null : formatBytes(vod.fileSizeBytes, locale),
          },
          {
            name: t("picture"),
            value:
              vod.width === null || vod.height === null ? null : `${vod.width} × ${vod.height}`,
          },
          { name: t("codecs"), value: join([vod.container, vod.videoCodec, vod.audioCodec]) },
          { name: t("created"), value: instant(vod.createdAtMs) },
          { name: t("saved"), value: instant(vod.savedAtMs) },
          {
            name: t("folders"),
            value: join(vod.folders.map(({ path, name, id }) => path ?? name ?? id)),
          },
          { name: t("id"), value: <Copyable label={t("copyId")} text={vod.id} /> },
          {
            name: t("assetId"),
            value:
              vod.assetId === null ? null : (
                <Copyable label={t("copyAssetId")} text={vod.assetId} />
              ),
          },
        ]}
      />
    </Panel>
  );
}

function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <span className="flex items-start justify-between gap-1">
      <code className="py-1.5 font-mono text-xs">{text}</code>
      <CopyButton label={label} text={text} />
    </span>
  );
}

function join(parts: (string | null)[]): string | null {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.join(" · ");
}
