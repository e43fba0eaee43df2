import { useFormatter, useTranslations } from "use-intl";
import { classNames } from "#ui/class-names.ts";

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** How a count has changed since the compared range. The sign says what the colour does. */
export function ChangeText({ count, previousCount }: { count: number; previousCount: number }) {
  const t = useTranslations("countries");
  const format = useFormatter();
  if (previousCount === 0) {
    return <span className="text-ink-soft">{count === 0 ? "–" : t("new")}</span>;
  }
  const change = (count - previousCount) / previousCount;
  return (
    <span
      title={t("was", { count: previousCount })}
      className={classNames(
        "whitespace-nowrap",
        change > 0 ? "text-ready" : change < 0 ? "text-trouble" : "text-ink-soft",
      )}
    >
      {format.number(change, {
        style: "percent",
        signDisplay: "exceptZero",
        ...(change !== 0 && Math.abs(change) < 1 ? ONE_DIGIT : { maximumFractionDigits: 0 }),
      })}
    </span>
  );
}
