import { Suspense, useCallback, useMemo, useState } from "react";
import { useFolderScope } from "#folders/folder-scope.ts";
import type { ShownFolder } from "#folders/pending-folders.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import type { PublishCommand } from "#videos/pending-videos.ts";
import { useLibrary } from "#videos/video-edits-queries.ts";

const FolderBulkDialog = lazily(
  async () => (await import("./bulk/folder-bulk-dialog.tsx")).FolderBulkDialog,
);

interface Requested {
  kind: PublishCommand;
  folder: ShownFolder;
  isWithin: boolean | null;
}

/**
 * Changes all videos of a folder, once a person has said whether those in its subfolders are meant.
 * @param shownId folder whose videos are shown; null: of none, or of all
 * @param isWithin what the person chose for that folder, which the question begins with; null: neither
 */
export function useFolderBulk(shownId: string | null, isWithin: boolean | null) {
  const [requested, setRequested] = useState<Requested | null>(null);
  return {
    open: useCallback(
      (kind: PublishCommand, folder: ShownFolder) =>
        setRequested({ kind, folder, isWithin: folder.id === shownId ? isWithin : null }),
      [shownId, isWithin],
    ),
    dialog:
      requested === null ? null : (
        <Suspense>
          <FolderBulkDialog {...requested} onClose={() => setRequested(null)} />
        </Suspense>
      ),
  };
}

/**
 * Returns what is offered first for the videos of a folder: to unpublish them where one is published; null: there are none,
 * as far as is known.
 * @param isWithin false: those of its subfolders are not meant
 */
export function useFolderCommand(folderId: string, isWithin: boolean): PublishCommand | null {
  const { library } = useLibrary();
  const scope = useFolderScope(folderId, isWithin);
  return useMemo(() => {
    const videos = library?.videos.filter(({ folders }) =>
      folders.some(({ id }) => scope?.ids.has(id)),
    );
    if (videos === undefined || videos.length === 0) return null;
    return videos.some(({ isOnline }) => isOnline) ? "unpublish" : "publish";
  }, [library, scope]);
}
