import { expect, it } from "vitest";
import type { Video } from "#videos/video-record.ts";
import { planReplacement, type Replacement } from "./find-and-replace.ts";
import { textOf } from "./text-changes.ts";

const video = (title: string | null, description: string | null = null) =>
  ({ id: "v", title, description }) as Video;

function replace(text: string, over: Partial<Replacement>) {
  const { rows } = planReplacement([video(text)], {
    find: "",
    replaceWith: "",
    isCaseSensitive: false,
    fields: ["title"],
    ...over,
  });
  return rows[0]?.changes[0] === undefined ? null : textOf(rows[0].changes[0].after);
}

it.each<[string, Partial<Replacement>, string | null]>([
  ["Ferry ferry FERRY", { find: "ferry", replaceWith: "Boat" }, "Boat Boat Boat"],
  [
    "Ferry ferry FERRY",
    { find: "ferry", replaceWith: "B", isCaseSensitive: true },
    "Ferry B FERRY",
  ],
  ["Talk (2025)", { find: "(2025)", replaceWith: "$& $1 \\n" }, "Talk $& $1 \\n"],
  ["Draft: Talk", { find: "Draft:" }, "Talk"],
  ["Talk – draft", { find: "– DRAFT" }, "Talk"],
  ["a.b", { find: ".", replaceWith: "-" }, "a-b"],
  ["Talk", { find: "[x]*", replaceWith: "-" }, null],
  ["Talk", { find: "talk", replaceWith: "Talk" }, null],
  ["Talk", { find: "" }, null],
  ["Cafe\u0301", { find: "Café", replaceWith: "Bar" }, "Bar"],
  ["Cafe\u0301", { find: "cafe", replaceWith: "Bar" }, null],
  ["مقدمة الدورة", { find: "الدورة", replaceWith: "البرنامج" }, "مقدمة البرنامج"],
  ["𝒜𝒷 𝒜", { find: "𝒜", replaceWith: "A" }, "A𝒷 A"],
  ["Straße", { find: "STRASSE", replaceWith: "x" }, null],
])("Replaces in the title %j by %j", (title, over, after) => {
  expect(replace(title, over)).toBe(after);
});

it("Looks only in the fields that were chosen, and counts matches", () => {
  const videos = [video("One one", "one\none"), video(null, null), video("Two", "one ")];
  const plan = planReplacement(videos, {
    find: "one",
    replaceWith: "1",
    isCaseSensitive: false,
    fields: ["title", "description"],
  });
  expect(plan.matchCount).toBe(5);
  expect(plan.rows.map(({ changes }) => changes.map(({ after }) => textOf(after)))).toEqual([
    ["1 1", "1\n1"],
    ["1 "],
  ]);
});

it("Marks each match, and what is put in its place", () => {
  const { rows } = planReplacement([video("a-b-c")], {
    find: "-",
    replaceWith: "",
    isCaseSensitive: true,
    fields: ["title"],
  });
  expect(rows[0]?.changes[0]).toEqual({
    field: "title",
    before: [
      { text: "a", isChanged: false },
      { text: "-", isChanged: true },
      { text: "b", isChanged: false },
      { text: "-", isChanged: true },
      { text: "c", isChanged: false },
    ],
    after: [
      { text: "a", isChanged: false },
      { text: "b", isChanged: false },
      { text: "c", isChanged: false },
    ],
  });
});

it("Refuses to leave a title empty or too long", () => {
  const { rows } = planReplacement([video(" x "), video("x".repeat(11))], {
    find: "x",
    replaceWith: "y".repeat(100),
    isCaseSensitive: true,
    fields: ["title"],
  });
  expect(rows.map(({ issue }) => issue)).toEqual([null, "long-title"]);
  const emptied = planReplacement([video(" x ")], {
    find: "x",
    replaceWith: "",
    isCaseSensitive: true,
    fields: ["title"],
  });
  expect(emptied.rows[0]?.issue).toBe("blank-title");
});
