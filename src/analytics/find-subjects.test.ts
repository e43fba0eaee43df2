import { expect, it } from "vitest";
import { findSubjects, type NamedSubject } from "./use-named-subjects.ts";

const NAMED: NamedSubject[] = [
  { subject: { kind: "account" }, name: "All content", detail: null },
  { subject: { kind: "vod", id: "a1" }, name: "Été à la mer", detail: null },
  { subject: { kind: "vod", id: "a2" }, name: "The sea,  in winter", detail: null },
  { subject: { kind: "folder", id: "12345678901234567890" }, name: "Sea", detail: "/Old/Sea" },
];

it.each([
  ["", 4],
  ["ete MER", 1],
  ["sea", 2],
  ["winter the", 1],
  [" 12345678901234567890 ", 1],
  ["a1", 1],
  ["lake", 0],
])("Finds for the text %j so many subjects: %i", (text, count) => {
  expect(findSubjects(NAMED, text)).toHaveLength(count);
});
