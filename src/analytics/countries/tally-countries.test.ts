import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CountryCount } from "#analytics/analytics.ts";
import { sumCountries, tallyCountries } from "./tally-countries.ts";

const row = (countryName: string, plays: number): CountryCount => ({
  countryName,
  counts: { plays, impressions: plays * 3 },
});

const anyRow: fc.Arbitrary<CountryCount> = fc.record({
  countryName: fc.oneof(
    fc.constantFrom("United States", "USA", "Malta", "Unknown", "UK", "Korea, Republic of", "NA"),
    fc.string(),
  ),
  counts: fc.record({ plays: fc.nat(), impressions: fc.nat() }),
});

const sumOf = (rows: readonly CountryCount[]) =>
  rows.reduce((sum, { counts }) => sum + (counts.plays ?? 0), 0);

const countsOf = (rows: readonly CountryCount[]) =>
  tallyCountries(rows, null, "plays").map(({ key, count }) => [key, count]);

describe("tallyCountries", () => {
  it("Merges two names of a country, and keeps both names", () => {
    const rows = [row("USA", 2), row("Malta", 4), row("United States", 3), row("USA", 1)];
    expect(tallyCountries(rows, null, "plays")).toEqual([
      {
        key: "US",
        code: "US",
        names: ["USA", "United States"],
        count: 6,
        mark: "exact",
        comparedCount: 6,
        previousCount: null,
      },
      {
        key: "MT",
        code: "MT",
        names: ["Malta"],
        count: 4,
        mark: "exact",
        comparedCount: 4,
        previousCount: null,
      },
    ]);
  });

  it("Keeps unknown names apart, as they came", () => {
    const rows = [row("unknown", 1), row("Unknown", 2), row("<img onerror>", 3), row("", 4)];
    expect(
      tallyCountries(rows, null, "impressions").map(({ code, names, count }) => [
        code,
        names,
        count,
      ]),
    ).toEqual([
      [null, [""], 12],
      [null, ["<img onerror>"], 9],
      [null, ["Unknown"], 6],
      [null, ["unknown"], 3],
    ]);
  });

  it("Keeps a name apart that equals the key of another", () => {
    const totals = tallyCountries([row("name:US", 1), row("US", 2)], null, "plays");
    expect(totals.map(({ code }) => code)).toEqual(["US", null]);
  });

  it("Compares new and vanished countries by country, not by name", () => {
    const totals = tallyCountries(
      [row("Türkiye", 5), row("Malta", 1)],
      [row("Turkey", 4), row("Chile", 2), row("Peru", 3)],
      "plays",
    );
    expect(totals.map(({ key, count, previousCount }) => [key, count, previousCount])).toEqual([
      ["TR", 5, 4],
      ["MT", 1, 0],
      ["PE", 0, 3],
      ["CL", 0, 2],
    ]);
  });

  it("Reads a previous range without rows as no data, not zeros", () => {
    expect(tallyCountries([row("Malta", 1)], [], "plays")[0]?.previousCount).toBeNull();
  });

  it("Does not read unreadable rows as zero", () => {
    const rows = [
      { countryName: "USA", counts: { plays: null } },
      row("United States", 3),
      { countryName: "Malta", counts: { plays: null } },
      row("Chile", 1),
    ];
    const totals = tallyCountries(rows, null, "plays");
    expect(totals.map(({ code, count, mark }) => [code, count, mark])).toEqual([
      ["US", 3, "atLeast"],
      ["CL", 1, "exact"],
      ["MT", 0, null],
    ]);
    expect(sumCountries(totals)).toMatchObject({ count: 4, mark: "atLeast" });
  });

  it("Compares the finished part, and counts the whole range", () => {
    const totals = tallyCountries([row("Malta", 5), row("Chile", 2)], [row("Malta", 4)], "plays", [
      row("Malta", 3),
    ]);
    expect(
      totals.map(({ key, count, comparedCount, previousCount }) => [
        key,
        count,
        comparedCount,
        previousCount,
      ]),
    ).toEqual([
      ["MT", 5, 3, 4],
      ["CL", 2, 0, 0],
    ]);
    expect(sumCountries(totals)).toEqual({
      count: 7,
      mark: "exact",
      comparedCount: 3,
      previousCount: 4,
    });
  });

  it("Loses nothing: the totals add up to the rows, in both ranges", () => {
    const property = fc.property(
      fc.array(anyRow),
      fc.option(fc.array(anyRow, { minLength: 1 })),
      (rows, previousRows) => {
        const totals = tallyCountries(rows, previousRows, "plays");
        expect(sumCountries(totals).count).toBe(sumOf(rows));
        const sumBefore = previousRows === null ? null : sumOf(previousRows);
        expect(sumCountries(totals).previousCount).toBe(sumBefore);
        expect(new Set(totals.map(({ key }) => key)).size).toBe(totals.length);
        // Each name is in one row only.
        const names = totals.flatMap((total) => total.names);
        const sent = [...rows, ...(previousRows ?? [])].map(({ countryName }) => countryName);
        expect(names.toSorted()).toEqual([...new Set(sent)].toSorted());
      },
    );
    fc.assert(property);
  });

  it("Results in the same totals for any order of rows", () => {
    const property = fc.property(
      fc.array(anyRow).chain((rows) => fc.tuple(fc.constant(rows), shuffled(rows))),
      ([rows, otherwise]) => {
        expect(countsOf(otherwise)).toEqual(countsOf(rows));
      },
    );
    fc.assert(property);
  });
});

function shuffled<Item>(items: readonly Item[]): fc.Arbitrary<Item[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length });
}
