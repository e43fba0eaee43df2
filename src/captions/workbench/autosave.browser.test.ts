import { expect, it } from "vitest";
import { changeCue, insertCue } from "#captions/format/edits.ts";
import { createAutosave } from "./autosave.ts";
import { applyEdit, createEditStore, undo } from "./history.ts";

const EMPTY = { format: "srt" as const, header: "", cues: [], after: [] };
const { document: opened, key } = insertCue(EMPTY, { startMs: 0, endMs: 1000, text: "One" });

/** Notes what happens to the draft of a track: the text that is stored, or a dash where it is dropped. */
function notedDrafts() {
  const notes: string[] = [];
  const keeperOf = (track: string) => ({
    save: async ({ cues }: typeof opened) => notes.push(`${track} ${cues[0]?.text}`) > 0,
    drop: async () => notes.push(`${track} -`) > 0,
  });
  return { notes, keeperOf };
}

function edit() {
  const store = createEditStore(opened);
  const { notes, keeperOf } = notedDrafts();
  const autosave = createAutosave(store, opened, keeperOf("old"));
  const stop = autosave.start();
  const type = (text: string) => {
    const { document } = store.getState().present;
    const next = changeCue(document, key, { text });
    store.setState((history) => applyEdit(history, { name: "text", document: next }));
    return next;
  };
  const follow = (saved: typeof opened) =>
    autosave.follow(saved, keeperOf("new"), keeperOf("old").drop);
  return { store, autosave, notes, stop, type, follow };
}

it("Keeps what is typed after a save as a draft of the new track, and then drops the old one", async () => {
  const { autosave, notes, stop, type, follow } = edit();
  const saved = type("Two");
  await expect.poll(() => notes).toEqual(["old Two"]);
  type("Three");
  follow(saved);
  await expect.poll(() => notes).toEqual(["old Two", "new Three", "old -"]);
  expect(autosave.keeping.getState()).toMatchObject({ kind: "kept" });
  stop();
});

it("Has no draft of what was saved, and one of what undo brings back", async () => {
  const { store, autosave, notes, stop, type, follow } = edit();
  follow(type("Two"));
  await expect.poll(() => notes).toEqual(["old -"]);
  expect(autosave.keeping.getState()).toEqual({ kind: "same" });
  store.setState(undo);
  await expect.poll(() => notes).toEqual(["old -", "new One"]);
  stop();
});
