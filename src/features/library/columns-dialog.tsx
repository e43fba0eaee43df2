import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { Dialog } from "#ui/dialog.tsx";
import { COLUMNS, type LibraryView } from "./library-view.ts";

/** Which columns the table has. */
export function ColumnsDialog({
  view,
  addressOf,
  onClose,
}: {
  view: LibraryView;
  addressOf: (view: LibraryView) => string;
  onClose: () => void;
}) {
  const t = useTranslations("libraryList");
  const navigate = useNavigate();
  return (
    <Dialog title={t("columnsTitle")} onClose={onClose}>
      <div className="grid grid-cols-2 gap-x-4">
        {COLUMNS.map((column) => (
          <label key={column} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              checked={view.columns.includes(column)}
              onChange={({ target }) =>
                void navigate(
                  addressOf({
                    ...view,
                    columns: COLUMNS.filter((each) =>
                      each === column ? target.checked : view.columns.includes(each),
                    ),
                  }),
                  { replace: true, preventScrollReset: true },
                )
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
