import { CaptionsOff } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Vod } from "./vod-record.ts";

/** That a film has no subtitles; nothing while nobody could have made any. */
export function SubtitlesMark({ vod }: { vod: Vod }) {
  const t = useTranslations("libraryList.state");
  if (vod.subtitleLanguages.length > 0 || vod.status === "encoding") return null;
  return (
    <span title={t("noSubtitles")} className="shrink-0 text-ink-faint">
      <CaptionsOff aria-hidden="true" size={14} />
      <span className="sr-only">{t("noSubtitles")}</span>
    </span>
  );
}
