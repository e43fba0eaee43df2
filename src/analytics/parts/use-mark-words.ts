import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Mark } from "#analytics/metrics.ts";

/** Says of values how exact they are. */
export interface MarkWords {
  /** "≥ 12". */
  text: (mark: Mark, value: string) => string;
  /** "at least 12", for those who hear it. */
  spoken: (mark: Mark, value: string) => string;
  /** Heads a column of plain numbers in a file, "Plays, at least", where one of them is not exact. */
  head: (name: string, marks: readonly Mark[]) => string;
}

export function useMarkWords(): MarkWords {
  const t = useTranslations("analytics.marks");
  return useMemo(
    () => ({
      text: (mark, value) => (mark === "exact" ? value : t(mark, { value })),
      spoken: (mark, value) => (mark === "exact" ? value : t(`${mark}Words`, { value })),
      head(name, marks) {
        if (marks.includes("about")) return t("aboutHead", { name });
        return marks.includes("atLeast") ? t("atLeastHead", { name }) : name;
      },
    }),
    [t],
  );
}
