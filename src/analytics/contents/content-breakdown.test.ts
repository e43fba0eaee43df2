import { expect, it } from "vitest";
import { sampleLetters } from "./content-breakdown.tsx";

it.each([
  ["nothing of what every font has", ["Plain", "Zażółć gęślą", "Q&A – 12%", null], []],
  [
    "one of each, the first that is found",
    ["부두의 밤", "京都、雨のあと", "밤"],
    ["京", "の", "부"],
  ],
  ["those among others", ["Live: القاهرة", "Прибой 🌊"], ["ا", "П", "🌊"]],
  ["of no titles none", [], []],
])("samples %s", (_, titles, letters) => {
  expect(sampleLetters(titles)).toEqual(letters);
});
