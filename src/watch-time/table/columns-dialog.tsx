import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { COLUMNS } from "#watch-time/columns.ts";
import { isPossible, listedColumns, nameColumn } from "#watch-time/layout.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { DEFAULT_VIEW, type WatchTimeView } from "#watch-time/watch-time-view.ts";
import { hideColumn, showColumn, type ViewChange } from "./change-columns.ts";

/** Which columns the table has. */
export function ColumnsDialog({
  kind,
  view,
  onChange,
  onClose,
}: {
  kind: WatchTimeKind;
  view: WatchTimeView;
  onChange: (change: ViewChange) => void;
  onClose: () => void;
}) {
  const t = useTranslations("watchTimeTable");
  const listed = listedColumns(view);
  const name = nameColumn(view.grouping);
  const absent =
    view.grouping === "content" ? "period" : view.grouping === "period" ? "title" : null;
  const { columns, pinned, widths } = DEFAULT_VIEW;
  return (
    <Dialog
      title={t("columnsDialog.title")}
      onClose={onClose}
      actions={
        <Button onClick={() => onChange({ columns, pinned, widths })}>
          {t("columnsDialog.reset")}
        </Button>
      }
    >
      <ul className="grid gap-1.5">
        {COLUMNS.filter((column) => column !== absent && isPossible(kind, column)).map((column) => (
          <li key={column}>
            <label className="flex min-h-6 items-start gap-2">
              <input
                type="checkbox"
                checked={listed.includes(column)}
                disabled={column === name}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? showColumn(view, column) : hideColumn(view, column))
                }
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span>
                {t(`columns.${column}`)}
                <span className="block text-sm text-ink-faint">
                  {column === name ? t("menu.namesRows") : t(`hints.${column}`)}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {kind === "channel" ? <p className="mt-3 text-sm text-ink-faint">{t("notes.live")}</p> : null}
    </Dialog>
  );
}
