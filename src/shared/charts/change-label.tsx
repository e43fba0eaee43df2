import { useLocale, useTranslations } from "use-intl";
import { changeKind, type ValueChange } from "#shared/format/changes.ts";
import { formatPercent } from "#shared/format/percents.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { Unknown } from "#shared/ui/unknown.tsx";

const STYLES = {
  more: { sign: "▲", className: "text-ready" },
  less: { sign: "▼", className: "text-trouble" },
};

/** Renders a change as a sign, a colour and a text for screen readers. */
export function ChangeLabel({
  change,
  canGo = false,
  isAbout = false,
  isNeutral = false,
  was,
  now,
}: {
  change: ValueChange;
  /** Is true for an item of a list, which is "gone" when its value drops to zero. A total only falls. */
  canGo?: boolean;
  isAbout?: boolean;
  /** More is neither better nor worse. */
  isNeutral?: boolean;
  was?: string | undefined;
  /** Is the value that changed, where another one stands beside the change. */
  now?: string | undefined;
}) {
  const t = useTranslations("charts.change");
  const locale = useLocale();
  const kind = changeKind(change);
  if (kind === "unknown") return <Unknown texts={t("unknown")} />;
  const titleOf = (value: string) =>
    now === undefined ? t("was", { value }) : t("both", { current: now, previous: value });
  const title = was === undefined ? undefined : titleOf(was);
  const word = canGo && kind === "less" && change.current === 0 ? "gone" : kind;
  if (word !== "more" && word !== "less") {
    return (
      <span title={title} className="whitespace-nowrap text-ink-soft">
        {isAbout ? t("about", { value: t(word) }) : t(word)}
      </span>
    );
  }
  const { sign, className } = STYLES[word];
  const exact = formatPercent(change.ratio ?? 0, locale);
  const percent = isAbout ? t("about", { value: exact }) : exact;
  return (
    <span
      title={title}
      className={classNames("whitespace-nowrap", isNeutral ? "text-ink-soft" : className)}
    >
      <span aria-hidden="true">
        {sign} {percent}
      </span>
      <span className="sr-only">{t(word, { percent })}</span>
    </span>
  );
}
