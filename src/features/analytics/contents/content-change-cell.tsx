import { useFormatter, useTranslations } from "use-intl";
import type { ContentChange } from "./rank-contents.ts";

/** How a content changed since the time before, in a word or a percentage. */
export function ContentChangeCell({ change }: { change: ContentChange | null }) {
  const t = useTranslations("contents.breakdown");
  const format = useFormatter();
  if (change === null) return null;
  if (change.is !== "changed") {
    return change.is === "untold" ? (
      <span title={t("untold")}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t("untold")}</span>
      </span>
    ) : (
      <span className="text-ink">{t(change.is)}</span>
    );
  }
  return format.number(change.ratio, {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: Math.abs(change.ratio) < 0.1 ? 1 : 0,
  });
}
