import { expectTiles, openTable, readColumns, readTable } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";
import { ZONES, type ZoneCase } from "./zone-cases.ts";

// The browser's zone differs from all tested ones.
test.use({ timezoneId: "Pacific/Auckland" });

for (const [zone, { plays, cases }] of Object.entries(ZONES)) {
  test(`Plays are counted as by hand in ${zone}`, { tag: "@nightly" }, async ({
    page,
    platform,
  }) => {
    await platform.reset("empty");
    const [content] = await platform.addVods([{ title: "Slow ferry" }]);
    const given = plays.map((at, index) => ({ content, at, plays: 2 ** index }));
    await platform.addPlays(given);
    const between = (from: string, until: string) =>
      given
        .filter(
          ({ at }) => Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(until),
        )
        .reduce((sum, { plays }) => sum + plays, 0);
    await page.clock.setFixedTime(NOW);
    for (const { range, by, count, buckets } of cases) {
      const name = `${range} by ${by}`;
      await page.goto(`/analytics?zone=${zone}&range=${range}&by=${by}&vs=none`);
      const table = await openTable(page);
      await expect(table.getByRole("row"), name).toHaveCount(count + 2);
      const rows = await readColumns(table, ["From", "Plays", "Incomplete"]);
      const counted = buckets.map(([words, from, until]) => [words, between(from, until)] as const);
      expect(
        rows
          .map(([words = "", plays]) => [plain(words, by), plays])
          .filter(([, plays]) => plays !== "0"),
        name,
      ).toEqual(counted.map(([words, plays]) => [words, inWords(plays)]));
      const marked = rows.filter(([, , note = ""]) => /^(?:in progress|partial)/.test(note));
      expect(marked.map(([words = "", , note]) => [plain(words, by), note])).toEqual(
        buckets.flatMap(([words, , , note]) => (note === undefined ? [] : [[words, note]])),
      );
      const total = inWords(counted.reduce((sum, [, plays]) => sum + plays, 0));
      expect((await readTable(table)).at(-1)).toContain(total);
      await expectTiles(page, { Plays: total, Impressions: total });
    }
  });
}

/** Formats a count like the page. */
const inWords = (count: number) => count.toLocaleString("en-GB");

/**
 * Returns a bucket label without the parts that differ between ICU versions: spaces and zone names. For hours, it
 * returns only the start.
 */
function plain(words: string, by: ZoneCase["by"]): string {
  const text = words.replaceAll(/\s+/gu, " ").replaceAll(" – ", "–");
  return by === "hour" ? (/^\d+ \p{L}+, \d\d:\d\d/u.exec(text)?.[0] ?? text) : text;
}
