import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import type { FolderCounts } from "#videos/video-library.ts";
import { MAX_NAME, nameIssueOf, tidyName } from "./folder-name.ts";
import { FolderPicker } from "./folder-picker.tsx";
import { FailureNotice } from "./folder-row.tsx";
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

/** Renders the dialog of the open task, if any. */
export function FolderDialogs({
  folderActions: { task, close, report },
  counts,
  onMade,
  onMoved,
  onDeleted,
}: {
  folderActions: FolderActions;
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
          videoCount={counts === null ? null : (counts.byFolder.get(task.folder.id) ?? 0)}
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

/** Renames a folder. Keeps the typed name until the service has accepted it. */
function RenameDialog({
  folder,
  onClose,
  onLate,
}: {
  folder: ShownFolder;
  onClose: () => void;
  onLate: (failure: FolderFailure) => void;
}) {
  const t = useTranslations("folders.rename");
  const { folders } = useFolders();
  const formId = useId();
  const [name, setName] = useState(folder.name);
  const { attempt, isSending, failure } = useFolderChange(folder, { onSent: onClose, onLate });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const nesting = nestFolders(folders);
  const parentId = nesting.around(folder.id).at(-1)?.id ?? null;
  const others = nesting.inside(parentId).filter(({ id }) => id !== folder.id);
  const issue = nameIssueOf(name, others);
  const isConflict = failure?.reason.kind === "conflict";
  return (
    <Dialog
      title={t("title", { name: folder.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t(isConflict ? "leave" : "cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            aria-disabled={issue !== null || isSending}
          >
            {t(isSending ? "sending" : isConflict ? "insist" : "send")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (issue !== null || isSending) return;
          if (tidyName(name) === folder.name && !isConflict) onClose();
          else attempt({ name: tidyName(name) });
        }}
      >
        <NameField
          ref={input}
          label={t("name")}
          value={name}
          issue={isSending ? null : issue}
          maxLength={MAX_NAME + 1}
          onChange={(event) => setName(event.target.value)}
        />
        {failure === null ? null : <FailureNotice failure={failure} />}
      </form>
    </Dialog>
  );
}

/** Moves a folder with its contents into another folder or to the top level. */
function MoveDialog({
  folder,
  onClose,
  onSent,
  onLate,
}: {
  folder: ShownFolder;
  onClose: () => void;
  onSent: (targetId: string | null) => void;
  onLate: (failure: FolderFailure) => void;
}) {
  const t = useTranslations("folders.move");
  const { folders, topId } = useFolders();
  const nesting = nestFolders(folders);
  const parentId = nesting.around(folder.id).at(-1)?.id ?? null;
  const [targetId, setTargetId] = useState(parentId);
  const { attempt, isSending, failure } = useFolderChange(folder, {
    onSent: () => onSent(targetId),
    onLate,
  });
  const reasonAgainst = (target: ShownFolder | null) => {
    const issue = moveIssueOf(nesting, folder, target?.id ?? null);
    return issue === null ? null : t(`mistake.${issue.kind}`, { name: issue.name });
  };
  const wireId = targetId ?? topId;
  const isConflict = failure?.reason.kind === "conflict";
  // A folder created in the picker can be inside the folder to be moved.
  const isPossible =
    wireId !== null &&
    (targetId !== parentId || isConflict) &&
    moveIssueOf(nesting, folder, targetId) === null;
  return (
    <Dialog
      title={t("title", { name: folder.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t(isConflict ? "leave" : "cancel")}
          </Button>
          <Button
            variant="primary"
            aria-disabled={!isPossible || isSending}
            onClick={() => {
              if (isPossible && !isSending) attempt({ parentId: wireId });
            }}
          >
            {t(isSending ? "sending" : isConflict ? "insist" : "send")}
          </Button>
        </>
      }
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
        {failure === null ? null : <FailureNotice failure={failure} />}
      </div>
    </Dialog>
  );
}

/** Asks for confirmation before deleting a folder, and says what happens to its videos. */
function DeleteDialog({
  folder,
  videoCount,
  onClose,
  onSent,
  onLate,
}: {
  folder: ShownFolder;
  /** Null until all videos are loaded. */
  videoCount: number | null;
  onClose: () => void;
  onSent: () => void;
  onLate: (failure: FolderFailure) => void;
}) {
  const t = useTranslations("folders.delete");
  // Count subfolders that are being deleted: the service refuses until they are gone.
  const { withGoing } = useFolders();
  const insideCount = nestFolders(withGoing).inside(folder.id).length;
  const { attempt, isSending, failure } = useFolderChange(folder, { onSent, onLate });
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
          <p>{videoCount === null ? t("filmsUnknown") : t("films", { count: videoCount })}</p>
        )}
        <p className="text-sm text-ink-soft wrap-anywhere">
          <bdi>{folder.path}</bdi>
        </p>
        {failure === null ? null : <FailureNotice failure={failure} />}
      </div>
    </Dialog>
  );
}

/**
 * Makes the change of one dialog, based on the folder as it was when the dialog opened.
 * @param onSent called when the change was sent and is shown as pending
 * @param onLate called when it failed after the dialog was closed
 */
function useFolderChange(
  folder: ShownFolder,
  { onSent, onLate }: { onSent: () => void; onLate: (failure: FolderFailure) => void },
) {
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
    /** @param change null: deletion */
    mutationFn: (change: FolderFailure["change"]) => changeFolder(services, seen, change),
    onSuccess(failure) {
      if (failure === null) {
        if (isOpen.current) onSent();
      } else if (isOpen.current) setSeen(seenFolder(failure));
      else onLate(failure);
    },
  });
  return { attempt: mutate, isSending: isPending, failure: data ?? null };
}
