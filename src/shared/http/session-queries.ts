import {
  type QueryClient,
  QueryObserver,
  type QueryObserverResult,
  queryOptions,
} from "@tanstack/react-query";
import { scopedName } from "#shared/storage/base-path.ts";
import { readStored, tryWriteStored } from "#shared/storage/stored-text.ts";
import type { PassingCall } from "./access.ts";
import { OWN_HEADER, type Role, roleIn, type Session } from "./bff.ts";
import type { ApiClient } from "./client.ts";
import { readAnswer, send, withTimeout } from "./http.ts";
import { WireError, wireRecord, wireText } from "./wire.ts";

const readSession = wireRecord({
  name: wireText,
  personId: wireText,
  endsAt: wireText,
  role(value): Role | null {
    const role = roleIn(value);
    // A role that is unknown here comes from another BFF, which has more roles.
    if (role === null && value !== null) throw new WireError();
    return role;
  },
});

const storageKey = () => scopedName("reeldesk.role");

/** Returns the last known role of the person in this browser; null: unknown. */
export function storedRole(): Role | null {
  return roleIn(readStored(storageKey()));
}

/**
 * Stores the role. Without storage, controls of change come with the answer.
 * @returns whether it is stored, or removed
 */
export function storeRole(role: Role | null): boolean {
  return tryWriteStored(storageKey(), role);
}

/**
 * Asks for the session.
 * @param call whether it may wait for a sign-in
 * @throws ApiError
 */
export async function askSession(
  { config, access, fetch: fetchFunction }: ApiClient,
  call: PassingCall,
): Promise<Session> {
  const init = {
    headers: { accept: "application/json", ...OWN_HEADER },
    credentials: "same-origin",
    cache: "no-store",
    redirect: "error",
  } as const;
  const answer = await access.pass(call, () =>
    send(fetchFunction, config.sessionUrl ?? "", { ...init, signal: withTimeout(call.signal) }),
  );
  const session = readSession(readAnswer(answer));
  storeRole(session.role);
  return session;
}

/**
 * Describes the query of the session. Without a `sessionUrl` there is none to ask for. Until the answer the stored role
 * counts.
 */
export function sessionQuery(api: ApiClient) {
  const { config } = api;
  return queryOptions({
    queryKey: ["session"],
    queryFn: ({ signal }) => askSession(api, { isRead: true, signal }),
    enabled: config.sessionUrl !== null,
    // If it can't be read, controls are shown: the BFF refuses what a role does not cover.
    retry: false,
    placeholderData() {
      const role = config.sessionUrl === null ? null : storedRole();
      return role === null ? undefined : { name: null, role, personId: null, endsAt: null };
    },
  });
}

interface SessionServices {
  api: ApiClient;
  queryClient: QueryClient;
}

/** Resolves once changes are allowed; see `useMayEdit`. At once where everything is. */
export function whenMayEdit({ api, queryClient }: SessionServices): Promise<void> {
  const observer = new QueryObserver(queryClient, sessionQuery(api));
  return new Promise((resolve) => {
    const stop = observer.subscribe(look);
    look(observer.getCurrentResult());

    function look(result: QueryObserverResult<Session>): void {
      if (!mayEdit(api, result)) return;
      // Listeners are not called before `subscribe` has returned.
      queueMicrotask(() => stop());
      resolve();
    }
  });
}

/** Returns whether changes are allowed now, as far as is known. */
export function mayEditNow({ api, queryClient }: SessionServices): boolean {
  return mayEdit(api, new QueryObserver(queryClient, sessionQuery(api)).getCurrentResult());
}

/** Returns whether an answer, or the lack of one, allows changes. */
export function mayEdit(
  { config }: ApiClient,
  { data, isError }: Pick<QueryObserverResult<Session>, "data" | "isError">,
): boolean {
  if (config.sessionUrl === null) return true;
  return data === undefined ? isError : data.role === "editor";
}
