import { FolderTree as FolderIcon } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FolderTree } from "#folders/folder-tree.tsx";
import { useFolders } from "#folders/folders-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { startBulk } from "#videos/bulk/bulk-jobs.ts";
import { type LibraryView, NO_FOLDER } from "#videos/library-view.ts";

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
  const { folders } = useFolders();
  const from = folders.find(({ id }) => id === view.folder);
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
          onMoveVideos={(videoIds, { id, name, path }) =>
            startBulk(
              services,
              {
                kind: "move",
                folder: { id, name, path },
                // Dragging from a folder moves the video; dragging from the whole library only adds it.
                mode:
                  from === undefined || view.isWithin
                    ? { kind: "add" }
                    : { kind: "from", folderId: from.id },
              },
              videoIds,
            )
          }
        />
      </div>
    </>
  );
}
