import { useLocale, useTranslations } from "use-intl";
import type { Change } from "#features/analytics/comparison.ts";
import { changeKind, percentWords } from "./change-kind.ts";

const LOOKS = {
  more: { sign: "▲", className: "text-ready" },
  less: { sign: "▼", className: "text-trouble" },
};

/** How something changed: a sign, a colour and, for those who hear it, a word. */
export function ChangeLabel({
  change,
}: {
  change: Pick<Change, "current" | "previous" | "ratio">;
}) {
  const t = useTranslations("timeChart.change");
  const locale = useLocale();
  const kind = changeKind(change);
  if (kind === "unknown") {
    return (
      <span className="text-ink-faint">
        <span aria-hidden="true">—</span>
        <span className="sr-only">{t("unknown")}</span>
      </span>
    );
  }
  if (kind === "same" || kind === "new") return <span className="text-ink-faint">{t(kind)}</span>;
  const { sign, className } = LOOKS[kind];
  const percent = percentWords(change.ratio ?? 0, locale);
  return (
    <span className={className}>
      <span aria-hidden="true">
        {sign} {percent}
      </span>
      <span className="sr-only">{t(kind, { percent })}</span>
    </span>
  );
}
