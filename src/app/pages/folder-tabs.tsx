import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { TabLinks } from "#shared/ui/tab-links.tsx";

/** Renders the tabs of a folder. */
export function FolderTabs({ folderId, tab }: { folderId: string; tab: "films" | "analytics" }) {
  const t = useTranslations("folders.tabs");
  return (
    <TabLinks
      label={t("label")}
      links={[
        { to: paths.folder(folderId), text: t("films"), isCurrent: tab === "films" },
        {
          to: paths.folderAnalytics(folderId),
          text: t("analytics"),
          isCurrent: tab === "analytics",
        },
      ]}
    />
  );
}
