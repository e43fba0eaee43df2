import { useQuery } from "@tanstack/react-query";
import { type ComponentType, startTransition, useCallback, useEffect, useState } from "react";
import { FirstRows } from "#library/list/first-rows.tsx";
import type { LibraryFullProps } from "#library/list/library-full.tsx";
import { LibraryToolbar, type OrderOption } from "#library/list/library-toolbar.tsx";
import type { StatusCounts } from "#library/list/use-library-results.ts";
import { withMessages } from "#messages/later.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { useUrlSearch } from "#shared/ui/use-typed.ts";
import { firstImages, spareTime } from "#shared/ui/when-idle.ts";
import { firstRowsOptions, videoLibraryQueries } from "#videos/video-library-queries.ts";
import { firstRowsOf, firstRowsQuery, type LibraryView } from "./library-view.ts";

let arrived: ComponentType<LibraryFullProps> | null = null;

async function loadFull(): Promise<ComponentType<LibraryFullProps>> {
  const code = import("#library/list/library-full.tsx");
  arrived = await withMessages(
    code.then(({ LibraryFull }) => LibraryFull),
    ["lists"],
  );
  return arrived;
}

/**
 * Lists videos with search, filters, selection and bulk actions. Shows the first rows at once and loads the code of the
 * full list right after.
 */
export function LibraryBrowser({
  view,
  folderId,
  toHref,
  onFirstImages,
}: {
  view: LibraryView;
  /** Identifies the folder whose videos are listed. Is null for all videos. */
  folderId: string | null;
  toHref: (view: LibraryView) => string;
  /** Called once the images of the first rows are on screen, or there are none. */
  onFirstImages?: () => void;
}) {
  const { api } = useApi();
  const { data: library, isError } = useQuery(videoLibraryQueries.all(api));
  const query = firstRowsOf(view, library);
  const {
    data: found,
    isPlaceholderData,
    isError: isNotFound,
  } = useQuery(firstRowsOptions(api, query));
  const [Full, setFull] = useState<ComponentType<LibraryFullProps> | null>(() => arrived);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [counts, setCounts] = useState<StatusCounts | null>(null);
  const [isFiltering, setIsFiltering] = useState(false);
  const [moreOrders, setMoreOrders] = useState<readonly OrderOption[]>([]);
  const search = useUrlSearch(view.search, (text) => toHref({ ...view, search: text }));
  const load = useCallback(() => {
    loadFull().then(
      // A transition renders it in slices of a few milliseconds.
      (Content) => startTransition(() => setFull(() => Content)),
      (error: unknown) => setProblem(toProblem(error)),
    );
  }, []);
  // Videos in another order are sorted by the full list, once it has loaded.
  const ofLibrary = firstRowsQuery(view) === null ? library?.videos : undefined;
  const rows = query === null ? ofLibrary : isPlaceholderData ? undefined : found?.videos;
  // The rest knows the videos of a list, and figures.
  const first = (view.list ?? view.plays ?? view.watchTime) === null ? rows : undefined;
  // Load the rest only after the first rows are on screen.
  const isNext = rows !== undefined || library?.isComplete === true || isError || isNotFound;
  useEffect(() => {
    const loadRest = async () => {
      await firstImages();
      // A decoded image is not yet on screen.
      await spareTime();
      load();
      onFirstImages?.();
    };
    if (isNext) void loadRest();
  }, [isNext, load, onFirstImages]);
  useEffect(() => {
    if (isFiltering) load();
  }, [isFiltering, load]);
  const scoped = folderId === null ? view : { ...view, folder: folderId };
  return (
    <>
      <LibraryToolbar
        view={view}
        toHref={toHref}
        search={search}
        counts={folderId === null && library?.isComplete === true ? counts : null}
        mostCount={folderId === null ? (library?.totalCount ?? null) : null}
        moreOrders={moreOrders}
        isFiltering={isFiltering}
        onFilter={() => setIsFiltering(!isFiltering)}
      />
      {Full === null ? (
        <>
          {problem === null ? null : <ErrorNotice problem={problem} onRetry={load} />}
          {/* The line with the total keeps its space. */}
          <div className="mb-2" style={{ height: "2.75rem" }} />
          <FirstRows view={scoped} videos={first} />
        </>
      ) : (
        <Full
          view={view}
          folderId={folderId}
          toHref={toHref}
          search={search.text}
          isFiltering={isFiltering}
          onFilterClose={() => setIsFiltering(false)}
          onOrders={setMoreOrders}
          onCounts={setCounts}
        />
      )}
    </>
  );
}
