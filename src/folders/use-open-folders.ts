import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#shared/http/api-context.tsx";

/** Lives as long as what the page knows of folders, so that a tree that comes back is as it was left. */
const remembered = new WeakMap<QueryClient, ReadonlySet<string>>();

/**
 * Which folders show what is inside them: those that were opened, and those around the current one unless
 * they were closed since it is the current one.
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
