import { describe, expect, it } from "vitest";
import { foldText } from "#shared/format/fold-text.ts";
import { findEntries, MAX_FOUND, withFound } from "./find-entries.ts";

const TITLES = [
  "Slow ferry",
  "Harbour cam",
  "Ferry to the islands",
  "Das Schiff fährt über die Elbe",
  "東京湾の朝",
  "رحلة إلى البحر",
  "Утро в порту",
  "Łódź by night",
  "Q3 results - final cut",
  "Lighthouse 2024",
];
const entries = TITLES.map((title) => ({ key: title, searched: foldText(title) }));
const found = (text: string) => findEntries(entries, text).map(({ key }) => key);

describe("findEntries", () => {
  it.each([
    ["ferry", ["Ferry to the islands", "Slow ferry"]],
    ["FERRY slow", ["Slow ferry"]],
    ["feryr", ["Ferry to the islands", "Slow ferry"]],
    ["harbor", ["Harbour cam"]],
    ["lighthuose", ["Lighthouse 2024"]],
    ["2024", ["Lighthouse 2024"]],
    ["uber fahrt", ["Das Schiff fährt über die Elbe"]],
    ["東京", ["東京湾の朝"]],
    ["朝", ["東京湾の朝"]],
    ["البحر", ["رحلة إلى البحر"]],
    ["утро порт", ["Утро в порту"]],
    ["lodz", ["Łódź by night"]],
    ["results - final", ["Q3 results - final cut"]],
    ["results -final", ["Q3 results - final cut"]],
    ['"final cut', ["Q3 results - final cut"]],
    ["zeppelin", []],
    ["...", []],
    ["", []],
  ])("Finds by the text %j the entries %j", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it("Keeps the order of equal matches, and limits their number", () => {
    const many = Array.from({ length: 80 }, (_, at) => ({
      key: `${at}`,
      searched: "take",
    }));
    expect(findEntries(many, "take").map(({ key }) => key)).toEqual(
      many.slice(0, MAX_FOUND).map(({ key }) => key),
    );
  });
});

const row = (key: string, searched = "old") => ({ key, searched });

it("Keeps the position of rows, and appends new ones", () => {
  expect(withFound([row("a"), row("b")], [row("c"), row("b", "new"), row("a")])).toEqual([
    row("a"),
    row("b", "new"),
    row("c"),
  ]);
});
