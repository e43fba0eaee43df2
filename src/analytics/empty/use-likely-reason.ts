import { useQuery } from "@tanstack/react-query";
import { useApi } from "#shared/http/api-context.tsx";
import type { VodLibrary } from "#videos/vod-library.ts";
import { vodLibraryQueries } from "#videos/vod-library-queries.ts";
import {
  type EmptyFacts,
  type LikelyReason,
  LOOKING,
  type Lookup,
  likelyReason,
} from "./likely-reason.ts";
import { lookupQuery } from "./lookup-queries.ts";

/** Looks up why there is nothing, as far as that can't be told without. */
export function useLikelyReason(known: Omit<EmptyFacts, "lookups">): {
  reason: LikelyReason;
  /** Looks it up once more. */
  retry: () => void;
} {
  const { api } = useApi();
  const { subject } = known;
  const [kind, id] = "id" in subject ? [subject.kind, subject.id] : (["vod", ""] as const);
  const isNeeded = likelyReason({ ...known, lookups: LOOKING }).is === "looking";
  const { data, isFetching, refetch } = useQuery({
    ...lookupQuery(api, kind, id),
    enabled: isNeeded,
  });
  const { data: library } = useQuery({
    ...vodLibraryQueries.all(api),
    enabled: isNeeded && kind === "folder",
  });
  const lookups = data ?? LOOKING;
  const reason = likelyReason({
    ...known,
    lookups: { ...lookups, folder: withFilms(lookups.folder, id, library) },
  });
  return {
    reason: reason.is === "untold" && isFetching ? { is: "looking" } : reason,
    retry: () => void refetch(),
  };
}

/** A folder with what the library says is in it; none only where all of the library is known. */
function withFilms(folder: Lookup, id: string, library: VodLibrary | undefined): Lookup {
  if (folder.is !== "found" || library === undefined) return folder;
  const count = library.vods.filter(({ folders }) => folders.some((each) => each.id === id)).length;
  const isWhole = library.isComplete && library.missingCount === 0 && library.unreadableCount === 0;
  return { ...folder, filmCount: count > 0 || isWhole ? count : null };
}
