import { expect, it } from "vitest";
import { readCaptions } from "#captions/format/read-captions.ts";
import { draftChanges } from "./drafts.ts";

const of = (...texts: string[]) =>
  readCaptions(
    `WEBVTT\n\n${texts.map((text, at) => `00:0${at}.000 --> 00:0${at}.500\n${text}\n`).join("\n")}`,
  ).document;

it.each([
  { draft: of("One", "Two"), changed: 0, gone: 0, firstText: null },
  { draft: of("One", "2", "3"), changed: 2, gone: 0, firstText: "2" },
  { draft: of("One"), changed: 0, gone: 1, firstText: null },
])("A draft differs by $changed captions, and has $gone fewer", ({ draft, ...expected }) => {
  expect(draftChanges(of("One", "Two"), draft)).toEqual(expected);
});
