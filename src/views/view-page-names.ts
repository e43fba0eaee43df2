import { useTranslations } from "use-intl";
import type { ViewPage } from "./saved-views-store.ts";

/** Returns the names of the pages that have saved views. */
export function useViewPageNames(): Readonly<Record<ViewPage, string>> {
  const t = useTranslations();
  const watchTime = t("shell.watchTime");
  return {
    library: t("shell.library"),
    analytics: t("shell.analytics"),
    watchTimeVideos: `${watchTime} · ${t("common.videos")}`,
    watchTimeChannels: `${watchTime} · ${t("common.channels")}`,
  };
}
