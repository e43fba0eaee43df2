import { useTranslations } from "use-intl";
import type { FileColumn } from "./export/export-job.ts";
import { unitOf } from "./measures.ts";

const OF_FILES = ["periodStart", "periodEnd", "contentId", "isRemoved"] as const;

/** Names columns of files: with units, as numbers in files have none. */
export function useFileColumn(): (column: FileColumn) => string {
  const t = useTranslations("watchTimeFiles");
  const columns = useTranslations("watchTimeTable.columns");
  return (column) => {
    if (isOfFiles(column)) return t(`columns.${column}`);
    const name = columns(column);
    if (column === "title" || column === "period") return name;
    const unit = unitOf(column);
    return unit === "count" ? name : t("inUnit", { name, unit });
  };
}

function isOfFiles(column: FileColumn): column is (typeof OF_FILES)[number] {
  return OF_FILES.some((each) => each === column);
}
