import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Finds the Chromium that keeps its profile in a folder, in Linux's `/proc`.
 * @throws Error when there is none, or no such system
 */
export async function findBrowser(profile: string): Promise<number> {
  for (const name of await names("/proc")) {
    const words = (await text(`/proc/${name}/cmdline`)).split("\0");
    if (/^\d+$/.test(name) && words.includes(`--user-data-dir=${profile}`)) return Number(name);
  }
  throw new Error("There is no such browser, or /proc (Linux) does not tell of it.");
}

/**
 * Returns the bytes of memory that a process and all that descend from it hold together. What they share counts once:
 * it is the sum of their PSS, without mapped files.
 */
export async function memoryOf(pid: number): Promise<number> {
  const [own, children] = await Promise.all([text(`/proc/${pid}/smaps_rollup`), childrenOf(pid)]);
  // Mapped files are left out: their share changes whenever another Chromium starts or ends.
  const kibibytes = ["Pss_Anon", "Pss_Shmem"]
    .map((name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(own)?.[1] ?? 0))
    .reduce((sum, part) => sum + part, 0);
  const theirs = await Promise.all(children.map(memoryOf));
  return theirs.reduce((sum, bytes) => sum + bytes, kibibytes * 1024);
}

async function childrenOf(pid: number): Promise<number[]> {
  const directory = `/proc/${pid}/task`;
  // The system lists children by the thread that started them, and Chromium has one for that.
  const threads = await names(directory);
  const lists = await Promise.all(threads.map((id) => text(join(directory, id, "children"))));
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}

// A process may end at any moment; then it has no text, no children and no memory.
const names = (path: string) => readdir(path).catch(() => []);
const text = (path: string) => readFile(path, "utf8").catch(() => "");
