import { Clapperboard, SearchX, Upload } from "lucide-react";
import {
  type RefCallback,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { useBulk } from "#videos/bulk/use-bulk.ts";
import { VOD_ATTRIBUTE } from "#videos/list/use-virtual-list.ts";
import { putVods } from "./drag-vods.ts";
import { FilterChips } from "./filter-chips.tsx";
import { FirstRows } from "./first-rows.tsx";
import { COLUMNS, type LibraryView, NO_FOLDER } from "./library-view.ts";
import { StatusBar } from "./status-bar.tsx";
import { useLibraryResults } from "./use-library-results.ts";
import { type Selection, useSelection } from "./use-selection.ts";
import { useViewDraft } from "./use-view-draft.ts";
import type { Picker } from "./vod-dialog.tsx";
import { type Asked, VodDialog } from "./vod-dialog.tsx";
import { VodGrid } from "./vod-grid.tsx";
import type { VodCommand } from "./vod-menu.tsx";
import type { Vod } from "./vod-record.ts";
import { VodTable } from "./vod-table.tsx";
import { withoutFilters } from "./without-filters.ts";

/** The names of all languages come with it. */
const FilterPanel = lazily(async () => (await import("./filter-panel.tsx")).FilterPanel);

/** What the list of all films is told. */
export interface LibraryFullProps {
  view: LibraryView;
  /** The folder that the page is about; null: all films. */
  folderId: string | null;
  addressOf: (view: LibraryView) => string;
  /** What is typed, ahead of the address. */
  search: string;
  isFiltering: boolean;
  onFilterClose: () => void;
  FolderPicker: Picker;
}

/** Every film that matches, to be chosen, moved and changed. */
export function LibraryFull({
  view,
  folderId,
  addressOf,
  search,
  isFiltering,
  onFilterClose,
  FolderPicker,
}: LibraryFullProps) {
  const t = useTranslations("libraryList");
  // Letters are on screen at once; the list follows when there is time.
  const typed = useDeferredValue(search);
  const scoped = useMemo(
    () => ({ ...view, search: typed, folder: folderId ?? view.folder }),
    [view, typed, folderId],
  );
  const results = useLibraryResults(scoped, view.search);
  const { vods, library, pending, byId } = results;
  const selection = useSelection(vods ?? []);
  const { bulk } = useBulk();
  const { folders, isLoaded: areFoldersLoaded } = useFolders();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isChoosingColumns, setIsChoosingColumns] = useState(false);
  const command = useCallback(
    (kind: VodCommand, vodIds: readonly string[]) => {
      if (kind === "online" || kind === "offline") bulk.start({ kind }, vodIds);
      else setAsked({ kind, vodIds });
    },
    [bulk],
  );
  const { ids } = selection;
  const isFiltered = addressOf(withoutFilters(view)) !== addressOf(view);
  const list = {
    vods: vods ?? [],
    listKey: addressOf({ ...scoped, columns: [] }),
    pending,
    selectedIds: ids,
    onToggle: selection.toggle,
    onCommand: command,
  };

  const gestures = useListGestures({ vods, selection });

  return (
    <>
      {isFiltering ? (
        <Suspense>
          <FilterPanel view={view} addressOf={addressOf} onClose={onFilterClose} />
        </Suspense>
      ) : null}
      <FilterChips view={view} addressOf={addressOf} />
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
      {vods === undefined ? (
        results.problem !== null && !results.isReading ? (
          <ErrorNotice problem={results.problem} onRetry={results.retry} />
        ) : (
          <>
            <span role="status" className="sr-only">
              {t("loading")}
            </span>
            <FirstRows view={view} vods={undefined} />
          </>
        )
      ) : vods.length === 0 ? (
        <EmptyLibrary
          isFolderUnknown={
            areFoldersLoaded &&
            scoped.folder !== null &&
            scoped.folder !== NO_FOLDER &&
            !folders.some(({ id }) => id === scoped.folder)
          }
          allFilms={isFiltered || search !== "" ? addressOf(withoutFilters(view)) : null}
          reading={
            library.isComplete || library.totalCount === null
              ? null
              : { readCount: library.vods.length, totalCount: library.totalCount }
          }
        />
      ) : (
        <div
          ref={gestures}
          aria-busy={results.isStale}
          className={results.isStale ? "opacity-60" : undefined}
        >
          {view.layout === "grid" ? (
            <VodGrid {...list} />
          ) : (
            <VodTable {...list} view={view} addressOf={addressOf} />
          )}
        </div>
      )}
      {asked === null ? null : (
        <VodDialog
          asked={asked}
          byId={byId}
          from={folders.find(({ id }) => id === scoped.folder) ?? null}
          FolderPicker={FolderPicker}
          onClose={() => setAsked(null)}
          onStart={(action, vodIds) => {
            setAsked(null);
            if (action.kind === "delete") selection.clear();
            bulk.start(action, vodIds);
          }}
        />
      )}
      {isChoosingColumns ? (
        <ColumnsDialog
          view={view}
          addressOf={addressOf}
          onClose={() => setIsChoosingColumns(false)}
        />
      ) : null}
    </>
  );
}

/** Which columns the table has. */
function ColumnsDialog({
  view: shown,
  addressOf,
  onClose,
}: {
  view: LibraryView;
  addressOf: (view: LibraryView) => string;
  onClose: () => void;
}) {
  const t = useTranslations("libraryList");
  const [view, show] = useViewDraft(shown, addressOf, false);
  return (
    <Dialog title={t("columnsTitle")} onClose={onClose}>
      <div className="grid grid-cols-2 gap-x-4">
        {COLUMNS.map((column) => (
          <label key={column} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              checked={view.columns.includes(column)}
              onChange={({ target }) =>
                show({
                  columns: COLUMNS.filter((each) =>
                    each === column ? target.checked : view.columns.includes(each),
                  ),
                })
              }
              className="size-4 accent-accent"
            />
            {t(`columns.${column}`)}
          </label>
        ))}
      </div>
    </Dialog>
  );
}

/** Why there is no film to see. */
function EmptyLibrary({
  allFilms,
  isFolderUnknown,
  reading,
}: {
  /** Where all films are shown; null when they are and there are none. */
  allFilms: string | null;
  /** Whether the folder that is looked at is none that there is. */
  isFolderUnknown: boolean;
  /** How far the library is read while it is not wholly read. */
  reading: { readCount: number; totalCount: number } | null;
}) {
  const t = useTranslations("libraryList");
  if (allFilms !== null) {
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={t(isFolderUnknown ? "noMatch.noFolder" : "noMatch.title")}
        action={<ButtonLink to={allFilms}>{t("noMatch.action")}</ButtonLink>}
      >
        {isFolderUnknown
          ? t("noMatch.noFolderAdvice")
          : reading === null
            ? t("noMatch.advice")
            : t("noMatch.stillReading", { read: reading.readCount, total: reading.totalCount })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Clapperboard size={28} />}
      title={t("empty.title")}
      action={
        <ButtonLink
          to={paths.upload}
          variant="primary"
          icon={<Upload aria-hidden="true" size={15} />}
        >
          {t("empty.action")}
        </ButtonLink>
      }
    >
      {t("empty.advice")}
    </EmptyState>
  );
}

/**
 * What can be done with a list of films without a control of its own: a film is dragged with all that are
 * chosen, Ctrl or Command with A chooses all that match, Escape lets go of them.
 * @returns for the frame around the list
 */
function useListGestures({
  vods,
  selection: { ids, add, clear },
}: {
  vods: readonly Vod[] | undefined;
  selection: Selection;
}): RefCallback<HTMLElement> {
  const isChosen = ids.size > 0;
  useEffect(() => {
    if (!isChosen) return undefined;
    const letGo = (event: KeyboardEvent) => {
      // A menu or a dialog takes Escape for itself, and so does a field with something in it.
      const isTaken =
        event.defaultPrevented ||
        isComposing(event) ||
        document.querySelector("dialog[open], :popover-open") !== null;
      if (
        event.key === "Escape" &&
        !isTaken &&
        !(event.target instanceof HTMLInputElement && event.target.type === "search")
      )
        clear();
    };
    document.addEventListener("keydown", letGo);
    return () => document.removeEventListener("keydown", letGo);
  }, [isChosen, clear]);
  return useCallback(
    (frame) => {
      if (frame === null) return undefined;
      const drag = ({ target, dataTransfer }: DragEvent) => {
        const item = target instanceof Element ? target.closest(`[${VOD_ATTRIBUTE}]`) : null;
        const vodId = item?.getAttribute(VOD_ATTRIBUTE) ?? null;
        if (vodId === null || dataTransfer === null) return;
        putVods(dataTransfer, ids.has(vodId) ? [...ids] : [vodId]);
      };
      const chooseAll = (event: KeyboardEvent) => {
        if (event.key !== "a" || !(event.ctrlKey || event.metaKey) || vods === undefined) return;
        event.preventDefault();
        add(vods);
      };
      frame.addEventListener("dragstart", drag);
      frame.addEventListener("keydown", chooseAll);
      return () => {
        frame.removeEventListener("dragstart", drag);
        frame.removeEventListener("keydown", chooseAll);
      };
    },
    [vods, ids, add],
  );
}
