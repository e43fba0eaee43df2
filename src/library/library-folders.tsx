import { FolderTree as FolderIcon } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useFolderScope } from "#folders/folder-scope.ts";
import { FolderTree } from "#folders/folder-tree.tsx";
import { useFolders } from "#folders/folders-queries.ts";
import { isLargeChange } from "#library/bulk/large-change.ts";
import { later } from "#messages/later.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import type { Drop } from "./bulk/drop-dialog.tsx";
import { moveTo } from "./bulk-actions.ts";
import { startBulk } from "./bulk-jobs.ts";
import { useFolderBulk } from "./folder-bulk.tsx";
import { type LibraryView, NO_FOLDER } from "./library-view.ts";

const DropDialog = later(async () => (await import("./bulk/drop-dialog.tsx")).DropDialog, "lists");

/** Shows the folder tree beside the library. A folder links to its videos, and accepts dropped videos. */
export function LibraryFolders({
  view,
  toHref,
}: {
  view: LibraryView;
  toHref: (view: LibraryView) => string;
}) {
  const common = useTranslations("common");
  const services = useApi();
  const folderBulk = useFolderBulk(view.folder, view.isWithin);
  const [isOpen, setIsOpen] = useState(false);
  const [dropped, setDropped] = useState<Drop | null>(null);
  const { folders } = useFolders();
  const from = folders.find(({ id }) => id === view.folder);
  const scope = useFolderScope(from?.id ?? null, view.isWithin);
  const start = (drop: Drop) => startBulk(services, moveOf(drop), drop.videoIds);
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
          toHref={(folder) =>
            folder === null || folder === "none"
              ? toHref({ ...view, folder: folder && NO_FOLDER, isWithin: null })
              : toHref({ ...view, folder })
          }
          onVideos={folderBulk.open}
          onMoveVideos={(videoIds, { id, name, path }) => {
            const move: Drop = {
              videoIds,
              folder: { id, name, path },
              // Dragging from a folder moves the video; dragging from the whole library only adds it.
              from: from === undefined || scope?.isWithin === true ? null : from,
            };
            if (isLargeChange(videoIds.length)) setDropped(move);
            else start(move);
          }}
        />
      </div>
      {folderBulk.dialog}
      {dropped === null ? null : (
        <Suspense>
          <DropDialog
            drop={dropped}
            action={moveOf(dropped)}
            onStart={() => {
              start(dropped);
              setDropped(null);
            }}
            onClose={() => setDropped(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns what is done to videos that are dropped on a folder. */
function moveOf({ folder, from }: Drop) {
  return moveTo(folder, from === null ? { kind: "add" } : { kind: "from", folderId: from.id });
}
