import { useTranslations } from "use-intl";

/** A dash in the place of a value, and a word for those who can't see that it is one. */
export function Unknown({
  words,
}: {
  /** Absent: that it is not known. */
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
