import { useTranslations } from "use-intl";
import { type Measure, unitOf } from "#watch-time/measures.ts";
import { figureTitle, useFigureFormat } from "#watch-time/table/row-labels.tsx";
import { changeValue, useChangeFormat } from "./change-labels.tsx";
import type { FigureChange } from "./figure-change.ts";

/** Shows below a figure how it changed, and from what: percentages in points, others in percent. */
export function TileChange({ measure, change }: { measure: Measure; change: FigureChange }) {
  const t = useTranslations("watchTimeTable.changes");
  const format = useChangeFormat();
  const formatFigure = useFigureFormat();
  const unit = unitOf(measure) === "percent" ? "amount" : "percent";
  const labels = format({ measure, unit }, change);
  if (change.kind === "unknown" || labels === null) {
    return <p className="text-sm text-ink-faint">{t("unknown")}</p>;
  }
  const before = change.isNew ? null : formatFigure(measure, change.previous);
  return (
    <p className="flex flex-wrap gap-x-1.5 text-sm" title={figureTitle(labels)}>
      <span className="whitespace-nowrap">{changeValue(labels)}</span>
      {labels.reason === null ? null : <span className="sr-only">{labels.reason}</span>}
      {before === null ? null : (
        <span className="text-ink-soft">{t("from", { value: before.text })}</span>
      )}
    </p>
  );
}

/** Tells among all that is known of a row how a figure changed, from what, and why it is not one number. */
export function ChangeFact({ measure, change }: { measure: Measure; change: FigureChange }) {
  const t = useTranslations("watchTimeTable.changes");
  const charts = useTranslations("charts.change");
  const format = useChangeFormat();
  const formatFigure = useFigureFormat();
  const amount = format({ measure, unit: "amount" }, change);
  const line = "block text-sm text-ink-faint";
  if (change.kind === "unknown" || amount === null) {
    return <span className={line}>{t("unknown")}</span>;
  }
  const percent =
    unitOf(measure) === "percent" ? null : format({ measure, unit: "percent" }, change);
  const before = formatFigure(measure, change.previous);
  return (
    <>
      <span className={line}>
        {changeValue({ ...amount, text: amount.exact })}
        {percent === null ? null : <> · {changeValue(percent)}</>}
      </span>
      {amount.reason === null ? null : <span className={line}>{amount.reason}</span>}
      {before === null ? null : (
        <span className={line}>{charts("was", { value: before.exact })}</span>
      )}
    </>
  );
}
