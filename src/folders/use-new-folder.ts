import { useEffect, useRef, useState } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { WaitReason } from "#shared/http/persist.ts";
import type { Problem } from "#shared/http/problem.ts";
import { ensureFolder, placeIn } from "./ensure-folder.ts";
import type { Folder } from "./folders.ts";
import { folderQueries } from "./folders-queries.ts";
import type { ShownFolder } from "./pending-folders.ts";

/** How the making of a folder goes. `waitsFor`: why nothing can be sent for the moment. */
export type Making =
  | { kind: "idle" }
  | { kind: "making"; waitsFor: WaitReason | null }
  | { kind: "parent-gone" }
  | { kind: "failed"; problem: Problem };

/** Makes folders; what is not answered when the form goes away is given up. */
export function useNewFolder(onMade: (folder: Folder) => void) {
  const services = useApi();
  const [state, setState] = useState<Making>({ kind: "idle" });
  const abort = useRef<AbortController>(null);
  const { queryClient } = services;
  // Who made it may have chosen something else meanwhile: what is called in the end is the last one.
  const live = useRef(onMade);
  useEffect(() => {
    live.current = onMade;
  });
  useEffect(
    () => () => {
      if (abort.current === null) return;
      abort.current.abort();
      // It may have been made all the same.
      void queryClient.invalidateQueries({ queryKey: folderQueries.key });
    },
    [queryClient],
  );
  const make = async (parent: ShownFolder | null, name: string) => {
    const { signal } = (abort.current = new AbortController());
    setState({ kind: "making", waitsFor: null });
    try {
      const { api } = services;
      const listed = await queryClient.fetchQuery(folderQueries.beforeChange(api));
      if (signal.aborted) return;
      const now = parent === null ? null : listed.find(({ id }) => id === parent.id);
      if (now === undefined && parent?.awaits !== "new") {
        setState({ kind: "parent-gone" });
        return;
      }
      // The service makes what is missing on the way, the old name of a renamed folder included.
      const path = placeIn((now ?? parent)?.path ?? "/", [name]);
      const folder = await ensureFolder(services, path, signal, (waitsFor) => {
        if (!signal.aborted) setState({ kind: "making", waitsFor });
      });
      if (!signal.aborted) live.current(folder);
    } catch (error) {
      const problem = toProblem(error);
      if (!signal.aborted && problem !== null) setState({ kind: "failed", problem });
    }
  };
  return { state, make: (parent: ShownFolder | null, name: string) => void make(parent, name) };
}
