import { linkSync, mkdirSync, readdirSync } from "node:fs";
import type fs from "node:fs/promises";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import type { Acknowledged } from "./suite/crash-work.ts";

const watch = vi.hoisted(() => {
  const watch = {
    step: (): void => {},
    watched:
      <Args extends unknown[], Result>(call: (...args: Args) => Result) =>
      (...args: Args): Result => {
        watch.step();
        return call(...args);
      },
  };
  return watch;
});

vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  return {
    ...real,
    open: watch.watched(async (...args: Parameters<typeof fs.open>) => {
      // The images are read through the same system: waiting for the disk would change nothing.
      const handle = await real.open(...args);
      return Object.assign(handle, { sync: () => Promise.resolve() });
    }),
    mkdir: watch.watched(real.mkdir),
    rename: watch.watched(real.rename),
    rm: watch.watched(real.rm),
  };
});

// Other tests of this process load the storage with the real file system.
vi.resetModules();
afterAll(() => {
  vi.resetModules();
});
const { nothingYet, verify, work } = await import("./suite/crash-work.ts");
const { startEmbedded } = await import("./suite/embedded-bench.ts");

/** Copies names and links contents: files are never written to again once they have their place. */
function takeImage(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) takeImage(source, copy);
    else linkSync(source, copy);
  }
}

it("The store opens whole from the disk as it was before any step", {
  timeout: 60_000,
}, async () => {
  const root = await mkdtemp(join(tmpdir(), "storage-crash-"));
  const bench = await startEmbedded(join(root, "live"));
  const known = nothingYet();
  const images: { directory: string; known: Acknowledged }[] = [];
  try {
    watch.step = () => {
      const directory = join(root, String(images.length));
      takeImage(bench.directory, directory);
      images.push({ directory, known: structuredClone(known) });
    };
    await work(bench.client, known);
    await bench.stop();
    watch.step = () => {};
    for (const image of images) await verify(image.directory, image.known);
    // Far fewer steps would mean that some were not recorded.
    expect(images.length).toBeGreaterThan(30);
  } finally {
    watch.step = () => {};
    await rm(root, { recursive: true });
  }
});
