import { Images } from "lucide-react";
import {
  type DragEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { useFolderScope, useFolders } from "#folders/folders-queries.ts";
import { isLargeChange } from "#library/bulk/large-change.ts";
import { commandOf, type VideoCommand } from "#library/bulk-actions.ts";
import { startBulk } from "#library/bulk-jobs.ts";
import { LIBRARY_KEYS } from "#library/library-keys.ts";
import { type LibraryView, NO_FOLDER, withoutFilters } from "#library/library-view.ts";
import { later } from "#messages/later.tsx";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { DropOverlay, useFileCatch } from "#shared/ui/file-zone.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { pressedCommand } from "#shared/ui/shortcuts.ts";
import { useDocumentKeys } from "#shared/ui/use-document-keys.ts";
import { putVideos } from "#videos/drag-videos.ts";
import { type Selection, useSelection } from "#videos/use-selection.ts";
import type { Video } from "#videos/video-record.ts";
import { FilterChips } from "./filter-chips.tsx";
import { FirstRows } from "./first-rows.tsx";
import { StatusBar } from "./status-bar.tsx";
import { useLibraryResults } from "./use-library-results.ts";
import { VIDEO_ATTRIBUTE } from "./use-virtual-list.ts";
import { type RequestedDialog, VideoDialog } from "./video-dialog.tsx";
import { VideoGrid } from "./video-grid.tsx";
import { EmptyLibrary } from "./video-list.tsx";
import { ColumnsDialog, VideoTable } from "./video-table.tsx";

const NO_IDS: ReadonlySet<string> = new Set();

/** The names of all languages come with it. */
const FilterPanel = lazily(async () => (await import("./filter-panel.tsx")).FilterPanel);

/** Is loaded when images are dropped. */
const ReplaceImages = later(
  async () => (await import("#images/replace-images.tsx")).ReplaceImages,
  "images",
  "shared",
);

export interface LibraryFullProps {
  view: LibraryView;
  /** Identifies the folder of the page. Is null for all videos. */
  folderId: string | null;
  toHref: (view: LibraryView) => string;
  /** Holds the typed text, which the URL follows. */
  search: string;
  isFiltering: boolean;
  onFilterClose: () => void;
}

export function LibraryFull({
  view,
  folderId,
  toHref,
  search,
  isFiltering,
  onFilterClose,
}: LibraryFullProps) {
  const t = useTranslations("libraryList");
  // Letters appear at once; the list follows when there is time.
  const typed = useDeferredValue(search);
  const scoped = useMemo(
    () => ({ ...view, search: typed, folder: folderId ?? view.folder }),
    [view, typed, folderId],
  );
  const scope = useFolderScope(scoped.folder === NO_FOLDER ? null : scoped.folder, view.isWithin);
  const results = useLibraryResults(scoped, view.search, scope?.ids ?? NO_IDS);
  const { videos, library, pending, byId } = results;
  const selection = useSelection(videos ?? []);
  const services = useApi();
  const mayEdit = useMayEdit();
  const { folders, isLoaded: areFoldersLoaded } = useFolders();
  const [requested, setRequested] = useState<RequestedDialog | null>(null);
  const [isChoosingColumns, setIsChoosingColumns] = useState(false);
  const command = useCallback(
    (kind: VideoCommand, videoIds: readonly string[]) => {
      const { atOnce } = commandOf(kind);
      const isSmall = !isLargeChange(videoIds.length);
      if (atOnce !== null && isSmall) startBulk(services, atOnce, videoIds);
      else setRequested({ kind, videoIds });
    },
    [services],
  );
  const { ids } = selection;
  const all = toHref(withoutFilters(view));
  const from = folders.find(({ id }) => id === scoped.folder);
  const list = {
    videos: videos ?? [],
    listKey: toHref({ ...scoped, columns: [] }),
    pending,
    mayEdit,
    selectedIds: ids,
    onToggle: selection.toggle,
    onCommand: command,
  };
  const gestures = useListGestures(videos ?? [], selection);

  return (
    <>
      {isFiltering ? (
        <Suspense>
          <FilterPanel view={view} toHref={toHref} onClose={onFilterClose} />
        </Suspense>
      ) : null}
      {mayEdit ? <ImageDrop selectedIds={ids} /> : null}
      <FilterChips view={view} scope={folderId === null ? scope : null} toHref={toHref} />
      <StatusBar
        results={results}
        selection={selection}
        onCommand={(kind) => command(kind, [...ids])}
        onColumns={view.layout === "table" ? () => setIsChoosingColumns(true) : null}
      />
      {library.unreadableCount === 0 ? null : (
        <p role="status" className="mb-3 rounded-md bg-sunken px-3 py-2 text-ink-soft">
          {t("unreadable", { count: library.unreadableCount })}
        </p>
      )}
      {videos === undefined ? (
        results.problem !== null && results.isStopped ? (
          <ErrorNotice problem={results.problem} onRetry={results.retry} />
        ) : (
          <>
            <span role="status" className="sr-only">
              {t("loading")}
            </span>
            <FirstRows view={view} videos={undefined} />
          </>
        )
      ) : videos.length === 0 ? (
        <EmptyLibrary
          allVideos={toHref(view) !== all || search !== "" ? all : null}
          isFolderUnknown={
            areFoldersLoaded && ![null, NO_FOLDER].includes(scoped.folder) && from === undefined
          }
          library={library}
        />
      ) : (
        <div
          {...(mayEdit && gestures)}
          aria-busy={results.isStale}
          className={results.isStale ? "opacity-60" : undefined}
        >
          {view.layout === "grid" ? (
            <VideoGrid {...list} />
          ) : (
            <VideoTable {...list} view={view} toHref={toHref} />
          )}
        </div>
      )}
      {requested === null ? null : (
        <VideoDialog
          requested={requested}
          byId={byId}
          // What is in subfolders has no one folder to leave.
          from={scope?.isWithin === true ? null : (from ?? null)}
          extent={scope === null || from === undefined ? null : { folder: from, scope }}
          onClose={() => setRequested(null)}
          onStart={(action, videoIds) => {
            setRequested(null);
            if (action.kind === "delete") selection.clear();
            startBulk(services, action, videoIds);
          }}
        />
      )}
      {isChoosingColumns ? (
        <ColumnsDialog view={view} toHref={toHref} onClose={() => setIsChoosingColumns(false)} />
      ) : null}
    </>
  );
}

/** Takes images that are dropped on the page: for the selected videos, or for any where none is selected. */
function ImageDrop({ selectedIds }: { selectedIds: ReadonlySet<string> }) {
  const t = useTranslations("libraryList");
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const isOver = useFileCatch(setFiles, (type) => type.startsWith("image/"));
  return (
    <>
      {isOver ? (
        <DropOverlay icon={<Images aria-hidden="true" size={32} />}>
          {t("dropImages", { count: selectedIds.size })}
        </DropOverlay>
      ) : null}
      {files === null ? null : (
        <>
          <Suspense>
            <ReplaceImages
              files={files}
              selected={selectedIds.size > 0 ? selectedIds : null}
              onClose={() => setFiles(null)}
            />
          </Suspense>
          <DraftGuard isChanged />
        </>
      )}
    </>
  );
}

/**
 * Handles the gestures of the list: dragging a video with the whole selection, and the keys that select all matches or
 * clear it.
 * @returns props for the frame around the list
 */
function useListGestures(videos: readonly Video[], { ids, add, clear }: Selection) {
  useDocumentKeys((event) => {
    if (ids.size === 0 || pressedCommand(event, LIBRARY_KEYS) !== "selectNone") return;
    // A menu or a dialog takes Escape for itself, and so does a field with something in it.
    const isTaken =
      event.defaultPrevented ||
      document.querySelector("dialog[open], :popover-open") !== null ||
      (event.target instanceof HTMLInputElement && event.target.type === "search");
    if (!isTaken) clear();
  });
  return {
    onDragStart({ target, dataTransfer }: DragEvent) {
      const item = target instanceof Element ? target.closest(`[${VIDEO_ATTRIBUTE}]`) : null;
      const videoId = item?.getAttribute(VIDEO_ATTRIBUTE) ?? null;
      if (videoId !== null) putVideos(dataTransfer, ids.has(videoId) ? [...ids] : [videoId]);
    },
    onKeyDown(event: ReactKeyboardEvent) {
      if (pressedCommand(event, LIBRARY_KEYS) !== "selectAll") return;
      event.preventDefault();
      add(videos);
    },
  };
}
