import { useTranslations } from "use-intl";
import { countPlans } from "#library/bulk-actions.ts";
import type { BulkAction } from "#library/bulk-job.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { useLibrary } from "#videos/video-edits-queries.ts";
import { useSure } from "./use-sure.ts";

export interface Drop {
  videoIds: readonly string[];
  folder: { id: string; name: string; path: string };
  /** Identifies the folder that they leave. Is null where they are only added. */
  from: { id: string; path: string } | null;
}

/** Asks before many videos that were dropped on a folder are put there. */
export function DropDialog({
  drop: { videoIds, folder, from },
  action,
  onStart,
  onClose,
}: {
  drop: Drop;
  action: Extract<BulkAction, { kind: "move" }>;
  onStart: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("dropDialog");
  const dialog = useTranslations("bulk.moveDialog");
  const kind = from === null ? "add" : "move";
  const { library } = useLibrary();
  const ids = new Set(videoIds);
  const sure = useSure(library?.videos.filter(({ id }) => ids.has(id)) ?? []);
  const { already } = countPlans(action, sure);
  const count = videoIds.length - already;
  return (
    <ConfirmDialog
      title={t(`${kind}Title`, { count, folder: folder.path })}
      confirm={dialog(from === null ? "addAction" : "action")}
      isResting={count === 0}
      onConfirm={onStart}
      onClose={onClose}
    >
      {count === 0 ? null : <p>{from === null ? t("add") : t("move", { folder: from.path })}</p>}
      {already === 0 ? null : (
        <p className="mt-3 text-ink-soft">{dialog("already", { count: already })}</p>
      )}
    </ConfirmDialog>
  );
}
