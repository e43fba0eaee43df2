import { useTranslations } from "use-intl";
import { CHANGE_OF, isChangeColumn, measureOf } from "./columns.ts";
import { useColumnName } from "./compare/change-labels.tsx";
import type { FileColumn } from "./export/export-job.ts";
import { unitOf } from "./measures.ts";

const OF_FILES = ["periodStart", "periodEnd", "contentId", "isRemoved"] as const;

/** Names columns of files: with units, as numbers in files have none. */
export function useFileColumn(): (column: FileColumn) => string {
  const t = useTranslations("watchTimeFiles");
  const columns = useColumnName();
  return (column) => {
    if (isOfFiles(column)) return t(`columns.${column}`);
    const name = columns(column);
    const measure = measureOf(column);
    // The name of a change in percent says so.
    const isPercent = isChangeColumn(column) && CHANGE_OF[column].unit === "percent";
    if (measure === null || isPercent) return name;
    const unit = unitOf(measure);
    return unit === "count" ? name : t("inUnit", { name, unit });
  };
}

function isOfFiles(column: FileColumn): column is (typeof OF_FILES)[number] {
  return OF_FILES.some((each) => each === column);
}
