import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#shared/http/api-context.tsx";

/** Expanded folders per query client, so that a remounted tree is restored. */
const remembered = new WeakMap<QueryClient, ReadonlySet<string>>();

/**
 * Tracks the expanded folders: those the user expanded, and the ancestors of the current folder unless the
 * user collapsed them since it became current.
 */
export function useOpenFolders(current: string | null, aroundCurrent: ReadonlySet<string>) {
  const { queryClient } = useApi();
  const [open, setOpen] = useState(() => remembered.get(queryClient) ?? new Set<string>());
  const [closed, setClosed] = useState({ current, ids: new Set<string>() });
  const closedIds = closed.current === current ? closed.ids : new Set<string>();
  return {
    isOpen: (id: string) => open.has(id) || (aroundCurrent.has(id) && !closedIds.has(id)),
    set: (id: string, isOpen: boolean) => {
      const next = new Set(open);
      const nextClosed = new Set(closedIds);
      if (isOpen) {
        next.add(id);
        nextClosed.delete(id);
      } else {
        next.delete(id);
        nextClosed.add(id);
      }
      remembered.set(queryClient, next);
      setOpen(next);
      setClosed({ current, ids: nextClosed });
    },
  };
}
