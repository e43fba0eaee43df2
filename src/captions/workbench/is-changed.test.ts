import { expect, it } from "vitest";
import { changeCue, insertCue } from "#captions/format/edits.ts";
import { applyEdit, openCaptions, undo } from "./history.ts";
import { isChanged } from "./save-dialog.tsx";

it("what is written counts, not how it came about", () => {
  const { document, key } = insertCue(
    { format: "srt", header: "", cues: [], after: [] },
    { startMs: 0, endMs: 1000, text: "One" },
  );
  const opened = openCaptions(document);
  expect(isChanged(opened)).toBe(false);
  const two = changeCue(document, key, { text: "Two" });
  const changed = applyEdit(opened, { name: "text", document: two });
  expect(isChanged(changed)).toBe(true);
  expect(isChanged(undo(changed))).toBe(false);
  const back = changeCue(two, key, { text: "One" });
  expect(isChanged(applyEdit(changed, { name: "text", document: back }))).toBe(false);
});
