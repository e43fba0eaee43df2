import { useTranslations } from "use-intl";

/** Renders a dash for a missing value, with a text for screen readers. */
export function Unknown({
  texts,
}: {
  /** Says that the value is unknown where it is absent. */
  texts?: string;
}) {
  const t = useTranslations("charts");
  return (
    <span className="text-ink-faint" title={texts}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{texts ?? t("unknown")}</span>
    </span>
  );
}
