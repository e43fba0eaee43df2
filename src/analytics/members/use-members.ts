import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFolders } from "#folders/folders-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { vodLibraryQueries } from "#videos/vod-library-queries.ts";

/** The films that lie in a folder directly, as far as the library is known. */
export interface Members {
  ids: readonly string[];
  /** What each is called, by its id. */
  titles: ReadonlyMap<string, string | null>;
  /** Films of it that lie in other folders as well. */
  sharedCount: number;
  /** Folders directly inside it. */
  subfolderCount: number;
  isLibraryWhole: boolean;
  /** Nothing is to come for now: the library is read, or its reading ended early. */
  isSettled: boolean;
  /** Films of the library, of whatever folder, that are read and that there are; null: not known. */
  readCount: number;
  totalCount: number | null;
  /** Why the library could not be read to its end. */
  problem: Problem | null;
  retry: () => void;
}

/** Finds the films of a folder. */
export function useMembers(folderId: string): Members {
  const { api } = useApi();
  const { folders, topId } = useFolders();
  const { data: library, error, refetch } = useQuery(vodLibraryQueries.all(api));
  const members = useMemo(
    () => (library?.vods ?? []).filter(({ folders: held }) => held.some(isFolder(folderId))),
    [library, folderId],
  );
  const titles = useMemo(
    () => new Map(members.map(({ id, title, filename }) => [id, title ?? filename])),
    [members],
  );
  const isElsewhere = ({ id }: { id: string }) => id !== folderId && id !== topId;
  const problem = library?.failure ?? toProblem(error);
  return {
    ids: useMemo(() => members.map(({ id }) => id), [members]),
    titles,
    sharedCount: members.filter(({ folders: held }) => held.some(isElsewhere)).length,
    subfolderCount: folders.filter(({ parentId }) => parentId === folderId).length,
    isLibraryWhole: library?.isComplete === true && library.missingCount === 0,
    isSettled: library !== undefined && (library.isComplete || problem !== null),
    readCount: library?.vods.length ?? 0,
    totalCount: library?.totalCount ?? null,
    problem,
    retry: () => void refetch(),
  };
}

function isFolder(folderId: string) {
  return ({ id }: { id: string }) => id === folderId;
}
