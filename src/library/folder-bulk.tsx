import { Suspense, useCallback, useMemo, useState } from "react";
import { useFolderScope } from "#folders/folders-queries.ts";
import type { ShownFolder } from "#folders/pending-folders.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import type { PublishCommand } from "#videos/pending-videos.ts";
import { useLibrary } from "#videos/video-edits-queries.ts";
import { startBulk } from "./bulk-jobs.ts";

const FolderBulkDialog = lazily(
  async () => (await import("./bulk/folder-bulk-dialog.tsx")).FolderBulkDialog,
);

/** Changes all videos of a folder, once a person has said whether those in its subfolders are meant. */
export function useFolderBulk() {
  const services = useApi();
  const [requested, setRequested] = useState<{ kind: PublishCommand; folder: ShownFolder } | null>(
    null,
  );
  return {
    open: useCallback(
      (kind: PublishCommand, folder: ShownFolder) => setRequested({ kind, folder }),
      [],
    ),
    dialog:
      requested === null ? null : (
        <Suspense>
          <FolderBulkDialog
            {...requested}
            onStart={(action, videoIds) => {
              setRequested(null);
              startBulk(services, action, videoIds);
            }}
            onClose={() => setRequested(null)}
          />
        </Suspense>
      ),
  };
}

/**
 * Returns what is offered first for the videos of a folder and its subfolders: to unpublish them where one is published;
 * null: there are none, as far as is known.
 */
export function useFolderCommand(folderId: string): PublishCommand | null {
  const { library } = useLibrary();
  const scope = useFolderScope(folderId, true);
  return useMemo(() => {
    const videos = library?.videos.filter(({ folders }) =>
      folders.some(({ id }) => scope?.ids.has(id)),
    );
    if (videos === undefined || videos.length === 0) return null;
    return videos.some(({ isOnline }) => isOnline) ? "unpublish" : "publish";
  }, [library, scope]);
}
