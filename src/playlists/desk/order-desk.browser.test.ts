import { deleteDB } from "idb";
import { afterEach, expect, it } from "vitest";
import { entriesOf, type PlaylistItem } from "#playlists/entries.ts";
import { isChanged } from "#playlists/order/order-document.ts";
import { newId } from "#shared/format/ids.ts";
import { folderName } from "#shared/storage/folder-name.ts";
import { withDrafts } from "./draft-database.ts";
import { createOrderDesk } from "./order-desk.ts";
import { createDraftKeeper, keptDraftIds } from "./order-drafts.ts";
import { readSnapshots } from "./order-snapshots.ts";

const films = (...ids: string[]): PlaylistItem[] => ids.map((id) => ({ id, type: "vod" }));
const entries = (...ids: string[]) => entriesOf(films(...ids));
const idsOf = (items: readonly PlaylistItem[] | undefined) => items?.map(({ id }) => id).join("");

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A page that shows a playlist. */
async function open(playlistId: string, shown: PlaylistItem[] | null) {
  const desk = createOrderDesk(playlistId);
  const close = desk.open();
  closers.push(close);
  if (shown !== null) desk.noteService(shown);
  await expect.poll(() => desk.getSnapshot().hold).not.toBe("asking");
  return { desk, close, present: () => idsOf(desk.getSnapshot().document?.present) };
}

/** The draft as it is on disk. */
async function kept(playlistId: string) {
  const draft = await createDraftKeeper(playlistId).load();
  return draft === "dropped" ? null : draft;
}

const move = { kind: "move", count: 1 } as const;

it("a draft goes on with its undo history when the page is loaded anew", async () => {
  const id = newId();
  const first = await open(id, films("a", "b", "c"));
  first.desk.apply(entries("b", "a", "c"), move);
  first.desk.apply(entries("c", "b", "a"), { kind: "sort", by: "reverse" });
  first.desk.apply(entries("c", "b"), { kind: "remove", count: 1 });
  first.desk.undo();
  await first.desk.noteSent({ base: [], asked: [], atMs: 5, isDoubtful: true });
  expect(await keptDraftIds()).toContain(id);
  first.close();

  const second = await open(id, null);
  expect(second.present()).toBe("cba");
  expect(second.desk.getSnapshot()).toMatchObject({ isKnown: false, sent: { atMs: 5 } });
  second.desk.undo();
  expect(second.present()).toBe("cba");
  second.desk.forgetSent();
  second.desk.noteService(films("a", "b", "c"));
  second.desk.redo();
  expect(second.present()).toBe("cb");
  for (const expected of ["cba", "bac", "abc"]) {
    second.desk.undo();
    expect(second.present()).toBe(expected);
  }
  expect(second.desk.getSnapshot().document?.future.map(({ act }) => act.kind)).toEqual([
    "move",
    "sort",
    "remove",
  ]);
});

it("an act after undoing takes the place of what was undone, on disk as well", async () => {
  const id = newId();
  const first = await open(id, films("a", "b", "c"));
  first.desk.apply(entries("b", "a", "c"), move);
  first.desk.apply(entries("b", "c", "a"), move);
  first.desk.undo();
  first.desk.undo();
  first.desk.apply(entries("c", "a", "b"), move);
  await first.desk.noteSent({ base: [], asked: [], atMs: 1, isDoubtful: true });
  const draft = await kept(id);
  expect(idsOf(draft?.document.present)).toBe("cab");
  expect(draft?.document.past.map((step) => idsOf(step.entries))).toEqual(["abc"]);
  expect(draft?.document.future).toEqual([]);
});

it("is dropped when it is what the service has", async () => {
  const id = newId();
  const { desk } = await open(id, films("a", "b"));
  desk.apply(entries("b", "a"), move);
  await desk.noteSent({ base: [], asked: entries("b", "a"), atMs: 1, isDoubtful: false });
  desk.noteSeen(films("b", "a"));
  expect(desk.getSnapshot()).toMatchObject({ isSaved: true, sent: null });
  await expect.poll(() => createDraftKeeper(id).load()).toBe("dropped");
  desk.undo();
  expect(desk.getSnapshot().isSaved).toBe(false);
  await expect.poll(async () => idsOf((await kept(id))?.document.base)).toBe("ba");
});

it("what was saved and then changed by somebody else is not shown as saved", async () => {
  const { desk, present } = await open(newId(), films("a", "b"));
  desk.apply(entries("b", "a"), move);
  await desk.noteSent({ base: [], asked: entries("b", "a"), atMs: 1, isDoubtful: false });
  desk.noteService(films("b", "a", "x"));
  desk.noteSeen(films("b", "a"), films("b", "a", "x"));
  expect(desk.getSnapshot()).toMatchObject({ isSaved: false, sent: null });
  expect(present()).toBe("bax");
});

it("what was sent and given up is followed when it arrives, and is no change of anybody here", async () => {
  const sent = { base: entries("a", "b"), asked: entries("b", "a"), atMs: 1, isDoubtful: true };
  const { desk, present } = await open(newId(), films("a", "b"));
  desk.apply(entries("b", "a"), move);
  await desk.noteSent(sent);
  desk.discard();
  expect(present()).toBe("ab");
  desk.noteSeen(films("b", "a"));
  expect(present()).toBe("ba");
  const { document } = desk.getSnapshot();
  expect(document !== null && isChanged(document)).toBe(false);
  // What was begun after that is compared with it.
  desk.apply(entries("b"), { kind: "remove", count: 1 });
  await desk.noteSent({ ...sent, base: entries("b", "a"), asked: entries("b") });
  desk.discard();
  desk.apply(entries("b", "a", "x"), { kind: "add", count: 1 });
  desk.noteSeen(films("b"));
  expect(present()).toBe("bax");
  expect(idsOf(desk.getSnapshot().theirs ?? [])).toBe("b");
});

it("another's order shows at once without a draft, and is told of with one", async () => {
  const { desk, present } = await open(newId(), films("a", "b"));
  desk.noteService(films("b", "a"));
  expect(present()).toBe("ba");
  desk.apply(entries("b"), { kind: "remove", count: 1 });
  desk.noteService(films("b", "a", "x"));
  expect(present()).toBe("b");
  expect(idsOf(desk.getSnapshot().theirs ?? [])).toBe("bax");
  desk.takeIn(entries("b", "x"), entries("b", "a", "x"), { kind: "merge" });
  expect(desk.getSnapshot()).toMatchObject({ theirs: null });
  expect(present()).toBe("bx");
  desk.undo();
  expect(present()).toBe("b");
  // What they did is not overwritten unseen.
  expect(idsOf(desk.getSnapshot().theirs ?? [])).toBe("bax");
});

it("another's order that is followed leaves what was done and undone within reach", async () => {
  const id = newId();
  const { desk, present } = await open(id, films("a", "b", "c"));
  desk.apply(entries("b", "a", "c"), move);
  desk.undo();
  desk.noteService(films("a", "b", "c", "x"));
  expect(present()).toBe("abcx");
  desk.undo();
  expect(present()).toBe("abc");
  // Theirs is not overwritten unseen.
  expect(idsOf(desk.getSnapshot().theirs ?? [])).toBe("abcx");
  desk.undo();
  expect(present()).toBe("bac");
  await expect
    .poll(async () => (await readSnapshots(id)).map((each) => idsOf(each.entries)))
    .toEqual(["bac"]);
});

it("what is given up stays among the snapshots", async () => {
  const id = newId();
  const { desk, present } = await open(id, films("a", "b"));
  desk.apply(entries("b", "a"), move);
  desk.discard();
  expect(present()).toBe("ab");
  await expect
    .poll(async () => (await readSnapshots(id)).map((each) => [each.reason, idsOf(each.entries)]))
    .toEqual([["discarded", "ba"]]);
});

it("a second tab looks on, and goes on with the draft when the first is gone", async () => {
  const id = newId();
  const first = await open(id, films("a", "b"));
  first.desk.apply(entries("b", "a"), move);
  const second = await open(id, films("a", "b"));
  expect(second.desk.getSnapshot().hold).toBe("elsewhere");
  second.desk.apply(entries("a"), { kind: "remove", count: 1 });
  expect(second.present()).toBe("ab");
  first.close();
  await expect.poll(() => second.desk.getSnapshot().hold).toBe("ours");
  expect(second.present()).toBe("ba");
});

it("a draft is written whole again when the storage was cleared under it", async () => {
  const id = newId();
  const first = await open(id, films("a", "b", "c"));
  first.desk.apply(entries("b", "a", "c"), move);
  await expect.poll(async () => idsOf((await kept(id))?.document.present)).toBe("bac");
  await deleteDB(folderName("reeldesk-playlists"));
  await expect.poll(async () => idsOf((await kept(id))?.document.present)).toBe("bac");
  await withDrafts(async (database) => {
    for (const store of database.objectStoreNames) await database.clear(store);
  });
  first.desk.apply(entries("b", "c", "a"), move);
  await expect
    .poll(async () => (await kept(id))?.document.past.map((step) => idsOf(step.entries)))
    .toEqual(["abc", "bac"]);
  // Nor is it given up for a storage that knows nothing when its page is left and come back to.
  first.close();
  await expect.poll(() => first.desk.getSnapshot().hold).toBe("asking");
  await withDrafts(async (database) => {
    for (const store of database.objectStoreNames) await database.clear(store);
  });
  closers.push(first.desk.open());
  await expect.poll(() => first.desk.getSnapshot().hold).toBe("ours");
  expect(first.present()).toBe("bca");
  await expect.poll(async () => idsOf((await kept(id))?.document.present)).toBe("bca");
});

it("goes on where nothing can be kept, and says so", async () => {
  const desk = createOrderDesk(newId(), {
    load: () => Promise.reject(new DOMException("blocked")),
    keep: () => Promise.resolve(false),
    drop: () => Promise.resolve(false),
  });
  closers.push(desk.open());
  desk.noteService(films("a", "b"));
  await expect.poll(() => desk.getSnapshot().hold).toBe("ours");
  desk.apply(entries("b", "a"), move);
  await expect.poll(() => desk.getSnapshot().isKept).toBe(false);
  expect(idsOf(desk.getSnapshot().document?.present)).toBe("ba");
});
