import { useTranslations } from "use-intl";
import type { BulkAction } from "#library/bulk-job.ts";

/** Returns what a job does to so many videos, in words: “Unpublish 12 videos”. */
export function useBulkTitle(): (action: BulkAction, count: number) => string {
  const t = useTranslations("bulk.job");
  return (action, count) => {
    if (action.kind === "playlist") return t("add", { count, target: action.title });
    if (action.kind !== "move") return t(action.kind, { count });
    const target = action.folder.path ?? action.folder.name ?? "";
    return t(action.mode.kind === "add" ? "add" : "move", { count, target });
  };
}
