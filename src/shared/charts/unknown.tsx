import { useTranslations } from "use-intl";

/** Renders a dash for a missing value, with a text for screen readers. */
export function Unknown({
  words,
}: {
  /** Absent: says that the value is unknown. */
  words?: string;
}) {
  const t = useTranslations("charts");
  return (
    <span className="text-ink-faint" title={words}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{words ?? t("unknown")}</span>
    </span>
  );
}
