import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { filesNamed, largeFiles } from "./route-files.ts";

let dist: string;
const dense = Array.from({ length: 4000 }, (_, at) => Math.sin(at)).join("");

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "reeldesk-dist-"));
  await mkdir(join(dist, "assets"));
  for (const [name, text] of [
    ["some.worker-Ab_3-x.js", dense],
    ["some.worker-Ab_3-x.js.gz", dense],
    ["some.worker.more-Ab3.js", "1"],
    ["sheet-Ab3.css", dense],
    ["small-Ab3.js", "1".repeat(100_000)],
  ] as const) {
    await writeFile(join(dist, "assets", name), text);
  }
});
afterAll(() => rm(dist, { recursive: true }));

it("Finds scripts by the name before their hash", () => {
  expect(filesNamed("some.worker", dist)).toEqual(["assets/some.worker-Ab_3-x.js"]);
  expect(() => filesNamed("gone", dist)).toThrow("no file gone");
});

it("Finds scripts and style sheets that are large once compressed", () => {
  expect(largeFiles(20_000, dist)).toEqual([
    "assets/sheet-Ab3.css",
    "assets/some.worker-Ab_3-x.js",
  ]);
});
