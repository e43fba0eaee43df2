import { useTranslations } from "use-intl";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { UploadHistory } from "#uploads/upload-history.tsx";
import { UploadTabs } from "#uploads/upload-tabs.tsx";

export function Component() {
  const t = useTranslations("uploadHistory");
  return (
    <>
      <PageHeader title={t("title")} />
      <UploadTabs />
      <UploadHistory />
    </>
  );
}
