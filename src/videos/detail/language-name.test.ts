import { expect, it } from "vitest";
import { languageName } from "./language-name.ts";

it.each([
  ["fr", "French"],
  ["pt-BR", "Brazilian Portuguese"],
  ["zz", "zz"],
  ["no language", "no language"],
])("%j is %j", (code, expected) => {
  expect(languageName(code, "en")).toBe(expected);
});
