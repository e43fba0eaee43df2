import { readFileSync, writeFileSync } from "node:fs";
import { JOBS_PAGE, readJobs, withActs } from "../scripts/jobs-table.ts";
import { expect, test } from "./fixtures.ts";

/**
 * Expects a job to take as many acts as the table of jobs says. With `--update-snapshots` they are written into the table instead,
 * which needs one worker.
 * @param name begins the row: the number of the job, and the way it is done where there are several
 */
export function expectActs(name: string, acts: number): void {
  const page = readFileSync(JOBS_PAGE, "utf8");
  if (["all", "changed"].includes(test.info().config.updateSnapshots)) {
    writeFileSync(JOBS_PAGE, withActs(page, name, acts));
  }
  const row = readJobs(readFileSync(JOBS_PAGE, "utf8")).find((each) => each.name === name);
  expect(acts, `acts of job ${name} in ${JOBS_PAGE}`).toBe(row?.acts);
}
