import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { ShownFolder } from "#folders/pending-folders.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { BulkAction, MoveMode } from "#videos/bulk/bulk-job.ts";
import { ActionDialog } from "./action-dialog.tsx";
import type { FolderPicker as Picker } from "./folder-picker-props.ts";

/** Asks for the folder that films go into, and which others they leave. */
export function MoveDialog({
  count,
  from,
  FolderPicker,
  onClose,
  onMove,
}: {
  count: number;
  /** The folder that is being looked at; null: all films are. */
  from: ShownFolder | null;
  FolderPicker: Picker;
  onClose: () => void;
  onMove: (action: BulkAction) => void;
}) {
  const t = useTranslations("bulk.moveDialog");
  const [folder, setFolder] = useState<ShownFolder | null>(null);
  const [kind, setKind] = useState<MoveMode["kind"]>(from === null ? "only" : "from");
  const kinds = from === null ? (["only", "add"] as const) : (["from", "only", "add"] as const);
  const move = ({ id, name, path }: ShownFolder) => {
    const mode: MoveMode =
      kind === "from" && from !== null
        ? { kind, folderId: from.id }
        : { kind: kind === "add" ? "add" : "only" };
    onMove({ kind: "move", folder: { id, name, path }, mode });
  };
  return (
    <ActionDialog
      title={t("title", { count })}
      action={t(kind === "add" ? "addAction" : "action")}
      onAct={folder === null ? null : () => move(folder)}
      onClose={onClose}
    >
      <Suspense fallback={<Skeleton className="h-14" />}>
        <FolderPicker
          label={t("folder")}
          selectedIds={folder === null ? [] : [folder.id]}
          isMultiple={false}
          onChange={([chosen]) => setFolder(chosen ?? null)}
        />
      </Suspense>
      <fieldset className="mt-4">
        <legend className="mb-1 text-sm font-medium text-ink-soft">{t("how")}</legend>
        {kinds.map((each) => (
          <label key={each} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name="mode"
              checked={kind === each}
              onChange={() => setKind(each)}
              className="size-4 accent-accent"
            />
            {t(each, { folder: from?.path ?? "" })}
          </label>
        ))}
      </fieldset>
    </ActionDialog>
  );
}
