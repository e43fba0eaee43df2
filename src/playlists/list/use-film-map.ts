import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { vodLibraryQueries } from "#videos/vod-library-queries.ts";
import type { Vod } from "#videos/vod-record.ts";

/** The films of the library by their id, as far as they were read. */
export function useFilmMap(): { films: ReadonlyMap<string, Vod>; isReading: boolean } {
  const { api } = useApi();
  const { data, isFetching } = useQuery(vodLibraryQueries.all(api));
  const films = useMemo(() => new Map((data?.vods ?? []).map((vod) => [vod.id, vod])), [data]);
  return { films, isReading: isFetching };
}
