import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import type { FolderTrouble } from "./careful-change.ts";
import { FolderPicker } from "./folder-picker.tsx";
import { useFolders } from "./folders-queries.ts";
import { mistakeInMove } from "./moves.ts";
import { nestFolders } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";
import { TroubleNotice } from "./trouble-notice.tsx";
import { useFolderChange } from "./use-folder-change.ts";

/** Moves a folder with its contents into another folder or to the top level. */
export function MoveDialog({
  folder,
  onClose,
  onSent,
  onLate,
}: {
  folder: ShownFolder;
  onClose: () => void;
  onSent: (targetId: string | null) => void;
  onLate: (trouble: FolderTrouble) => void;
}) {
  const t = useTranslations("folders.move");
  const { folders, topId } = useFolders();
  const nesting = nestFolders(folders);
  const parentId = nesting.around(folder.id).at(-1)?.id ?? null;
  const [targetId, setTargetId] = useState(parentId);
  const { state, attempt } = useFolderChange(folder, { onSent: () => onSent(targetId), onLate });
  const reasonAgainst = (target: ShownFolder | null) => {
    const mistake = mistakeInMove(nesting, folder, target?.id ?? null);
    return mistake === null ? null : t(`mistake.${mistake.kind}`, { name: mistake.name });
  };
  const wireId = targetId ?? topId;
  const isSending = state.kind === "sending";
  const isConflict = state.kind === "stuck" && state.trouble.obstacle.kind === "conflict";
  // A folder created in the picker can be inside the folder to be moved.
  const isPossible =
    wireId !== null &&
    (targetId !== parentId || isConflict) &&
    mistakeInMove(nesting, folder, targetId) === null;
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
        {state.kind === "stuck" ? <TroubleNotice trouble={state.trouble} /> : null}
      </div>
    </Dialog>
  );
}
