import { type QueryClient, useQuery } from "@tanstack/react-query";
import { createContext, use, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { ConsistencyPoller, SettleState } from "#shared/sync/consistency-poller.ts";
import type { PageStore } from "#shared/sync/page-store.ts";
import { useStore } from "#shared/sync/use-store.ts";
import type { ApiClient } from "./client.ts";
import { ROLE_REFUSED } from "./errors.ts";
import { signInUrlFor } from "./runtime-config.ts";
import { mayEdit, sessionQuery } from "./session-queries.ts";

/** Holds the services of a page, one of each, created together in `main.tsx`. */
export interface ApiServices {
  api: ApiClient;
  settle: ConsistencyPoller;
  queryClient: QueryClient;
  page: PageStore;
}

const ApiContext = createContext<ApiServices | null>(null);

export const ApiProvider = ApiContext.Provider;

/** Returns the services of the page. Throws outside ApiProvider. */
export function useApi(): ApiServices {
  const services = use(ApiContext);
  if (services === null) throw new Error("useApi needs an ApiProvider above it.");
  return services;
}

/** Subscribes to the state of an expectation; undefined when none has that id. */
export function useSettleState(id: string): SettleState | undefined {
  const { settle } = useApi();
  return useStore(settle, () => settle.stateOf(id));
}

/**
 * Returns the sign-in URL, if the deployment sets one, which leads back to the current page if it can; null where only
 * reloading can help.
 */
export function useSignInUrl(): string | null {
  // Follows navigations, of which `location` does not notify.
  useLocation();
  const { pathname, search } = location;
  return signInUrlFor(use(ApiContext)?.api.config.signInUrl ?? null, pathname + search);
}

/** Subscribes to the session: who is signed in, and with which role. */
export function useSession() {
  const { api, queryClient } = useApi();
  return useQuery(sessionQuery(api), queryClient);
}

/** Returns whether controls of changes are shown: not to viewers, nor before it is known who is signed in. */
export function useMayEdit(): boolean {
  const { api } = useApi();
  return mayEdit(api, useSession());
}

/** Reads the session again when a call was refused for the role of the person. */
export function useRoleAgain(): void {
  const { queryClient } = useApi();
  useEffect(() => {
    // One lookup answers all calls that are refused in the meantime.
    const read = () =>
      void queryClient.invalidateQueries({ queryKey: ["session"] }, { cancelRefetch: false });
    addEventListener(ROLE_REFUSED, read);
    return () => removeEventListener(ROLE_REFUSED, read);
  }, [queryClient]);
}

/** Returns a function that creates an abort signal; it is aborted on unmount, and when the next one is created. */
export function useLatestSignal(): () => AbortSignal {
  const latest = useRef<AbortController>(null);
  useEffect(() => () => latest.current?.abort(), []);
  return () => {
    latest.current?.abort();
    latest.current = new AbortController();
    return latest.current.signal;
  };
}
