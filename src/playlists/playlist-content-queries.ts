import { MutationObserver } from "@tanstack/react-query";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, isNotFound, isOutcomeUnknown } from "#shared/http/errors.ts";
import { inTurn } from "#shared/storage/tab-lock.ts";
import type { Expectation } from "#shared/sync/consistency-poller.ts";
import { pageSlice } from "#shared/sync/page-store.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { isSameOrder, type OrderReplacement, type PlaylistItem } from "./entries.ts";
import type { Playlist } from "./playlist-record.ts";
import { replacePlaylistContent } from "./playlists.ts";
import { madePlaylistsOf, playlistExpectation, playlistQueries } from "./playlists-queries.ts";

/** Is the time after a replacement during which lookups may show the old content (supplement, "Habits"). */
export const LAG_MS = 180_000;

/** Identifies the wait for items that can be replaced or appended to. */
export function baseId(id: string): string {
  return `base:${id}`;
}

/**
 * Maps the id of a wait for items that the service does not name to what takes them for none, after one more lookup.
 */
export const unnamedItemsOf = pageSlice<Readonly<Record<string, () => void>>>("orders:unnamed", {});

interface SentReplacement extends OrderReplacement {
  atMs: number;
}

/** Holds what a page has replaced lately, by playlist, the oldest first. */
const replacementsOf = pageSlice<Readonly<Record<string, readonly SentReplacement[]>>>(
  "playlist:replacements",
  {},
);

/** Holds the content of one playlist, as changes of it read it, replace it and wait for it. */
export class PlaylistContent {
  readonly services: ApiServices;
  readonly playlistId: string;

  constructor(services: ApiServices, playlistId: string) {
    this.services = services;
    this.playlistId = playlistId;
  }

  /**
   * Changes follow each other: on this page always, over all tabs where the browser can. Each replaces the whole
   * (contract 4.10), so two at once would lose one.
   */
  inTurn(signal: AbortSignal, change: () => Promise<void>): Promise<void> {
    return new MutationObserver(this.services.queryClient, {
      scope: { id: `playlist-content:${this.playlistId}` },
      mutationFn: async () => {
        signal.throwIfAborted();
        await inTurn(`reeldesk.playlist.${this.playlistId}`, signal, change);
      },
      networkMode: "always",
    }).mutate();
  }

  /**
   * Returns the items once they are known and newer than what this page sent. Rejects with the first failed lookup: an
   * offline or signed-out user learns it at once, and nothing is sent minutes later.
   * @param how `isBlind`: null counts as the items while the service does not name them; otherwise they are waited for,
   * under `baseId`; `onSettingUp`: called while lookups do not find a playlist that was just created
   * @throws ApiError; kind `unreadable` if a replacement would lose unreadable items; kind `timeout` if lookups do not
   * find a playlist that was just created for three minutes
   */
  async readSettled({
    isBlind,
    signal,
    onSettingUp,
  }: {
    isBlind: boolean;
    signal: AbortSignal;
    onSettingUp: () => void;
  }): Promise<readonly PlaylistItem[] | null> {
    const startedMs = Date.now();
    const failure = new AbortController();
    const services = { ...this.services, api: failFastWhenSignedOut(this.services.api) };
    const usual = playlistExpectation(services, this.playlistId);
    const lookup = async (lookupSignal: AbortSignal) => {
      try {
        return await usual.lookup(lookupSignal);
      } catch (error) {
        if (!isNotFound(error) || !this.#isNew()) failure.abort(error);
        else if (Date.now() - startedMs > LAG_MS) failure.abort(new ApiError("timeout"));
        else onSettingUp();
        throw error;
      }
    };
    // The poller itself starts only a moment later.
    const last = await lookup(signal).catch(() => null);
    failure.signal.throwIfAborted();
    if (last !== null) usual.onAnswer?.(last);
    const { items, unreadableCount } = await this.waitForItems({
      last,
      lookup,
      startsEmpty: isBlind,
      isUsable: (read) => !this.isSuperseded(read),
      signal: AbortSignal.any([signal, failure.signal]),
    });
    if (items !== null && unreadableCount > 0) throw new ApiError("unreadable", { status: 200 });
    return items;
  }

  /** Returns whether it was just created, so that lookups may not find it (supplement, "Habits"). */
  #isNew(): boolean {
    const { queryClient } = this.services;
    const made = madePlaylistsOf(this.services).getState()[this.playlistId];
    const queryKey = playlistQueries.detailKey(this.playlistId);
    const createdAtMs = queryClient.getQueryData<Playlist>(queryKey)?.createdAtMs ?? null;
    return made !== undefined || (createdAtMs !== null && Date.now() - createdAtMs < LAG_MS);
  }

  /**
   * Waits until the service names the items, for as long as it takes.
   * @param how `id` of the wait; `last`: the playlist as just looked up; `lookup`: in place of the usual one;
   * `startsEmpty`: the person starts from none where the items are not named; `isUsable`: whether they can be built
   * upon, by default any
   * @returns the playlist; its items are null only where the person starts from none
   * @throws like `waitUntilVisible`
   */
  async waitForItems({
    id = baseId(this.playlistId),
    last = null,
    startsEmpty = false,
    isUsable = () => true,
    lookup,
    signal,
  }: {
    id?: string;
    last?: Playlist | null;
    lookup?: (signal: AbortSignal) => Promise<Playlist>;
    startsEmpty?: boolean;
    isUsable?: (items: readonly PlaylistItem[]) => boolean;
    signal: AbortSignal;
  }): Promise<Playlist> {
    let mayBeUnnamed = startsEmpty;
    const isVisible = ({ items }: Playlist) => (items === null ? mayBeUnnamed : isUsable(items));
    if (last !== null && isVisible(last)) return last;
    const startEmpty = () => {
      mayBeUnnamed = true;
      this.services.settle.checkAgain(id);
    };
    const unnamed = unnamedItemsOf(this.services);
    const noteUnnamed = (isUnnamed: boolean) =>
      unnamed.setState((all) => {
        const { [id]: _, ...rest } = all;
        return isUnnamed ? { ...rest, [id]: startEmpty } : rest;
      });
    noteUnnamed(last?.items === null);
    const onAnswer = ({ items }: Playlist) => noteUnnamed(items === null);
    const wanted = { id, pollRate: "encoding", isVisible, onAnswer } as const;
    return await this.waitUntil(
      lookup === undefined ? wanted : { ...wanted, lookup },
      signal,
    ).finally(() => noteUnnamed(false));
  }

  /** Resolves with the first lookup that shows what is wanted. @throws like `waitUntilVisible` */
  waitUntil(
    wanted: Pick<Expectation<Playlist>, "id" | "isVisible"> & Partial<Expectation<Playlist>>,
    signal: AbortSignal,
  ): Promise<Playlist> {
    const usual = playlistExpectation(this.services, this.playlistId);
    const onAnswer = (playlist: Playlist) => {
      usual.onAnswer?.(playlist);
      wanted.onAnswer?.(playlist);
    };
    return waitUntilVisible(this.services.settle, { ...usual, ...wanted, onAnswer }, signal);
  }

  /** Replaces it, and records that. @throws ApiError; see `isOutcomeUnknown` */
  async replace(replacement: OrderReplacement, signal: AbortSignal): Promise<void> {
    const withdraw = this.note({ ...replacement, atMs: Date.now() });
    try {
      await replacePlaylistContent(this.services.api, this.playlistId, replacement.after, signal);
    } catch (error) {
      if (error instanceof ApiError && !isOutcomeUnknown(error)) withdraw();
      throw error;
    }
  }

  /**
   * Keeps on record that this page replaces it. Before sending: a request without a response may have been carried out.
   * @returns removes the record
   */
  note(replacement: SentReplacement): () => void {
    const put = (recent: readonly SentReplacement[]) =>
      replacementsOf(this.services).setState((all) => ({ ...all, [this.playlistId]: recent }));
    put([...this.recent(), replacement]);
    return () => put(this.recent().filter((each) => each !== replacement));
  }

  /** Returns what this page has replaced while lookups may be older than that, the oldest first. */
  recent(): readonly SentReplacement[] {
    const all = replacementsOf(this.services).getState()[this.playlistId] ?? [];
    return all.filter(({ atMs }) => Date.now() - atMs < LAG_MS);
  }

  /** Returns whether a reading is older than what this page has sent last: nothing is to be built upon it. */
  isSuperseded(items: readonly PlaylistItem[]): boolean {
    const recent = this.recent();
    const last = recent.at(-1);
    if (last === undefined || isSameOrder(last.after, items)) return false;
    return recent.some(
      ({ before, after }) => isSameOrder(before, items) || isSameOrder(after, items),
    );
  }
}
