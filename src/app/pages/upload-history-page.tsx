import { useTranslations } from "use-intl";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { UploadHistory } from "#uploads/upload-history.tsx";
import { UploadTabs } from "#uploads/upload-tabs.tsx";

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
