import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { type ApiServices, useApi } from "#api/api-context.tsx";
import { toProblem } from "#api/errors.ts";
import { playlistQueries } from "#api/playlists-queries.ts";
import { paths } from "#lib/paths.ts";
import { Loaded } from "#ui/loaded.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** Starts the calls for the page before its components exist. */
export function playlistsLoader({ api, queryClient }: ApiServices) {
  return () => {
    void queryClient.prefetchQuery(playlistQueries.list(api));
    return null;
  };
}

/** Every playlist of the account. */
export function PlaylistsPage() {
  const t = useTranslations("playlists");
  const words = useTranslations("playlist");
  const { api } = useApi();
  const { data, dataUpdatedAt, error, refetch } = useQuery(playlistQueries.list(api));
  return (
    <>
      <PageHeader
        title={t("title")}
        eyebrow={data === undefined ? null : t("count", { count: data.playlists.length })}
      />
      <Loaded
        data={data}
        problem={toProblem(error)}
        asOfMs={dataUpdatedAt}
        onRetry={() => void refetch()}
        skeleton={<Skeleton className="h-64" />}
      >
        {({ playlists }) => (
          <ul>
            {playlists.map(({ id, title }) => (
              <li key={id}>
                <Link to={paths.playlist(id)}>{title ?? words("untitled")}</Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
