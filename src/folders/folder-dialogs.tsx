import { useTranslations } from "use-intl";
import { Dialog } from "#shared/ui/dialog.tsx";
import type { FolderCounts } from "#videos/vod-library.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { NewFolderForm } from "./new-folder-form.tsx";
import type { ShownFolder } from "./pending-folders.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import type { FolderDesk } from "./use-folder-desk.ts";

/** Renders the dialog of the open task, if any. */
export function FolderDialogs({
  desk: { task, close, report },
  counts,
  onMade,
  onMoved,
  onDeleted,
}: {
  desk: FolderDesk;
  /** Null until all videos are loaded. */
  counts: FolderCounts | null;
  onMade?: (folderId: string, parent: ShownFolder | null) => void;
  onMoved?: (folder: ShownFolder, targetId: string | null) => void;
  onDeleted?: (folder: ShownFolder) => void;
}) {
  const t = useTranslations("folders.newFolder");
  if (task === null) return null;
  switch (task.kind) {
    case "new":
      return (
        <Dialog title={t("title")} onClose={close}>
          <NewFolderForm
            parent={task.parent}
            onCancel={close}
            onMade={({ id }) => {
              close();
              onMade?.(id, task.parent);
            }}
          />
        </Dialog>
      );
    case "rename":
      return <RenameDialog folder={task.folder} onClose={close} onLate={report} />;
    case "move":
      return (
        <MoveDialog
          folder={task.folder}
          onClose={close}
          onLate={report}
          onSent={(targetId) => {
            close();
            onMoved?.(task.folder, targetId);
          }}
        />
      );
    case "delete":
      return (
        <DeleteDialog
          folder={task.folder}
          filmCount={counts === null ? null : (counts.byFolder.get(task.folder.id) ?? 0)}
          onClose={close}
          onLate={report}
          onSent={() => {
            close();
            onDeleted?.(task.folder);
          }}
        />
      );
  }
}
