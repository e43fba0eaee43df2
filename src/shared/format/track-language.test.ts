import { expect, it } from "vitest";
import { languageOfTrack } from "./track-language.ts";

it.each([
  ["en", "en"],
  ["EN", "en"],
  [" eng ", "en"],
  ["fre", "fr"],
  ["pt-BR", "pt"],
  ["pt_BR", "pt"],
  ["gsw", "gsw"],
  ["?? x", "?? x"],
  ["", null],
  ["  ", null],
  [null, null],
])("Reads the language of the track %j: %j", (said, language) =>
  expect(languageOfTrack(said)).toBe(language),
);
