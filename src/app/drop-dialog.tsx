import { useTranslations } from "use-intl";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";

/** Videos that were dropped on a folder. */
export interface Drop {
  videoIds: readonly string[];
  folder: { id: string; name: string; path: string };
  /** The folder that they leave; null where they are only added. */
  from: { id: string; path: string } | null;
}

/** Asks before many videos that were dropped on a folder are put there. */
export function DropDialog({
  drop: { videoIds, folder, from },
  onStart,
  onClose,
}: {
  drop: Drop;
  onStart: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("bulk.dropDialog");
  const dialog = useTranslations("bulk.moveDialog");
  const kind = from === null ? "add" : "move";
  return (
    <ConfirmDialog
      title={t(`${kind}Title`, { count: videoIds.length, folder: folder.path })}
      confirm={dialog(from === null ? "addAction" : "action")}
      onConfirm={onStart}
      onClose={onClose}
    >
      <p>{from === null ? t("add") : t("move", { folder: from.path })}</p>
    </ConfirmDialog>
  );
}
