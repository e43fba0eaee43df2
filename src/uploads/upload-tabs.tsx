import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useMayEdit } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { TabLinks } from "#shared/ui/tab-links.tsx";

/** Shows the tabs of the upload pages: new uploads and history. */
export function UploadTabs() {
  const t = useTranslations("uploadHistory.tabs");
  const upload = useTranslations("upload");
  const { pathname } = useLocation();
  // A single tab needs no tab bar.
  if (!useMayEdit()) return null;
  return (
    <TabLinks
      label={t("label")}
      links={[
        { to: paths.upload, text: upload("title"), isCurrent: pathname === paths.upload },
        {
          to: paths.uploadHistory,
          text: t("history"),
          isCurrent: pathname === paths.uploadHistory,
        },
      ]}
    />
  );
}
