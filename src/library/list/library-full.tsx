import { Images } from "lucide-react";
import {
  type ComponentProps,
  type DragEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from "react";
import { useHref } from "react-router";
import { useTranslations } from "use-intl";
import { useFolderScope } from "#folders/folder-scope.ts";
import { useFolders } from "#folders/folders-queries.ts";
import { isLargeChange } from "#library/bulk/large-change.ts";
import { commandOf, type VideoCommand } from "#library/bulk-actions.ts";
import { startBulk } from "#library/bulk-jobs.ts";
import { CardMeasures, ShownFigures } from "#library/figures/figure-cell.tsx";
import { decidingMeasures, needsFigures } from "#library/figures/figure-rules.ts";
import { LIBRARY_KEYS } from "#library/library-keys.ts";
import {
  FIGURE_ORDERS,
  formatLibraryView,
  type LibraryView,
  NO_FOLDER,
  parseLibraryView,
  withoutFilters,
} from "#library/library-view.ts";
import { parseListRule } from "#library/list-rules.ts";
import type { Listed } from "#library/lists/list-source.tsx";
import { TextCells } from "#library/texts/text-cells.tsx";
import { later } from "#messages/later.tsx";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { DropOverlay, useFileCatch } from "#shared/ui/file-zone.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { pressedCommand } from "#shared/ui/shortcuts.ts";
import { useDocumentKeys } from "#shared/ui/use-document-keys.ts";
import { putVideos } from "#videos/drag-videos.ts";
import { type Selection, useSelection } from "#videos/use-selection.ts";
import type { Video } from "#videos/video-record.ts";
import { SavedViews } from "#views/saved-views.tsx";
import type { VideoFigures } from "#watch-time/video-figures.ts";
import { FilterChips } from "./filter-chips.tsx";
import { FirstRows } from "./first-rows.tsx";
import type { OrderOption } from "./library-toolbar.tsx";
import { StatusBar } from "./status-bar.tsx";
import {
  type LibraryResults,
  type StatusCounts,
  useLibraryResults,
  useStatusCounts,
} from "./use-library-results.ts";
import { VIDEO_ATTRIBUTE } from "./use-virtual-list.ts";
import { type RequestedDialog, VideoDialog } from "./video-dialog.tsx";
import { VideoGrid } from "./video-grid.tsx";
import { EmptyLibrary } from "./video-list.tsx";
import { ColumnsDialog, VideoTable } from "./video-table.tsx";

const NO_IDS: ReadonlySet<string> = new Set();

/** The names of all languages come with it. */
const FilterPanel = lazily(async () => (await import("./filter-panel.tsx")).FilterPanel);

/** Few visits look at a list. */
const ListSource = later(
  async () => (await import("#library/lists/list-source.tsx")).ListSource,
  "lists",
  "shared",
);

/** Few visits change texts in bulk. */
const FindAndReplaceDialog = later(
  async () => (await import("#library/texts/find-and-replace-dialog.tsx")).FindAndReplaceDialog,
  "lists",
);

/** Few visits look at figures here. */
const FigureSource = lazily(
  async () => (await import("#library/figures/figure-source.tsx")).FigureSource,
);

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
  /** Takes the orders by figures, named in the language of the page. */
  onOrders: (orders: readonly OrderOption[]) => void;
  /** Takes the counts of all videos, once they are known. */
  onCounts: (counts: StatusCounts) => void;
}

/** Shows the library with the figures that its view needs. */
export function LibraryFull({ onOrders, onCounts, ...props }: LibraryFullProps) {
  const { view } = props;
  useStatusCounts(onCounts);
  const t = useTranslations("videoFigures.orders");
  useEffect(
    () => onOrders(FIGURE_ORDERS.map((value) => ({ value, text: t(value) }))),
    [onOrders, t],
  );
  const [figures, setFigures] = useState<VideoFigures | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const onFigures = useCallback((latest: VideoFigures | null, isFailed: boolean) => {
    // What is shown stays until there is news.
    if (latest !== null) setFigures(latest);
    setHasFailed(isFailed);
  }, []);
  const { order, plays, watchTime } = view;
  const onCards = useMemo(
    () => decidingMeasures({ order, plays, watchTime }),
    [order, plays, watchTime],
  );
  const isUnanswered = hasFailed && figures === null && (plays ?? watchTime) !== null;
  return (
    <ShownFigures value={figures}>
      <CardMeasures value={onCards}>
        <Library {...props} shown={{ figures, isUnanswered, onFigures }} />
      </CardMeasures>
    </ShownFigures>
  );
}

type LibraryProps = Omit<LibraryFullProps, "onOrders" | "onCounts"> & {
  shown: {
    figures: VideoFigures | null;
    /** Says that the view is filtered by figures that could not be read. */
    isUnanswered: boolean;
    onFigures: ComponentProps<typeof FigureSource>["onFigures"];
  };
};

function Library({
  shown,
  view,
  folderId,
  toHref,
  search,
  isFiltering,
  onFilterClose,
}: LibraryProps) {
  // Letters appear at once; the list follows when there is time.
  const typed = useDeferredValue(search);
  const scoped = useMemo(
    () => ({ ...view, search: typed, folder: folderId ?? view.folder }),
    [view, typed, folderId],
  );
  const { listedIds, hasOwnRows, onListed } = useListed(view.list);
  const scope = useFolderScope(scoped.folder === NO_FOLDER ? null : scoped.folder, view.isWithin);
  const results = useLibraryResults(
    scoped,
    view.search,
    scope?.ids ?? NO_IDS,
    listedIds,
    shown.figures,
  );
  const { videos, library, pending, byId } = results;
  const selection = useSelection(videos ?? []);
  const services = useApi();
  const mayEdit = useMayEdit();
  const { folders, isLoaded: areFoldersLoaded } = useFolders();
  const { requested, setRequested, command } = useVideoCommands();
  const [dialog, setDialog] = useState<"columns" | "replace" | null>(null);
  const closeDialog = () => setDialog(null);
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
  const bar = (
    <StatusBar
      results={results}
      // Rows that aren't shown here can't be selected.
      selection={hasOwnRows ? { ...selection, free: [] } : selection}
      onCommand={(kind) => command(kind, [...ids])}
      onReplace={() => setDialog("replace")}
      onColumns={view.layout === "table" && !hasOwnRows ? () => setDialog("columns") : null}
      link={<LinkOfView {...{ view, toHref }} isOfFolder={folderId !== null} />}
    />
  );

  return (
    <>
      {isFiltering ? (
        <Suspense>
          <FilterPanel view={view} toHref={toHref} onClose={onFilterClose} />
        </Suspense>
      ) : null}
      {mayEdit ? <ImageDrop selectedIds={ids} /> : null}
      {hasOwnRows ? bar : null}
      <ListOfView
        {...{ view, toHref }}
        found={videos}
        onListed={onListed}
        onSelect={selection.add}
        onDelete={(videoIds, losses) => setRequested({ kind: "delete", videoIds, losses })}
      />
      <FilterChips view={view} scope={folderId === null ? scope : null} toHref={toHref} />
      <FiguresOfView {...{ view, ...shown }} leftOutCount={results.undecidedCount} />
      {hasOwnRows ? null : bar}
      <UnreadableNote count={library.unreadableCount} />
      {hasOwnRows || shown.isUnanswered ? null : videos === undefined ? (
        <LoadingRows view={view} results={results} />
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
          <FoundVideos {...list} view={view} toHref={toHref} />
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
      {dialog === "replace" ? <ReplaceTexts videoIds={ids} onClose={closeDialog} /> : null}
      {dialog === "columns" ? <ColumnsDialog {...{ view, toHref }} onClose={closeDialog} /> : null}
    </>
  );
}

/** Shows the videos as cards or as a table, in which their texts can be edited. */
function FoundVideos({ view, toHref, ...list }: ComponentProps<typeof VideoTable>) {
  const isTable = view.layout === "table";
  const shown = isTable ? <VideoTable {...{ view, toHref }} {...list} /> : <VideoGrid {...list} />;
  if (!list.mayEdit) return shown;
  const hasDescriptions = isTable && view.columns.includes("description");
  return (
    <TextCells
      videos={list.videos}
      pending={list.pending}
      fields={hasDescriptions ? ["title", "description"] : ["title"]}
    >
      {shown}
    </TextCells>
  );
}

/** Copies the link of the view, and keeps it under a name; the page of a folder has no names of its own. */
function LinkOfView({
  view,
  toHref,
  isOfFolder,
}: Pick<LibraryFullProps, "view" | "toHref"> & { isOfFolder: boolean }) {
  const common = useTranslations("common");
  const href = useHref(toHref(view));
  return (
    <>
      {isOfFolder ? null : (
        <SavedViews
          page="library"
          query={formatLibraryView(view)}
          usualForm={usualForm}
          isOnDevice={isOnDevice}
        />
      )}
      {/* Phones share what is open, and have no room. */}
      <span className="@max-[24rem]:hidden">
        <CopyButton label={common("copyLink")} text={new URL(href, location.origin).href} />
      </span>
    </>
  );
}

const viewOf = (query: string) => parseLibraryView(new URLSearchParams(query));

/** Older links may spell a view differently. */
function usualForm(query: string): string {
  return formatLibraryView(viewOf(query));
}

function isOnDevice(query: string): boolean {
  return parseListRule(viewOf(query).list ?? "")?.kind === "device";
}

function ReplaceTexts(props: ComponentProps<typeof FindAndReplaceDialog>) {
  return (
    <Suspense>
      <FindAndReplaceDialog {...props} />
    </Suspense>
  );
}

/** Carries out commands on videos: at once where they change few, else after a question, which `requested` is for. */
function useVideoCommands() {
  const services = useApi();
  const [requested, setRequested] = useState<RequestedDialog | null>(null);
  const command = useCallback(
    (kind: VideoCommand, videoIds: readonly string[]) => {
      const { atOnce } = commandOf(kind);
      const isSmall = !isLargeChange(videoIds.length);
      if (atOnce !== null && isSmall) startBulk(services, atOnce, videoIds);
      else setRequested({ kind, videoIds });
    },
    [services],
  );
  return { requested, setRequested, command };
}

/** Holds the videos of the view's list, once `ListSource` has found them. */
function useListed(list: string | null) {
  const [listed, onListed] = useState<Listed | null>(null);
  const isCurrent = listed?.list === list;
  return {
    listedIds: isCurrent ? listed.ids : null,
    hasOwnRows: isCurrent && listed.isShown,
    onListed,
  };
}

/** Shows the heading of the view's list, if it has one, and finds its videos. */
function ListOfView({
  view,
  toHref,
  ...props
}: Pick<LibraryFullProps, "view" | "toHref"> &
  Omit<ComponentProps<typeof ListSource>, "list" | "allHref">) {
  const { list } = view;
  if (list === null) return null;
  const allHref = toHref({ ...view, list: null });
  return (
    <Suspense>
      <ListSource key={list} {...{ list, allHref }} {...props} />
    </Suspense>
  );
}

function UnreadableNote({ count }: { count: number }) {
  const t = useTranslations("libraryList");
  if (count === 0) return null;
  return (
    <p role="status" className="mb-3 rounded-md bg-sunken px-3 py-2 text-ink-soft">
      {t("unreadable", { count })}
    </p>
  );
}

/** Reads the figures that the view needs, and says of which days they are. */
function FiguresOfView({ view, leftOutCount, onFigures }: ComponentProps<typeof FigureSource>) {
  if (!needsFigures(view)) return null;
  return (
    <Suspense fallback={<div className="mb-2 h-8" />}>
      <FigureSource {...{ view, leftOutCount, onFigures }} />
    </Suspense>
  );
}

function LoadingRows({
  view,
  results: { problem, isStopped, retry },
}: {
  view: LibraryView;
  results: LibraryResults;
}) {
  const t = useTranslations("libraryList");
  if (problem !== null && isStopped) return <ErrorNotice problem={problem} onRetry={retry} />;
  return (
    <>
      <span role="status" className="sr-only">
        {t("loading")}
      </span>
      <FirstRows view={view} videos={undefined} />
    </>
  );
}

/** Takes images that are dropped on the page: for the selected videos, or for any where none is selected. */
function ImageDrop({ selectedIds }: { selectedIds: ReadonlySet<string> }) {
  const t = useTranslations("imageDrop");
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const isOver = useFileCatch(setFiles, (type) => type.startsWith("image/"));
  return (
    <>
      {isOver ? (
        <DropOverlay icon={<Images aria-hidden="true" size={32} />}>
          {t("over", { count: selectedIds.size })}
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
