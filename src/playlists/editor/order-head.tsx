import { useTranslations } from "use-intl";
import type { RowLayout } from "./row-layout.ts";

/** What the columns are, for those who see them: each row says it of itself. */
export function OrderHead({ layout: { isNarrow, scrollbarPx, template } }: { layout: RowLayout }) {
  const t = useTranslations("playlistOrder");
  if (isNarrow) return null;
  return (
    <div
      aria-hidden="true"
      className="border-b border-line text-xs font-medium text-ink-faint"
      style={{ paddingInlineEnd: scrollbarPx }}
    >
      <div className="grid h-7 items-center" style={{ gridTemplateColumns: template }}>
        <span />
        <span />
        <span className="px-1.5">{t("number")}</span>
        <span />
        <span className="px-2">{t("title")}</span>
        <span className="pe-3 text-end">{t("startsAt")}</span>
        <span className="pe-2 text-end">{t("length")}</span>
      </div>
    </div>
  );
}
