import { useLocale, useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import type { Figure } from "#watch-time/figure.ts";
import { formatValue } from "#watch-time/format-measure.ts";
import { type Measure, unitOf } from "#watch-time/measures.ts";
import { changeTitle, useChangeFormat } from "./change-labels.tsx";
import type { FigureChange } from "./figure-change.ts";

/** Shows below a figure how it changed, and from what: percentages in points, others in percent. */
export function TileChange({ measure, change }: { measure: Measure; change: FigureChange }) {
  const t = useTranslations("watchTimeTable.changes");
  const format = useChangeFormat();
  const unit = unitOf(measure) === "percent" ? "amount" : "percent";
  const labels = format({ measure, unit }, change);
  const before = useBeforeText(measure);
  if (change.kind === "unknown" || labels === null) {
    return <p className="text-sm text-ink-faint">{t("unknown")}</p>;
  }
  const from = change.isNew ? null : before(change.previous);
  return (
    <p className="flex flex-wrap gap-x-1.5 text-sm" title={changeTitle(labels)}>
      <span className={classNames("whitespace-nowrap", labels.className)}>{labels.text}</span>
      {from === null ? null : <span className="text-ink-soft">{t("from", { value: from })}</span>}
    </p>
  );
}

function useBeforeText(measure: Measure): (figure: Figure) => string | null {
  const t = useTranslations("watchTimeTable.changes");
  const locale = useLocale();
  const text = (value: number) => formatValue(measure, value, locale);
  return (figure) => {
    switch (figure.kind) {
      case "unknown":
        return null;
      case "exact":
        return text(figure.value);
      case "atLeast":
        return t("atLeast", { value: text(figure.value) });
      case "between":
        return t("between", { from: text(figure.from), to: text(figure.to) });
    }
  };
}
