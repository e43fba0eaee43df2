import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Vod } from "#videos/vod-record.ts";
import { SubjectAnalytics } from "./subject-analytics.tsx";

/** Analytics of a video. */
export function VodAnalyticsTab({ vod: { id, title } }: { vod: Vod }) {
  const t = useTranslations("film");
  const subject = useMemo(() => ({ kind: "vod" as const, id }), [id]);
  return <SubjectAnalytics subject={subject} name={title ?? t("untitled")} />;
}
