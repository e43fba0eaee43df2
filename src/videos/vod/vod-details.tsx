import { Link } from "react-router";
import { useFormatter, useLocale, useTimeZone, useTranslations } from "use-intl";
import { formatClock } from "#shared/dates/durations.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { paths } from "#shared/paths.ts";
import { Copyable } from "#shared/ui/copyable.tsx";
import { Facts } from "#shared/ui/facts.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import type { Vod } from "#videos/vod-record.ts";
import { languageName } from "./language-name.ts";

/** What is known of a film, its identifiers ready to be copied. */
export function VodDetails({ vod }: { vod: Vod }) {
  const t = useTranslations("film");
  const format = useFormatter();
  const locale = useLocale();
  const zone = useTimeZone();
  const kilobits = (bits: number | null) =>
    bits === null ? "–" : t("kilobits", { value: Math.round(bits / 1000) });
  const instant = (ms: number | null) =>
    ms === null ? null : format.dateTime(ms, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Panel title={t("details")}>
      <Facts
        facts={[
          {
            name: t("duration"),
            // Before it is encoded the service says zero, which it isn't.
            value:
              vod.durationSeconds === null || vod.status === "encoding"
                ? null
                : formatClock(vod.durationSeconds),
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
          {
            name: t("bitrates"),
            value:
              vod.videoBitrate === null && vod.audioBitrate === null
                ? null
                : t("bitratesOf", {
                    video: kilobits(vod.videoBitrate),
                    audio: kilobits(vod.audioBitrate),
                  }),
          },
          { name: t("created"), value: instant(vod.createdAtMs) },
          { name: t("saved"), value: instant(vod.savedAtMs) },
          {
            name: t("subtitles"),
            value:
              vod.subtitleLanguages.length === 0
                ? t("noSubtitles")
                : format.list(
                    vod.subtitleLanguages.map((code) =>
                      code === null ? t("unknownLanguage") : languageName(code, locale),
                    ),
                  ),
          },
          ...(vod.channelId === null
            ? []
            : [
                {
                  name: t("channel"),
                  value: (
                    <Link to={paths.channel(vod.channelId)} className="text-accent underline">
                      {t("openChannel")}
                    </Link>
                  ),
                },
              ]),
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
      {zone === undefined ? null : (
        <p className="mt-3 text-sm text-ink-faint">{t("zone", { zone })}</p>
      )}
    </Panel>
  );
}

function join(parts: (string | null)[]): string | null {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.join(" · ");
}
