import { useTranslations } from "use-intl";
import type { Video } from "#videos/video-record.ts";
import { SubjectWatchTime } from "./subject-watch-time.tsx";

/** Watch time and retention of a video. */
export function VideoEngagementTab({ video: { id, title } }: { video: Video }) {
  const t = useTranslations("film");
  return <SubjectWatchTime kind="vod" contentId={id} name={title ?? t("untitled")} />;
}
