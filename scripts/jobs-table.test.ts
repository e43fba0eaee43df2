import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { JOBS_PAGE, readJobs, withActs } from "./jobs-table.ts";

const page = readFileSync(JOBS_PAGE, "utf8");
const jobs = readJobs(page);

describe("the table of jobs", () => {
  it("Has a count for each job that has a journey, and for no other", () => {
    const journeys = readFileSync("e2e/jobs.spec.ts", "utf8");
    const counted = [...journeys.matchAll(/expectActs\("([^"]+)"/g)].map(([, name]) => name);
    expect(jobs.filter(({ acts }) => acts !== null).map(({ name }) => name)).toEqual(
      [...new Set(counted)].toSorted(
        (a = "", b = "") => Number.parseInt(a, 10) - Number.parseInt(b, 10),
      ),
    );
  });

  it("Has each of the 16 jobs", () => {
    const numbers = new Set(jobs.map(({ name }) => Number.parseInt(name, 10)));
    expect([...numbers]).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
  });

  it("Has no job that takes more acts than it may", () => {
    expect(jobs.filter(({ acts, most }) => acts !== null && most !== null && acts > most)).toEqual(
      [],
    );
  });
});

describe("withActs", () => {
  const table = "| # | job |\n| 1 | Sort | not counted | 4 + texts |\n| 2, at once | Fix | 7 | 6 |";

  it("Writes the acts of one job", () => {
    expect(withActs(table, "1", 3)).toBe(table.replace("not counted", "3"));
    expect(withActs(table, "2, at once", 6)).toBe(table.replace("| 7 |", "| 6 |"));
  });

  it("Refuses a job that has no row", () => {
    expect(() => withActs(table, "2", 6)).toThrow("no row “2”");
  });
});
