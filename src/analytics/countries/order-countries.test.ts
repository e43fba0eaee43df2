import { describe, expect, it } from "vitest";
import { type CountryOrder, orderCountries } from "./tally-countries.ts";

const totals = [
  ["Oman", 9],
  ["Åland", 5],
  ["Österreich", 5],
  ["Zypern", 1],
].map(([name, count]) => ({
  key: String(name),
  code: null,
  names: [String(name)],
  name: String(name),
  count: Number(count),
  mark: "exact" as const,
  comparedCount: Number(count),
  previousCount: null,
}));

const cases: [CountryOrder, string, string][] = [
  [{ by: "count", isDown: true }, "de", "Oman Åland Österreich Zypern"],
  [{ by: "count", isDown: false }, "de", "Zypern Åland Österreich Oman"],
  [{ by: "name", isDown: false }, "de", "Åland Oman Österreich Zypern"],
  [{ by: "name", isDown: true }, "de", "Zypern Österreich Oman Åland"],
  [{ by: "name", isDown: false }, "sv", "Oman Zypern Åland Österreich"],
];

describe("orderCountries", () => {
  it.each(cases)("%j in %s", (order, locale, names) => {
    const ordered = orderCountries(totals, order, locale);
    expect(ordered.map(({ name }) => name).join(" ")).toBe(names);
  });
});
