import { useQuery } from "@tanstack/react-query";
import { Clapperboard, SearchX, Upload } from "lucide-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#api/api-context.tsx";
import { toProblem } from "#api/errors.ts";
import { listVods, type VodPage } from "#api/vods.ts";
import { vodQueries } from "#api/vods-queries.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Pager } from "#ui/pager.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import {
  formatLibraryView,
  type LibraryView,
  libraryQuery,
  PAGE_SIZE,
  parseLibraryView,
} from "./library-view.ts";
import { VodCard } from "./vod-card.tsx";

const GRID = "grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-6";

/** One page of the library. Films that are still encoding change under the eye when they are done. */
export function LibraryPanel({ view }: { view: LibraryView }) {
  const { api } = useApi();
  const query = libraryQuery(view);
  const { data, dataUpdatedAt, error, isPlaceholderData, refetch } = useQuery(
    vodQueries.list(api, query),
  );
  // The page before this one stays on screen meanwhile, as what it is.
  const shown =
    data === undefined || !isPlaceholderData ? view : { ...view, page: data.query.page };
  useWatchEncoding(view, isPlaceholderData ? undefined : data);
  return (
    <Loaded
      data={data}
      problem={toProblem(error)}
      asOfMs={dataUpdatedAt}
      onRetry={() => void refetch()}
      skeleton={<GridSkeleton />}
    >
      {(page) => (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
          {isPlaceholderData && page.vods.length === 0 ? (
            <GridSkeleton />
          ) : (
            <LibraryGrid page={page} view={shown} />
          )}
        </div>
      )}
    </Loaded>
  );
}

function LibraryGrid({ page, view }: { page: VodPage; view: LibraryView }) {
  const t = useTranslations("library");
  if (page.vods.length === 0 && page.unreadableCount === 0) return <NothingHere view={view} />;
  const first = (view.page - 1) * PAGE_SIZE + 1;
  const last = first + page.vods.length + page.unreadableCount - 1;
  return (
    <>
      {page.unreadableCount === 0 ? null : (
        <p role="status" className="mb-3 rounded-md bg-sunken px-3 py-2 text-ink-soft">
          {t("unreadable", { count: page.unreadableCount })}
        </p>
      )}
      <ul className={GRID}>
        {page.vods.map((vod) => (
          <li key={vod.id} className="min-w-0">
            <VodCard vod={vod} />
          </li>
        ))}
      </ul>
      <Pager
        summary={
          page.totalCount === null
            ? t("range", { first, last })
            : t("rangeOf", { first, last, total: page.totalCount })
        }
        previous={
          view.page > 1
            ? `${paths.library}${formatLibraryView(view, { page: view.page - 1 })}`
            : null
        }
        next={
          page.hasNext
            ? `${paths.library}${formatLibraryView(view, { page: view.page + 1 })}`
            : null
        }
      />
    </>
  );
}

function NothingHere({ view }: { view: LibraryView }) {
  const t = useTranslations("library");
  if (view.page > 1) {
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={t("pastEnd.title")}
        action={
          <ButtonLink to={`${paths.library}${formatLibraryView(view)}`}>
            {t("pastEnd.action")}
          </ButtonLink>
        }
      />
    );
  }
  if (view.search !== "" || view.shown !== "all") {
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={t("noMatch.title")}
        action={<ButtonLink to={paths.library}>{t("noMatch.action")}</ButtonLink>}
      >
        {t("noMatch.advice")}
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
          {t("upload")}
        </ButtonLink>
      }
    >
      {t("empty.advice")}
    </EmptyState>
  );
}

function GridSkeleton() {
  return (
    <div className={GRID}>
      {Array.from({ length: 12 }, (_, i) => (
        <div key={i}>
          <Skeleton className="aspect-video" />
          <Skeleton className="mt-2 h-4 w-3/4" />
          <Skeleton className="mt-2 h-3 w-1/2" />
        </div>
      ))}
    </div>
  );
}

/** Looks at this page of the list again, ever more seldom, while a film on it is encoding. */
function useWatchEncoding(view: LibraryView, page: VodPage | undefined): void {
  const { api, settle, queryClient } = useApi();
  const address = formatLibraryView(view, { page: view.page });
  const encodingCount = page?.vods.filter(({ status }) => status === "encoding").length ?? 0;
  useEffect(() => {
    if (encodingCount === 0) return undefined;
    const query = libraryQuery(parseLibraryView(new URLSearchParams(address)));
    return settle.expect<VodPage>({
      id: `library:${address}`,
      resource: `library:${address}`,
      cadence: "encoding",
      lookup: (signal) => listVods(api, query, signal),
      isSeen: ({ vods }) => vods.every(({ status }) => status !== "encoding"),
      onAnswer: (answer) => queryClient.setQueryData(vodQueries.list(api, query).queryKey, answer),
    });
  }, [api, settle, queryClient, address, encodingCount]);
}
