import { useFormatter, useTranslations } from "use-intl";
import type { Change } from "#features/analytics/comparison.ts";

/** Less than this is shown as nought percent. */
const LEAST_RATIO = 0.0005;

/** How a total changed: a sign, a colour and, for those who hear it, a word. */
export function ChangeText({ change: { current, previous, ratio } }: { change: Change }) {
  const t = useTranslations("comparison.totals");
  const format = useFormatter();
  if (current === null || previous === null) {
    return (
      <span className="text-ink-faint">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t("notKnown")}</span>
      </span>
    );
  }
  if (ratio === null && current > 0) return <span className="text-ink-faint">{t("new")}</span>;
  if (ratio === null || Math.abs(ratio) < LEAST_RATIO) {
    return <span className="text-ink-faint">{t("same")}</span>;
  }
  const percent = format.number(Math.abs(ratio), { style: "percent", maximumFractionDigits: 1 });
  const isMore = ratio > 0;
  return (
    <span className={isMore ? "text-ready" : "text-trouble"}>
      <span aria-hidden="true">
        {isMore ? "▲" : "▼"} {percent}
      </span>
      <span className="sr-only">{t(isMore ? "up" : "down", { percent })}</span>
    </span>
  );
}
