import { useTranslations } from "use-intl";
import { ActivityList } from "#activity/activity-list.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";

export function Component() {
  const t = useTranslations("activity");
  return (
    <>
      <PageHeader title={t("title")} />
      <ActivityList />
    </>
  );
}
