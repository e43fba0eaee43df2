import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { ActivityList } from "#activity/activity-list.tsx";
import { RecordActivity } from "#activity/record-activity.tsx";
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

/** Lists what was changed of one record. It is here because a chunk of its own would split this page into more files. */
export function ActivityOfRecord(props: ComponentProps<typeof RecordActivity>) {
  return <RecordActivity {...props} />;
}
