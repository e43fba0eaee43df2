import { useTranslations } from "use-intl";
import { UploadHistory } from "#features/uploads/upload-history.tsx";
import { UploadTabs } from "#features/uploads/upload-tabs.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** The history is in the browser: there is no call to start. */
export function uploadHistoryLoader() {
  return () => null;
}

/** What this browser has sent before. */
export function UploadHistoryPage() {
  const t = useTranslations("uploadHistory");
  return (
    <>
      <PageHeader title={t("title")} />
      <UploadTabs />
      <UploadHistory />
    </>
  );
}
