import { useTranslations } from "use-intl";
import type { FileColumn } from "./file-columns.ts";
import type { Bound } from "./gather-table.ts";

/** What stands at the heads of a CSV, with units, as the numbers below have none. */
export function useFileLabels(): (column: FileColumn, bound: Bound | null) => string {
  const t = useTranslations("watchTimeFiles");
  return (column, bound) => {
    const name = t(`columns.${column}`);
    return bound === null ? name : t(bound, { name });
  };
}
