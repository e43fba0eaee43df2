import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Video } from "#videos/video-record.ts";
import { SubjectAnalytics } from "./subject-analytics.tsx";

/** Analytics of a video. */
export function VideoAnalyticsTab({ video: { id, title } }: { video: Video }) {
  const t = useTranslations("film");
  const subject = useMemo(() => ({ kind: "vod" as const, id }), [id]);
  return <SubjectAnalytics subject={subject} name={title ?? t("untitled")} />;
}
