import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { MAX_NAME, nameIssueOf, tidyName } from "./folder-name.ts";
import { FolderPicker } from "./folder-picker.tsx";
import { FailureNotice } from "./folder-row.tsx";
import { useFolderCounts } from "./folder-scope.ts";
import { useFolders } from "./folders-queries.ts";
import { moveIssueOf, nestFolders } from "./nesting.ts";
import { NameField, NewFolderForm } from "./new-folder-form.tsx";
import type { ShownFolder } from "./pending-folders.ts";
import {
  changeFolder,
  type FolderActions,
  type FolderFailure,
  seenFolder,
} from "./use-folder-actions.ts";

export function FolderDialogs({
  folderActions: { task, close, report },
  onMade,
  onMoved,
  onDeleted,
}: {
  folderActions: FolderActions;
  onMade?: (folderId: string, parent: ShownFolder | null) => void;
  onMoved?: (folder: ShownFolder, targetId: string | null) => void;
  onDeleted?: (folder: ShownFolder) => void;
}) {
  const t = useTranslations("folders.newFolder");
  if (task === null) return null;
  if (task.kind === "new") {
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
  }
  const { folder } = task;
  const props = { folder, onClose: close, onLate: report };
  switch (task.kind) {
    case "rename":
      return <RenameDialog {...props} onSent={close} />;
    case "move":
      return (
        <MoveDialog
          {...props}
          onSent={(targetId) => {
            close();
            onMoved?.(folder, targetId);
          }}
        />
      );
    case "delete":
      return (
        <DeleteDialog
          {...props}
          onSent={() => {
            close();
            onDeleted?.(folder);
          }}
        />
      );
  }
}

interface ChangeDialogProps<Sent = void> {
  /** Is the folder as it was when the dialog opened. */
  folder: ShownFolder;
  onClose: () => void;
  /** Is called when the change was sent and is shown as pending. */
  onSent: (sent: Sent) => void;
  /** Is called when it failed after the dialog was closed. */
  onLate: (failure: FolderFailure) => void;
}

/** Renames a folder. Keeps the typed name until the service has accepted it. */
function RenameDialog({ folder, onClose, onSent, onLate }: ChangeDialogProps) {
  const t = useTranslations("folders.rename");
  const texts = useTranslations("folders");
  const common = useTranslations("common");
  const changes = useTranslations("changes");
  const { folders } = useFolders();
  const [name, setName] = useState(folder.name);
  const change = useFolderChange({ folder, onSent, onLate });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const nesting = nestFolders(folders);
  const parentId = nesting.around(folder.id).at(-1)?.id ?? null;
  const others = nesting.inside(parentId).filter(({ id }) => id !== folder.id);
  const issue = nameIssueOf(name, others);
  const isPossible = issue === null && !change.isSending;
  const rename = () => {
    if (tidyName(name) === folder.name && !change.isConflict) onClose();
    else change.send({ name: tidyName(name) });
  };
  return (
    <ConfirmDialog
      title={t("title", { name: folder.name })}
      cancel={change.isConflict ? changes("accept") : common("cancel")}
      confirm={
        change.isSending
          ? t("sending")
          : change.isConflict
            ? changes("overwrite")
            : common("rename")
      }
      isResting={!isPossible}
      onConfirm={rename}
      onClose={onClose}
    >
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPossible) rename();
        }}
      >
        <NameField
          ref={input}
          label={texts("newFolder.name")}
          value={name}
          issue={change.isSending ? null : issue}
          maxLength={MAX_NAME + 1}
          onChange={(event) => setName(event.target.value)}
        />
        {change.failure === null ? null : <FailureNotice failure={change.failure} />}
      </form>
    </ConfirmDialog>
  );
}

function MoveDialog({ folder, onClose, onSent, onLate }: ChangeDialogProps<string | null>) {
  const t = useTranslations("folders.move");
  const common = useTranslations("common");
  const changes = useTranslations("changes");
  const { folders, topId } = useFolders();
  const nesting = nestFolders(folders);
  const parentId = nesting.around(folder.id).at(-1)?.id ?? null;
  const [targetId, setTargetId] = useState(parentId);
  const change = useFolderChange({ folder, onSent: () => onSent(targetId), onLate });
  const reasonAgainst = (target: ShownFolder | null) => {
    const issue = moveIssueOf(nesting, folder, target?.id ?? null);
    return issue === null ? null : t(`mistake.${issue.kind}`, { name: issue.name });
  };
  const wireId = targetId ?? topId;
  // A folder created in the picker can be inside the folder to be moved.
  const isPossible =
    (targetId !== parentId || change.isConflict) && moveIssueOf(nesting, folder, targetId) === null;
  return (
    <ConfirmDialog
      title={t("title", { name: folder.name })}
      cancel={change.isConflict ? changes("accept") : common("cancel")}
      confirm={
        change.isSending ? t("sending") : change.isConflict ? changes("overwrite") : t("send")
      }
      isResting={!isPossible || wireId === null || change.isSending}
      onConfirm={() => {
        if (wireId !== null) change.send({ parentId: wireId });
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <FolderPicker
          label={t("target")}
          selectedIds={targetId === null ? [] : [targetId]}
          isMultiple={false}
          offersTop={topId !== null}
          unavailable={reasonAgainst}
          onChange={([target]) => setTargetId(target?.id ?? null)}
        />
        {change.failure === null ? null : <FailureNotice failure={change.failure} />}
      </div>
    </ConfirmDialog>
  );
}

/** Asks for confirmation before deleting a folder, and says what happens to its videos. */
function DeleteDialog({ folder, onClose, onSent, onLate }: ChangeDialogProps) {
  const t = useTranslations("folders.delete");
  const common = useTranslations("common");
  // Count subfolders that are being deleted: the service refuses until they are gone.
  const { withGoing } = useFolders();
  const counts = useFolderCounts();
  const insideCount = nestFolders(withGoing).inside(folder.id).length;
  const change = useFolderChange({ folder, onSent, onLate });
  const title = t("title", { name: folder.name });
  const content = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {insideCount > 0 ? (
        <p>{t("notEmpty", { count: insideCount })}</p>
      ) : (
        <p>
          {counts === null
            ? t("videosUnknown")
            : t("videos", { count: counts.own.get(folder.id) ?? 0 })}
        </p>
      )}
      <p className="text-sm text-ink-soft wrap-anywhere">
        <bdi>{folder.path}</bdi>
      </p>
      {change.failure === null ? null : <FailureNotice failure={change.failure} />}
    </div>
  );
  return insideCount > 0 ? (
    <Dialog
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common("close")}</Button>}
    >
      {content}
    </Dialog>
  ) : (
    <ConfirmDialog
      title={title}
      cancel={common("cancel")}
      confirm={change.isSending ? t("sending") : common("delete")}
      isResting={change.isSending}
      onConfirm={() => change.send(null)}
      onClose={onClose}
    >
      {content}
    </ConfirmDialog>
  );
}

function useFolderChange({
  folder,
  onSent,
  onLate,
}: Pick<ChangeDialogProps, "folder" | "onSent" | "onLate">) {
  const services = useApi();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const [seen, setSeen] = useState(folder);
  const { mutate, isPending, data } = useMutation({
    mutationFn: (change: FolderFailure["change"]) => changeFolder(services, seen, change),
    onSuccess(failure) {
      if (failure !== null && !isOpen.current) onLate(failure);
    },
  });
  const send = (change: FolderFailure["change"]) =>
    mutate(change, {
      // Not called once the dialog is closed.
      onSuccess: (failure) => (failure === null ? onSent() : setSeen(seenFolder(failure))),
    });
  const failure = data ?? null;
  /** `send` deletes the folder when it gets null. */
  return { send, isSending: isPending, failure, isConflict: failure?.reason.kind === "conflict" };
}
