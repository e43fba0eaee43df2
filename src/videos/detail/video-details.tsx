import type { ReactNode } from "react";
import { useFormatter, useLocale, useTimeZone, useTranslations } from "use-intl";
import { formatClock } from "#shared/dates/durations.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { languageName } from "#shared/format/languages.ts";
import { Copyable } from "#shared/ui/copy-button.tsx";
import { Facts, Panel } from "#shared/ui/panel.tsx";
import type { Video } from "#videos/video-record.ts";

/** Shows what the record says. @param channel is the link to the channel that the video is a recording of */
export function VideoDetails({ video, channel }: { video: Video; channel: ReactNode }) {
  const t = useTranslations("video");
  const list = useTranslations("libraryList");
  const common = useTranslations("common");
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
            name: common("duration"),
            // Before encoding, the service reports zero, which is wrong.
            value:
              video.durationSeconds === null || video.status === "encoding"
                ? null
                : formatClock(video.durationSeconds),
          },
          { name: t("file"), value: video.filename === null ? null : <bdi>{video.filename}</bdi> },
          {
            name: common("size"),
            value: video.fileSizeBytes === null ? null : formatBytes(video.fileSizeBytes, locale),
          },
          {
            name: t("resolution"),
            value:
              video.width === null || video.height === null ? null : (
                <bdi dir="ltr">{`${video.width} × ${video.height}`}</bdi>
              ),
          },
          { name: t("codecs"), value: join([video.container, video.videoCodec, video.audioCodec]) },
          {
            name: t("bitrates"),
            value:
              video.videoBitrate === null && video.audioBitrate === null
                ? null
                : t("bitratesOf", {
                    video: kilobits(video.videoBitrate),
                    audio: kilobits(video.audioBitrate),
                  }),
          },
          { name: common("created"), value: instant(video.createdAtMs) },
          { name: t("saved"), value: instant(video.savedAtMs) },
          {
            name: common("subtitles"),
            value:
              video.subtitleLanguages.length === 0
                ? t("noSubtitles")
                : format.list(
                    video.subtitleLanguages.map((code) =>
                      code === null ? list("unknownLanguage") : languageName(code, locale),
                    ),
                  ),
          },
          ...(video.channelId === null ? [] : [{ name: t("channel"), value: channel }]),
          { name: common("id"), value: <Copyable label={t("copyId")} text={video.id} /> },
          {
            name: t("assetId"),
            value:
              video.assetId === null ? null : (
                <Copyable label={t("copyAssetId")} text={video.assetId} />
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
