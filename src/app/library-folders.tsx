import { FolderTree as FolderIcon } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FolderTree } from "#folders/folder-tree.tsx";
import { useFolders } from "#folders/folders-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import type { MoveMode } from "#videos/bulk/bulk-job.ts";
import { startBulk } from "#videos/bulk/bulk-jobs.ts";
import { type LibraryView, NO_FOLDER } from "#videos/library-view.ts";
import { isLargeChange } from "#videos/video-dialog.tsx";

interface Drop {
  videoIds: readonly string[];
  folder: { id: string; name: string; path: string };
  /** The folder that they leave; null where they are only added. */
  from: { id: string; path: string } | null;
}

/** Folder tree beside the library. A folder links to its videos, and accepts dropped videos. */
export function LibraryFolders({
  view,
  toHref,
}: {
  view: LibraryView;
  toHref: (view: LibraryView) => string;
}) {
  const common = useTranslations("common");
  const services = useApi();
  const [isOpen, setIsOpen] = useState(false);
  const [dropped, setDropped] = useState<Drop | null>(null);
  const { folders } = useFolders();
  const from = folders.find(({ id }) => id === view.folder);
  const start = ({ videoIds, folder, from }: Drop) => {
    const mode: MoveMode = from === null ? { kind: "add" } : { kind: "from", folderId: from.id };
    startBulk(services, { kind: "move", folder, mode }, videoIds);
  };
  return (
    <>
      <Button
        className="mb-3 lg:hidden"
        aria-expanded={isOpen}
        icon={<FolderIcon aria-hidden="true" size={15} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {common("folders")}
      </Button>
      <div className={isOpen ? "mb-4 lg:mb-0" : "hidden lg:block"}>
        <FolderTree
          current={view.folder === NO_FOLDER ? "none" : view.folder}
          toHref={(folder) => toHref({ ...view, folder: folder === "none" ? NO_FOLDER : folder })}
          onMoveVideos={(videoIds, { id, name, path }) => {
            const move: Drop = {
              videoIds,
              folder: { id, name, path },
              // Dragging from a folder moves the video; dragging from the whole library only adds it.
              from: from === undefined || view.isWithin ? null : from,
            };
            if (isLargeChange(videoIds.length)) setDropped(move);
            else start(move);
          }}
        />
      </div>
      {dropped === null ? null : (
        <DropDialog
          drop={dropped}
          onStart={() => {
            start(dropped);
            setDropped(null);
          }}
          onClose={() => setDropped(null)}
        />
      )}
    </>
  );
}

function DropDialog({
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
