import { useSyncExternalStore } from "react";
import type { AccessState } from "./access-desk.ts";
import { accessDeskOf } from "./access-watch.ts";
import { useApi } from "./api-context.tsx";

/** How the dashboard stands with its BFF, as it is now. */
export function useAccess(): AccessState {
  const { subscribe, getSnapshot } = accessDeskOf(useApi());
  return useSyncExternalStore(subscribe, getSnapshot);
}
