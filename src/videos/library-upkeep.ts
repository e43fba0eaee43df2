import { hashKey, type QueryClient } from "@tanstack/react-query";
import type { ApiClient } from "#shared/http/client.ts";
import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { spareTime } from "#shared/ui/when-idle.ts";
import { isLarge } from "./read-library.ts";
import { personOf, saveLibrary } from "./stored-library.ts";
import type { VideoLibrary } from "./video-library.ts";
import { LIBRARY_KEY } from "./video-library-queries.ts";

/** Answers about single videos are gathered for so long before they are stored. */
const STORE_AFTER_MS = 1000;

const begun = new WeakSet<QueryClient>();

/** Keeps the stored library like the one that is shown, as long as the page lives. Idempotent. */
export function keepLibrary(api: ApiClient, client: QueryClient): void {
  if (begun.has(client)) return;
  begun.add(client);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: VideoLibrary | undefined;
  let isStoring = false;
  const asked = personOf({ api, queryClient: client });

  async function store(): Promise<void> {
    const library = client.getQueryData<VideoLibrary>(LIBRARY_KEY);
    if (isStoring || library === undefined || !isLarge(library)) return;
    isStoring = true;
    await spareTime();
    const [person, now] = [await asked, await personOf({ api, queryClient: client })];
    // Another person has signed in meanwhile: this was not read for them.
    if (person === now) await saveLibrary(library, api.config, person);
    isStoring = false;
    if (client.getQueryData(LIBRARY_KEY) !== library) storeSoon(STORE_AFTER_MS);
  }
  function storeSoon(waitMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void store(), waitMs);
  }
  function look(): void {
    const library = client.getQueryData<VideoLibrary>(LIBRARY_KEY);
    if (library === undefined || library === last) return;
    // A page that is loaded right after a removal must not show the video again.
    const isRemoval = last !== undefined && library.removedIds !== last.removedIds;
    last = library;
    storeSoon(isRemoval ? 0 : STORE_AFTER_MS);
  }

  const hash = hashKey(LIBRARY_KEY);
  const stop = client.getQueryCache().subscribe(({ query }) => query.queryHash === hash && look());
  look();
  signedOutSignal.addEventListener("abort", () => {
    clearTimeout(timer);
    stop();
  });
}
