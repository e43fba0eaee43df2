import { useTranslations } from "use-intl";
import type { Vod } from "#videos/vod-record.ts";
import { SubjectWatchTime } from "./subject-watch-time.tsx";

/** How long a film is watched, and how far. */
export function VodEngagementTab({ vod: { id, title } }: { vod: Vod }) {
  const t = useTranslations("film");
  return <SubjectWatchTime kind="vod" contentId={id} name={title ?? t("untitled")} />;
}
