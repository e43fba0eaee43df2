import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useCallback, useEffect, useMemo, useState } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { useAddressSearch } from "#shared/ui/use-typed.ts";
import { FirstRows } from "#videos/first-rows.tsx";
import type { LibraryFullProps } from "#videos/library-full.tsx";
import { firstRowsOf, firstRowsOptions } from "#videos/library-queries.ts";
import { LibraryToolbar } from "#videos/library-toolbar.tsx";
import { firstRowsQuery, type LibraryView } from "#videos/library-view.ts";
import { countStatuses } from "#videos/status-counts.ts";
import { vodLibraryQueries } from "#videos/vod-library-queries.ts";
import { bringStyles } from "./bring-styles.ts";
import { catalogues } from "./messages/catalogues.ts";
import { withMessages } from "./with-messages.tsx";

/** The list of all films with everything that can be done with it, once its code is here. */
let arrived: ComponentType<LibraryFullProps> | null = null;

async function loadFull(): Promise<ComponentType<LibraryFullProps>> {
  const [{ LibraryFull }, words] = await Promise.all([
    import("#videos/library-full.tsx"),
    catalogues.libraryList(),
    bringStyles(),
  ]);
  arrived ??= withMessages([words], LibraryFull);
  return arrived;
}

/**
 * Films to look through, find, choose and change. The first of them are on screen at once; the code for the
 * thousands, and for what can be done with them, comes right after.
 */
export function LibraryBrowser({
  view,
  folderId,
  addressOf,
  FolderPicker,
}: {
  view: LibraryView;
  /** The folder that the page is about; null: all films. */
  folderId: string | null;
  /** Where a view is, on the page that this is on. */
  addressOf: (view: LibraryView) => string;
  FolderPicker: LibraryFullProps["FolderPicker"];
}) {
  const { api } = useApi();
  const { data: library, isError } = useQuery(vodLibraryQueries.all(api));
  const query = firstRowsOf(view, library);
  const {
    data: found,
    isPlaceholderData,
    isError: isNotFound,
  } = useQuery(firstRowsOptions(api, query));
  const [Full, setFull] = useState<ComponentType<LibraryFullProps> | null>(() => arrived);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isFiltering, setIsFiltering] = useState(false);
  const search = useAddressSearch(view.search, (text) => addressOf({ ...view, search: text }));
  const load = useCallback(() => {
    loadFull().then(
      (Content) => setFull(() => Content),
      (error: unknown) => setProblem(toProblem(error)),
    );
  }, []);
  // What is known in another order is put into that of the view by the code that is on its way.
  const ofLibrary = firstRowsQuery(view) === null ? library?.vods : undefined;
  const first = query === null ? ofLibrary : isPlaceholderData ? undefined : found?.vods;
  // What can be seen comes first, what can be done with it next.
  const isNext = first !== undefined || library?.isComplete === true || isError || isNotFound;
  useEffect(() => {
    if (isNext) load();
  }, [isNext, load]);
  const scoped = folderId === null ? view : { ...view, folder: folderId };
  return (
    <>
      <LibraryToolbar
        view={view}
        addressOf={addressOf}
        search={search}
        counts={useMemo(
          () =>
            folderId === null && library?.isComplete === true ? countStatuses(library.vods) : null,
          [folderId, library],
        )}
        mostCount={folderId === null ? (library?.totalCount ?? null) : null}
        isFiltering={isFiltering}
        onFilter={() => setIsFiltering(!isFiltering)}
      />
      {Full === null ? (
        <>
          {problem === null ? null : <ErrorNotice problem={problem} onRetry={load} />}
          {/* The line that says how much there is. */}
          <div className="mb-2" style={{ height: "2.75rem" }} />
          <FirstRows view={scoped} vods={first} />
        </>
      ) : (
        <Full
          view={view}
          folderId={folderId}
          addressOf={addressOf}
          search={search.text}
          isFiltering={isFiltering}
          onFilterClose={() => setIsFiltering(false)}
          FolderPicker={FolderPicker}
        />
      )}
    </>
  );
}
