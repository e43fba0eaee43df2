import { Suspense, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { useBulk } from "#videos/bulk/use-bulk.ts";
import { EmptyLibrary } from "./empty-library.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FirstRows } from "./first-rows.tsx";
import type { FolderPicker as Picker } from "./folder-picker-props.ts";
import { COLUMNS, type LibraryView, NO_FOLDER } from "./library-view.ts";
import { StatusBar } from "./status-bar.tsx";
import { useLibraryResults } from "./use-library-results.ts";
import { useListGestures } from "./use-list-gestures.ts";
import { useSelection } from "./use-selection.ts";
import { useViewDraft } from "./use-view-draft.ts";
import type { VodCommand } from "./vod-command.ts";
import { type Asked, VodDialog } from "./vod-dialog.tsx";
import { VodGrid } from "./vod-grid.tsx";
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
