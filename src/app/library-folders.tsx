import { useQuery } from "@tanstack/react-query";
import { FolderTree as FolderIcon } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { FolderTree } from "#folders/folder-tree.tsx";
import { useFolders } from "#folders/folders-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { bulkStoreOf } from "#videos/bulk/bulk-store.ts";
import { type LibraryView, NO_FOLDER } from "#videos/library-view.ts";
import { asAsked } from "#videos/pending-vods.ts";
import { vodEditQueries } from "#videos/vod-edits-queries.ts";
import { countByFolder } from "#videos/vod-library.ts";
import { vodLibraryQueries } from "#videos/vod-library-queries.ts";

/** Folder tree beside the library. A folder links to its videos, and accepts dropped videos. */
export function LibraryFolders({
  view,
  addressOf,
}: {
  view: LibraryView;
  addressOf: (view: LibraryView) => string;
}) {
  const t = useTranslations("folders");
  const services = useApi();
  const [isOpen, setIsOpen] = useState(false);
  const { topId, folders } = useFolders();
  const { data: library } = useQuery(vodLibraryQueries.all(services.api));
  const { data: pending } = useQuery(vodEditQueries.pending());
  const counts = useMemo(
    () =>
      library?.isComplete === true
        ? countByFolder(
            library.vods.map((vod) => asAsked(vod, pending)),
            topId,
          )
        : null,
    [library, pending, topId],
  );
  const from = folders.find(({ id }) => id === view.folder);
  return (
    <>
      <Button
        className="mb-3 lg:hidden"
        aria-expanded={isOpen}
        icon={<FolderIcon aria-hidden="true" size={15} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t("title")}
      </Button>
      <div className={isOpen ? "mb-4 lg:mb-0" : "hidden lg:block"}>
        <FolderTree
          current={view.folder === NO_FOLDER ? "none" : view.folder}
          counts={counts}
          addressOf={(folder) =>
            addressOf({ ...view, folder: folder === "none" ? NO_FOLDER : folder })
          }
          onMoveVods={(vodIds, { id, name, path }) =>
            bulkStoreOf(services).start(
              {
                kind: "move",
                folder: { id, name, path },
                // Dragging from a folder moves the video; dragging from the whole library only adds it.
                mode:
                  from === undefined || view.isWithin
                    ? { kind: "add" }
                    : { kind: "from", folderId: from.id },
              },
              vodIds,
            )
          }
        />
      </div>
    </>
  );
}
