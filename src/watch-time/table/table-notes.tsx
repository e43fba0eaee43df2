import { useTranslations } from "use-intl";
import { layoutOf } from "#watch-time/columns.ts";
import type { ShownRows } from "#watch-time/use-arrangement.ts";

export function TableNotes({ kind, view }: Pick<ShownRows, "kind" | "view">) {
  const t = useTranslations("watchTimeTable.notes");
  const columns = layoutOf(view, kind).shown;
  const hasViewers = columns.includes("uniqueViewers") || columns.includes("watchTimePerViewer");
  return (
    <div className="mt-2 grid gap-1 text-sm text-ink-faint">
      {hasViewers ? <p>{t("viewers")}</p> : null}
      {kind === "channel" ? <p>{t("live")}</p> : null}
    </div>
  );
}
