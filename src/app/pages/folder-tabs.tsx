import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { TabLinks } from "#shared/ui/tab-links.tsx";

export function FolderTabs({
  folderId,
  tab,
}: {
  folderId: string;
  tab: "videos" | "analytics" | "watchTime";
}) {
  const t = useTranslations("folders");
  const common = useTranslations("common");
  const shell = useTranslations("shell");
  return (
    <TabLinks
      label={t("tabs")}
      links={[
        { to: paths.folder(folderId), text: common("videos"), isCurrent: tab === "videos" },
        {
          to: paths.folderAnalytics(folderId),
          text: common("analytics"),
          isCurrent: tab === "analytics",
        },
        {
          to: paths.folderWatchTime(folderId),
          text: shell("watchTime"),
          isCurrent: tab === "watchTime",
        },
      ]}
    />
  );
}
