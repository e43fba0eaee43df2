/** Is the page with the table of jobs. */
export const JOBS_PAGE = "docs/jobs.md";

/** Stands in place of the acts where no journey counts them. */
const NOT_COUNTED = "not counted";

/** Describes a row of the table. */
export interface CountedJob {
  /** Is the number of the job, and the way it is done where there are several: `8, in the library`. */
  name: string;
  /** Is null where no journey counts them. */
  acts: number | null;
  /** Limits the acts; null where another row does. */
  most: number | null;
}

/** Reads the rows of the table. @throws Error at a row of another form */
export function readJobs(page: string): CountedJob[] {
  return page
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [name = "", , acts = "", most = ""] = cellsOf(line);
      if (!/^\d+$/.test(acts) && acts !== NOT_COUNTED) throw new Error(`No count of acts: ${line}`);
      const limit = /^\d+/.exec(most)?.[0];
      return {
        name,
        acts: acts === NOT_COUNTED ? null : Number(acts),
        most: limit === undefined ? null : Number(limit),
      };
    });
}

/** Returns the page with the acts of a job as they were counted. @throws Error if it has no such row */
export function withActs(page: string, name: string, acts: number): string {
  const lines = page.split("\n");
  const at = lines.findIndex((line) => line.startsWith(`| ${name} |`));
  const [first = "", job = "", , ...rest] = cellsOf(lines[at] ?? "");
  if (at < 0) throw new Error(`${JOBS_PAGE} has no row “${name}”.`);
  return lines.with(at, `| ${[first, job, acts, ...rest].join(" | ")} |`).join("\n");
}

function cellsOf(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}
