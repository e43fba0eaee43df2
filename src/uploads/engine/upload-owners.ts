import { QueryObserver } from "@tanstack/react-query";
import { askOwner, isOfAnother, knownOwner } from "#changes/change-owner.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { SIGNED_IN } from "#shared/http/backoff.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { askSession, sessionQuery } from "#shared/http/session-queries.ts";
import type { StoredUpload } from "./stored-upload.ts";

/** A younger answer about the session is not requested again, and an answer is waited for as long. */
const FRESH_MS = 5000;

/** Knows which uploads are of the person who is signed in, and has those of other persons. */
export type UploadOwners = ReturnType<typeof createUploadOwners>;

/**
 * Creates what knows whose the uploads are.
 * @param onPerson called when another person has signed in, or it is known again who is: before any call of theirs is
 * sent
 */
export function createUploadOwners(services: ApiServices, onPerson: () => void) {
  const { api, queryClient } = services;
  const never = new AbortController().signal;
  let others: readonly StoredUpload[] = [];
  let last: string | null = null;
  let signIn: Promise<void> = Promise.resolve();
  let asking: Promise<void> | null = null;
  let isSigningIn = false;

  const now = () => knownOwner(services);
  const isOthers = ({ owner = null }: StoredUpload) => isOfAnother(owner, now()?.personId ?? null);

  function look(): void {
    const personId = now()?.personId ?? null;
    if (personId === last) return;
    last = personId;
    onPerson();
  }

  /** Where the server does not tell, it counts what is known. */
  const ask = () => askOwner(services).then(look, () => {});

  async function askBeforeChange(): Promise<void> {
    asking ??= freshen(services).finally(() => (asking = null));
    await asking;
    look();
  }

  // Uploads of earlier pages wait for their files, if there is no answer.
  const first = ask();
  addEventListener(SIGNED_IN, () => {
    isSigningIn = true;
    // Nothing is sent before the person is known, unless the server refuses to tell.
    const asked = retryUntilAnswered(() => askOwner(services), never).then(look, look);
    signIn = asked.finally(() => (isSigningIn = false));
  });
  // A person may have signed in in another tab, which the session shows as well.
  new QueryObserver(queryClient, { ...sessionQuery(api), enabled: false }).subscribe(look);

  return {
    /** Returns who begins an upload at this moment; null: unknown. */
    starter: () => (isSigningIn ? null : now()),
    /** Asks the server who is signed in. Never rejects. */
    ask,
    /** Fulfilled when the server has said who is signed in, or has not answered. */
    whenAsked: () => first,
    isOthers,
    /** Returns whether it is a known person's, and unknown whether that one is signed in. */
    isUnclear: ({ owner = null }: StoredUpload): boolean =>
      api.config.sessionUrl !== null && owner !== null && now() === null,
    /** Sends the calls of uploads: not between a sign-in and the answer whose it is. */
    api: {
      ...api,
      async http(request) {
        await signIn;
        if ((request.method ?? "GET") !== "GET") {
          await askBeforeChange();
          // Another person may have signed in meanwhile.
          await signIn;
        }
        request.signal?.throwIfAborted();
        return await api.http(request);
      },
    } satisfies ApiClient,
    /** Returns the uploads of other persons: nothing is sent for them. The array is the same until they change. */
    others: () => others,
    setAside(stored: StoredUpload): void {
      others = [...others.filter(({ id }) => id !== stored.id), stored];
    },
    /** Returns those that turn out to be of the person who is signed in. */
    own: () => others.filter((stored) => !isOthers(stored)),
    /** Removes uploads, and returns the ids of those that were there. */
    remove(ids: readonly string[]): readonly string[] {
      const there = others.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
      if (there.length > 0) others = others.filter(({ id }) => !ids.includes(id));
      return there;
    },
  };
}

/** Asks for the session at most once in a while: a change may be one of many. One that is refused says so itself. */
async function freshen({ api, queryClient }: ApiServices): Promise<void> {
  const { queryKey } = sessionQuery(api);
  const askedAtMs = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  if (api.config.sessionUrl === null || Date.now() - askedAtMs < FRESH_MS) return;
  // Like a change, it does not wait for a sign-in, nor for long.
  const asked = askSession(api, { isRead: false, signal: AbortSignal.timeout(FRESH_MS) });
  const session = await asked.catch(() => null);
  const isLatest = (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) === askedAtMs;
  if (session !== null && isLatest) queryClient.setQueryData(queryKey, session);
}
