import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { SIGNED_IN } from "#shared/http/backoff.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { sessionQuery } from "#shared/http/session-queries.ts";

/** Says who made a change, and in which sign-in. */
export interface ChangeOwner {
  /** Is the same at each sign-in of a person. */
  personId: string;
  /** Is null when unknown. */
  name: string | null;
  /** Is the same until the person signs in again. */
  signInId: string;
}

interface OwnerServices {
  api: ApiClient;
  queryClient: QueryClient;
}

/** Returns who is signed in as far as was last read; null: unknown. */
export function knownOwner({ api, queryClient }: OwnerServices): ChangeOwner | null {
  const session = queryClient.getQueryData(sessionQuery(api).queryKey);
  return session === undefined ? null : ownerOf(session);
}

/**
 * Asks who is signed in at this moment: in another tab it may be another person by now. Null where the BFF does not tell.
 * @throws ApiError
 */
export async function askOwner({ api, queryClient }: OwnerServices): Promise<ChangeOwner | null> {
  if (api.config.sessionUrl === null) return null;
  return ownerOf(await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 }));
}

/**
 * Calls back when a person has signed in on this page, whoever it is, and when the session turns out to be another
 * person's: that one may have signed in in another tab.
 */
export function onSignIn({ api, queryClient }: OwnerServices, listener: () => void): void {
  let last = knownOwner({ api, queryClient })?.personId ?? null;
  addEventListener(SIGNED_IN, listener);
  new QueryObserver(queryClient, { ...sessionQuery(api), enabled: false }).subscribe(() => {
    const now = knownOwner({ api, queryClient })?.personId ?? null;
    const isAnother = last !== null && now !== null && now !== last;
    last = now ?? last;
    if (isAnother) listener();
  });
}

function ownerOf({
  personId,
  name,
  endsAt,
}: {
  personId: string | null;
  name: string | null;
  endsAt: string | null;
}): ChangeOwner | null {
  // The end of a session is counted from its beginning.
  return personId === null ? null : { personId, name, signInId: endsAt ?? "" };
}

/** Returns whether a change was made in the sign-in of `now`; false where either is unknown. */
export function isOfSignIn(owner: ChangeOwner | null, now: ChangeOwner | null): boolean {
  return now !== null && owner?.personId === now.personId && owner.signInId === now.signInId;
}

/** Returns whether a change is known to be another person's. */
export function isOfAnother(owner: ChangeOwner | null, personId: string | null): boolean {
  return owner !== null && personId !== null && owner.personId !== personId;
}
