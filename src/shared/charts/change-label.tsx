import { useLocale, useTranslations } from "use-intl";
import { changeKind, type ValueChange } from "#shared/format/changes.ts";
import { percentWords } from "#shared/format/percents.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { Unknown } from "./unknown.tsx";

const LOOKS = {
  more: { sign: "▲", className: "text-ready" },
  less: { sign: "▼", className: "text-trouble" },
};

/** How something changed: a sign, a colour and, for those who hear it, a word. */
export function ChangeLabel({
  change,
  canGo = false,
  isAbout = false,
  was,
}: {
  change: ValueChange;
  /** Of one in a list, which is gone when it comes to nothing. A figure only falls. */
  canGo?: boolean;
  /** It is near this, either way. */
  isAbout?: boolean;
  /** The value before, in words, for those who point at it. */
  was?: string | undefined;
}) {
  const t = useTranslations("charts.change");
  const locale = useLocale();
  const kind = changeKind(change);
  if (kind === "unknown") return <Unknown words={t("unknown")} />;
  const title = was === undefined ? undefined : t("was", { value: was });
  const word = canGo && kind === "less" && change.current === 0 ? "gone" : kind;
  if (word !== "more" && word !== "less") {
    return (
      <span title={title} className="whitespace-nowrap text-ink-soft">
        {t(word)}
      </span>
    );
  }
  const { sign, className } = LOOKS[word];
  const exact = percentWords(change.ratio ?? 0, locale);
  const percent = isAbout ? t("about", { value: exact }) : exact;
  return (
    <span title={title} className={classNames("whitespace-nowrap", className)}>
      <span aria-hidden="true">
        {sign} {percent}
      </span>
      <span className="sr-only">{t(word, { percent })}</span>
    </span>
  );
}
