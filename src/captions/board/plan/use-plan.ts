import { useSyncExternalStore } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { type PlanSnapshot, type PlanStore, planStoreOf } from "./plan-store.ts";

/** The plan, and the means to change it. */
export function usePlan(): { store: PlanStore; plan: PlanSnapshot } {
  const store = planStoreOf(useApi());
  return { store, plan: useSyncExternalStore(store.subscribe, store.getSnapshot) };
}
