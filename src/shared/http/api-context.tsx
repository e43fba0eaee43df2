import type { QueryClient } from "@tanstack/react-query";
import { createContext, use, useSyncExternalStore } from "react";
import type { SettleState, SettleTracker } from "#shared/sync/settle-tracker.ts";
import type { ApiClient } from "./client.ts";

/** What every part of the page may use to reach the platform. */
export interface ApiServices {
  api: ApiClient;
  settle: SettleTracker;
  queryClient: QueryClient;
}

const ApiContext = createContext<ApiServices | null>(null);

/** Gives the services to everything below it. */
export const ApiProvider = ApiContext.Provider;

/** The client, the cache and the settle tracker. Throws outside ApiProvider. */
export function useApi(): ApiServices {
  const services = use(ApiContext);
  if (services === null) throw new Error("useApi needs an ApiProvider above it.");
  return services;
}

/** How something that was accepted stands; undefined when nothing by that name is awaited. */
export function useSettleState(id: string): SettleState | undefined {
  const { settle } = useApi();
  return useSyncExternalStore(settle.subscribe, () => settle.stateOf(id));
}
