import { useTranslations } from "use-intl";
import type { Vod } from "#api/vod-record.ts";

/** The tracks of captions of one film, and the workbench for one of them. */
export function VodSubtitlesTab({ vod: { title } }: { vod: Vod }) {
  const t = useTranslations("subtitles");
  return <h2>{`${t("title")} · ${title ?? ""}`}</h2>;
}
