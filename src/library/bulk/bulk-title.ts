import { useTranslations } from "use-intl";
import { titleOf } from "#library/bulk-actions.ts";
import type { BulkAction } from "#library/bulk-job.ts";

/** Returns what a job does to so many videos, in words: “Unpublish 12 videos”. */
export function useBulkTitle(): (action: BulkAction, count: number) => string {
  const t = useTranslations("bulk.job");
  return (action, count) => {
    const { name, target = "" } = titleOf(action);
    return t(name, { count, target });
  };
}
