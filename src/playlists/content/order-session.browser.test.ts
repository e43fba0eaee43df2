import { deleteDB } from "idb";
import { afterEach, expect, it } from "vitest";
import { entriesOf, type PlaylistItem } from "#playlists/entries.ts";
import { isChanged } from "#playlists/order/order-document.ts";
import { newId } from "#shared/format/ids.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { loadDraft, orderDrafts, storedDraftIds } from "./order-drafts.ts";
import { createOrderSession } from "./order-session.ts";

const videos = (...ids: string[]): PlaylistItem[] => ids.map((id) => ({ id, type: "vod" }));
const entries = (...ids: string[]) => entriesOf(videos(...ids));
const idsOf = (items: readonly PlaylistItem[] | undefined) => items?.map(({ id }) => id).join("");

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Opens a page that shows a playlist. */
async function open(playlistId: string, shown: PlaylistItem[] | null) {
  const session = createOrderSession(playlistId);
  const close = session.open();
  closers.push(close);
  if (shown !== null) session.noteService(shown);
  await expect.poll(() => session.store.getState().hold).not.toBe("asking");
  return { session, close, present: () => idsOf(session.store.getState().document?.present) };
}

const move = { kind: "move", count: 1 } as const;

it("Continues a draft with its undo history after a reload", async () => {
  const id = newId();
  const first = await open(id, videos("a", "b", "c"));
  first.session.apply(entries("b", "a", "c"), move);
  first.session.apply(entries("c", "b", "a"), { kind: "sort", by: "reverse" });
  first.session.apply(entries("c", "b"), { kind: "remove", count: 1 });
  first.session.undo();
  await first.session.noteSent({ base: [], asked: [], atMs: 5, isDoubtful: true });
  expect(await storedDraftIds()).toContain(id);
  first.close();

  const second = await open(id, null);
  expect(second.present()).toBe("cba");
  expect(second.session.store.getState()).toMatchObject({ service: null, sent: { atMs: 5 } });
  second.session.undo();
  expect(second.present()).toBe("cba");
  second.session.forgetSent();
  second.session.noteService(videos("a", "b", "c"));
  second.session.redo();
  expect(second.present()).toBe("cb");
  for (const expected of ["cba", "bac", "abc"]) {
    second.session.undo();
    expect(second.present()).toBe(expected);
  }
  expect(second.session.store.getState().document?.future.map(({ act }) => act.kind)).toEqual([
    "move",
    "sort",
    "remove",
  ]);
});

it("Replaces undone steps by a new one, in storage as well", async () => {
  const id = newId();
  const first = await open(id, videos("a", "b", "c"));
  first.session.apply(entries("b", "a", "c"), move);
  first.session.apply(entries("b", "c", "a"), move);
  first.session.undo();
  first.session.undo();
  first.session.apply(entries("c", "a", "b"), move);
  await first.session.noteSent({ base: [], asked: [], atMs: 1, isDoubtful: true });
  const draft = await loadDraft(id);
  expect(idsOf(draft?.document.present)).toBe("cab");
  expect(draft?.document.past.map((step) => idsOf(step.value))).toEqual(["abc"]);
  expect(draft?.document.future).toEqual([]);
});

it("Drops a draft that equals what the service has", async () => {
  const id = newId();
  const { session } = await open(id, videos("a", "b"));
  session.apply(entries("b", "a"), move);
  await session.noteSent({ base: [], asked: entries("b", "a"), atMs: 1, isDoubtful: false });
  session.noteSeen(videos("b", "a"));
  expect(session.store.getState()).toMatchObject({ isSaved: true, sent: null });
  await expect.poll(() => loadDraft(id)).toBeNull();
  session.undo();
  expect(session.store.getState().isSaved).toBe(false);
  await expect.poll(async () => idsOf((await loadDraft(id))?.document.base)).toBe("ba");
});

it("Does not show as saved what another person has changed since", async () => {
  const { session, present } = await open(newId(), videos("a", "b"));
  session.apply(entries("b", "a"), move);
  await session.noteSent({ base: [], asked: entries("b", "a"), atMs: 1, isDoubtful: false });
  session.noteService(videos("b", "a", "x"));
  session.noteSeen(videos("b", "a"), videos("b", "a", "x"));
  expect(session.store.getState()).toMatchObject({ isSaved: false, sent: null });
  expect(present()).toBe("bax");
});

it("Follows an order sent elsewhere on the page where nothing was changed", async () => {
  const { session, present } = await open(newId(), []);
  session.noteSeen(videos("a", "b"));
  expect(present()).toBe("ab");
});

it("Follows an order that was sent and dropped once it arrives, and not as a change made here", async () => {
  const sent = { base: entries("a", "b"), asked: entries("b", "a"), atMs: 1, isDoubtful: true };
  const { session, present } = await open(newId(), videos("a", "b"));
  session.apply(entries("b", "a"), move);
  await session.noteSent(sent);
  session.discard();
  expect(present()).toBe("ab");
  session.noteSeen(videos("b", "a"));
  expect(present()).toBe("ba");
  const { document } = session.store.getState();
  expect(document !== null && isChanged(document)).toBe(false);
  // The next edits are compared with it.
  session.apply(entries("b"), { kind: "remove", count: 1 });
  await session.noteSent({ ...sent, base: entries("b", "a"), asked: entries("b") });
  session.discard();
  session.apply(entries("b", "a", "x"), { kind: "add", count: 1 });
  session.noteSeen(videos("b"));
  expect(present()).toBe("bax");
  expect(idsOf(session.store.getState().theirs ?? [])).toBe("b");
});

it("Shows another person's order at once without a draft, and reports it beside one", async () => {
  const { session, present } = await open(newId(), videos("a", "b"));
  session.noteService(videos("b", "a"));
  expect(present()).toBe("ba");
  session.apply(entries("b"), { kind: "remove", count: 1 });
  session.noteService(videos("b", "a", "x"));
  expect(present()).toBe("b");
  expect(idsOf(session.store.getState().theirs ?? [])).toBe("bax");
  session.takeIn(entries("b", "x"), entries("b", "a", "x"), { kind: "merge" });
  expect(session.store.getState()).toMatchObject({ theirs: null });
  expect(present()).toBe("bx");
  session.undo();
  expect(present()).toBe("b");
  // Their change is not overwritten unseen.
  expect(idsOf(session.store.getState().theirs ?? [])).toBe("bax");
});

it("Keeps undo and redo when it follows another person's order", async () => {
  const { session, present } = await open(newId(), videos("a", "b", "c"));
  session.apply(entries("b", "a", "c"), move);
  session.undo();
  session.noteService(videos("a", "b", "c", "x"));
  expect(present()).toBe("abcx");
  session.undo();
  expect(present()).toBe("abc");
  // Their order is not overwritten unseen.
  expect(idsOf(session.store.getState().theirs ?? [])).toBe("abcx");
  session.undo();
  expect(present()).toBe("bac");
});

it("A second tab only shows the draft, and continues it when the first is closed", async () => {
  const id = newId();
  const first = await open(id, videos("a", "b"));
  first.session.apply(entries("b", "a"), move);
  const second = await open(id, videos("a", "b"));
  expect(second.session.store.getState().hold).toBe("elsewhere");
  second.session.apply(entries("a"), { kind: "remove", count: 1 });
  expect(second.present()).toBe("ab");
  first.close();
  await expect.poll(() => second.session.store.getState().hold).toBe("ours");
  expect(second.present()).toBe("ba");
});

it("Writes a draft whole again after the storage was cleared", async () => {
  const id = newId();
  const first = await open(id, videos("a", "b", "c"));
  first.session.apply(entries("b", "a", "c"), move);
  await expect.poll(async () => idsOf((await loadDraft(id))?.document.present)).toBe("bac");
  await deleteDB(scopedName("reeldesk-orders"));
  await expect.poll(async () => idsOf((await loadDraft(id))?.document.present)).toBe("bac");
  expect(await orderDrafts.drop(id)).toBe(true);
  first.session.apply(entries("b", "c", "a"), move);
  await expect
    .poll(async () => (await loadDraft(id))?.document.past.map((step) => idsOf(step.value)))
    .toEqual(["abc", "bac"]);
  // The draft is not dropped either when the page returns to a storage without it.
  first.close();
  await expect.poll(() => first.session.store.getState().hold).toBe("asking");
  expect(await orderDrafts.drop(id)).toBe(true);
  closers.push(first.session.open());
  await expect.poll(() => first.session.store.getState().hold).toBe("ours");
  expect(first.present()).toBe("bca");
  await expect.poll(async () => idsOf((await loadDraft(id))?.document.present)).toBe("bca");
});
