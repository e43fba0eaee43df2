import { useTranslations } from "use-intl";
import type { Vod } from "#videos/vod-record.ts";
import { SubjectWatchTime } from "./subject-watch-time.tsx";

/** Watch time and retention of a video. */
export function VodEngagementTab({ vod: { id, title } }: { vod: Vod }) {
  const t = useTranslations("film");
  return <SubjectWatchTime kind="vod" contentId={id} name={title ?? t("untitled")} />;
}
