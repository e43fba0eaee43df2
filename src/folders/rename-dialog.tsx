import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import type { FolderTrouble } from "./careful-change.ts";
import { LONGEST_NAME, mistakeIn, tidyName } from "./folder-name.ts";
import { useFolders } from "./folders-queries.ts";
import { NameField } from "./name-field.tsx";
import { nestFolders } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";
import { TroubleNotice } from "./trouble-notice.tsx";
import { useFolderChange } from "./use-folder-change.ts";

/** Renames a folder. Keeps the typed name until the service has accepted it. */
export function RenameDialog({
  folder,
  onClose,
  onLate,
}: {
  folder: ShownFolder;
  onClose: () => void;
  onLate: (trouble: FolderTrouble) => void;
}) {
  const t = useTranslations("folders.rename");
  const { folders } = useFolders();
  const formId = useId();
  const [name, setName] = useState(folder.name);
  const { state, attempt } = useFolderChange(folder, { onSent: onClose, onLate });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const nesting = nestFolders(folders);
  const parentId = nesting.around(folder.id).at(-1)?.id ?? null;
  const others = nesting.inside(parentId).filter(({ id }) => id !== folder.id);
  const mistake = mistakeIn(name, others);
  const isSending = state.kind === "sending";
  const isConflict = state.kind === "stuck" && state.trouble.obstacle.kind === "conflict";
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
            aria-disabled={mistake !== null || isSending}
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
          if (mistake !== null || isSending) return;
          if (tidyName(name) === folder.name && !isConflict) onClose();
          else attempt({ name: tidyName(name) });
        }}
      >
        <NameField
          ref={input}
          label={t("name")}
          value={name}
          mistake={isSending ? null : mistake}
          maxLength={LONGEST_NAME + 1}
          onChange={(event) => setName(event.target.value)}
        />
        {state.kind === "stuck" ? <TroubleNotice trouble={state.trouble} /> : null}
      </form>
    </Dialog>
  );
}
