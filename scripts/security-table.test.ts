import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Counts the requirements of levels 1 and 2 per section of ASVS 5.0.0, where they come first. */
const SECTIONS: readonly (readonly [section: string, count: number])[] = [
  ["1.1", 2],
  ["1.2", 9],
  ["1.3", 11],
  ["1.4", 3],
  ["1.5", 2],
  ["2.1", 3],
  ["2.2", 3],
  ["2.3", 4],
  ["2.4", 1],
  ["3.2", 2],
  ["3.3", 4],
  ["3.4", 6],
  ["3.5", 5],
  ["3.7", 2],
  ["4.1", 3],
  ["4.2", 1],
  ["4.3", 2],
  ["4.4", 4],
  ["5.1", 1],
  ["5.2", 3],
  ["5.3", 2],
  ["5.4", 3],
  ["6.1", 3],
  ["6.2", 12],
  ["6.3", 4],
  ["6.4", 4],
  ["6.5", 5],
  ["6.6", 3],
  ["6.8", 4],
  ["7.1", 3],
  ["7.2", 4],
  ["7.3", 2],
  ["7.4", 5],
  ["7.5", 2],
  ["7.6", 2],
  ["8.1", 2],
  ["8.2", 3],
  ["8.3", 1],
  ["8.4", 1],
  ["9.1", 3],
  ["9.2", 4],
  ["10.1", 2],
  ["10.2", 2],
  ["10.3", 4],
  ["10.4", 11],
  ["10.5", 5],
  ["10.6", 2],
  ["10.7", 3],
  ["11.1", 2],
  ["11.2", 3],
  ["11.3", 3],
  ["11.4", 4],
  ["11.5", 1],
  ["11.6", 1],
  ["12.1", 3],
  ["12.2", 2],
  ["12.3", 4],
  ["13.1", 1],
  ["13.2", 5],
  ["13.3", 2],
  ["13.4", 5],
  ["14.1", 2],
  ["14.2", 4],
  ["14.3", 3],
  ["15.1", 3],
  ["15.2", 3],
  ["15.3", 7],
  ["16.1", 1],
  ["16.2", 5],
  ["16.3", 4],
  ["16.4", 3],
  ["16.5", 3],
  ["17.1", 1],
  ["17.2", 4],
  ["17.3", 2],
];

const REQUIREMENTS = SECTIONS.flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const text = readFileSync("docs/security.md", "utf8");
const rows = text
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );

/** Returns the ids of a cell such as `1.2.4–1.2.6, 1.3.1` one by one. */
function idsOf(cell: string): string[] {
  return cell.split(", ").flatMap((part) => {
    const [first = "", last = first] = part.split("–");
    return REQUIREMENTS.slice(REQUIREMENTS.indexOf(first), REQUIREMENTS.indexOf(last) + 1);
  });
}

/** Returns whether a row states how a requirement is met, what is missing, or why it does not apply. */
function isSaid([, asked = "", ...cells]: readonly string[]): boolean {
  const [state = "", where = ""] = cells;
  if (cells.length === 0) return asked !== "";
  if (cells.length !== 3 || !/^(Met|Part|BFF|Operator|Platform|Not met)$/.test(state)) return false;
  return !/^(Part|Not met)$/.test(state) || where !== "";
}

describe("the table of docs/security.md", () => {
  it("The table of docs/security.md has each requirement of levels 1 and 2 once, and no other", () => {
    expect(REQUIREMENTS).toHaveLength(253);
    const ids = rows.flatMap(([cell = ""]) => idsOf(cell));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(REQUIREMENTS.filter((id) => !ids.includes(id))).toEqual([]);
    const named = rows.flatMap(([cell = ""]) => cell.split(/, |–/));
    expect(named.filter((id) => !REQUIREMENTS.includes(id))).toEqual([]);
  });

  it("Says for each what holds, and by whom or why", () => {
    expect(rows.filter((cells) => !isSaid(cells))).toEqual([]);
  });

  it("Names files that exist", () => {
    const files = [...text.matchAll(/`((?:\.?[\w-]+\/)*\.?[\w.-]+\.(?:tsx?|json|md|conf))`/g)].map(
      ([, path = ""]) => path,
    );
    const linked = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => `docs/${path}`);
    expect(files.length + linked.length).toBeGreaterThan(100);
    const gone = [...files, ...linked].filter(
      (path) => path !== "config.json" && !existsSync(path),
    );
    expect(gone).toEqual([]);
  });
});
