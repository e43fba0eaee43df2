import { memo } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { DrawnLayout } from "./drawn-layout.ts";
import { SHADES } from "./shade-style.ts";

/** Notes for reading the numbers. */
export const TableNotes = memo(function TableNotes({
  kind,
  layout,
  isShaded,
}: {
  kind: WatchTimeKind;
  layout: DrawnLayout;
  isShaded: boolean;
}) {
  const t = useTranslations("watchTimeTable.notes");
  const hasViewers =
    layout.columns.includes("uniqueViewers") || layout.columns.includes("watchTimePerViewer");
  return (
    <div className="mt-2 grid gap-1 text-sm text-ink-faint">
      {isShaded ? (
        <p className="flex flex-wrap items-center gap-x-2">
          {t("shades")}
          <span
            aria-hidden="true"
            className="inline-flex overflow-hidden rounded-sm border border-line"
          >
            {SHADES.map((shade) => (
              <span key={shade} className={classNames("h-3.5 w-5", shade)} />
            ))}
          </span>
        </p>
      ) : null}
      {hasViewers ? <p>{t("viewers")}</p> : null}
      {kind === "channel" ? <p>{t("live")}</p> : null}
    </div>
  );
});
