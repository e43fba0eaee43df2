import { useTranslations } from "use-intl";
import { Dialog } from "#shared/ui/dialog.tsx";
import { COLUMNS, type LibraryView } from "./library-view.ts";
import { useViewDraft } from "./use-view-draft.ts";

/** Which columns the table has. */
export function ColumnsDialog({
  view: shown,
  addressOf,
  onClose,
}: {
  view: LibraryView;
  addressOf: (view: LibraryView) => string;
  onClose: () => void;
}) {
  const t = useTranslations("libraryList");
  const [view, show] = useViewDraft(shown, addressOf, false);
  return (
    <Dialog title={t("columnsTitle")} onClose={onClose}>
      <div className="grid grid-cols-2 gap-x-4">
        {COLUMNS.map((column) => (
          <label key={column} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              checked={view.columns.includes(column)}
              onChange={({ target }) =>
                show({
                  columns: COLUMNS.filter((each) =>
                    each === column ? target.checked : view.columns.includes(each),
                  ),
                })
              }
              className="size-4 accent-accent"
            />
            {t(`columns.${column}`)}
          </label>
        ))}
      </div>
    </Dialog>
  );
}
