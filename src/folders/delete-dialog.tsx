import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import type { FolderTrouble } from "./careful-change.ts";
import { useFolders } from "./folders-queries.ts";
import { nestFolders } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";
import { TroubleNotice } from "./trouble-notice.tsx";
import { useFolderChange } from "./use-folder-change.ts";

/** Asks for confirmation before deleting a folder, and says what happens to its videos. */
export function DeleteDialog({
  folder,
  filmCount,
  onClose,
  onSent,
  onLate,
}: {
  folder: ShownFolder;
  /** Null until all videos are loaded. */
  filmCount: number | null;
  onClose: () => void;
  onSent: () => void;
  onLate: (trouble: FolderTrouble) => void;
}) {
  const t = useTranslations("folders.delete");
  // Count subfolders that are being deleted: the service refuses until they are gone.
  const { withGoing } = useFolders();
  const insideCount = nestFolders(withGoing).inside(folder.id).length;
  const { state, attempt } = useFolderChange(folder, { onSent, onLate });
  const isSending = state.kind === "sending";
  return (
    <Dialog
      title={t("title", { name: folder.name })}
      onClose={onClose}
      actions={
        insideCount > 0 ? (
          <Button onClick={onClose}>{t("close")}</Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button
              variant="primary"
              aria-disabled={isSending}
              onClick={() => {
                if (!isSending) attempt(null);
              }}
            >
              {t(isSending ? "sending" : "send")}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {insideCount > 0 ? (
          <p>{t("notEmpty", { count: insideCount })}</p>
        ) : (
          <p>{filmCount === null ? t("filmsUnknown") : t("films", { count: filmCount })}</p>
        )}
        <p className="text-sm text-ink-soft wrap-anywhere">
          <bdi>{folder.path}</bdi>
        </p>
        {state.kind === "stuck" ? <TroubleNotice trouble={state.trouble} /> : null}
      </div>
    </Dialog>
  );
}
