import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { playlistUse, unnamedIds } from "./playlist-use.ts";
import { playlistQueries } from "./playlists-queries.ts";

/** Limits how many playlists are named at first, so that a question stays short. */
const MAX_NAMED = 5;

/**
 * Says in which playlists some videos are. Playlists are read once for everything that shows this.
 * @param isLinked names lead to the playlists; not in a question, which they would leave
 */
export function UsedInPlaylists({
  videoIds,
  isLinked = false,
}: {
  videoIds: readonly string[];
  isLinked?: boolean;
}) {
  const t = useTranslations("video.usedIn");
  const common = useTranslations("common");
  const format = useFormatter();
  const { use, isReading, onRetry } = usePlaylistUse(videoIds);
  const count = use?.playlists.length ?? 0;
  const shown = isLinked ? use?.playlists : use?.playlists.slice(0, MAX_NAMED);
  const names = (shown ?? []).map(({ id, title }) => {
    const name = <bdi>{title ?? common("untitled")}</bdi>;
    return isLinked ? (
      <Link key={id} to={paths.playlist(id)} className="text-accent underline">
        {name}
      </Link>
    ) : (
      <span key={id}>{name}</span>
    );
  });
  if (count > names.length)
    names.push(<span key="more">{t("more", { count: count - names.length })}</span>);
  const isLeast = use?.isLeast ?? true;
  return (
    <div role={isLinked ? undefined : "status"} className="wrap-anywhere">
      {count > 0 ? (
        <p>
          {t(isLeast ? "atLeast" : "in", { count })} {format.list(names, { type: "unit" })}
        </p>
      ) : isReading ? (
        <p className="text-ink-faint">{t("reading")}</p>
      ) : (
        <p className="text-ink-faint">{t(isLeast ? "unknown" : "none")}</p>
      )}
      {onRetry === null ? null : (
        <Button className="mt-1" onClick={onRetry}>
          {common("tryAgain")}
        </Button>
      )}
    </div>
  );
}

const NO_PLAYLISTS = [] as const;

function usePlaylistUse(videoIds: readonly string[]) {
  const services = useApi();
  const list = useQuery(playlistQueries.list(services));
  const playlists = list.data?.playlists ?? NO_PLAYLISTS;
  const missingIds = useMemo(() => unnamedIds(playlists), [playlists]);
  const lookups = useQuery({
    ...playlistQueries.unnamed(services.api, missingIds),
    enabled: missingIds.length > 0,
  });
  const isWhole = list.data?.unreadableCount === 0;
  const lookedUp = lookups.data ?? NO_PLAYLISTS;
  const use = useMemo(
    () => playlistUse(videoIds, playlists, lookedUp, isWhole),
    [videoIds, playlists, lookedUp, isWhole],
  );
  const isReading = list.isFetching || lookups.isFetching;
  const hasFailed = list.isError || lookedUp.length < missingIds.length;
  return {
    use: list.data === undefined ? null : use,
    isReading,
    /** Is null while nothing has failed. */
    onRetry:
      hasFailed && !isReading
        ? () => void (list.isError ? list.refetch() : lookups.refetch())
        : null,
  };
}
