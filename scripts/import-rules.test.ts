import { describe, expect, it } from "vitest";
import { readImports, refuseImport } from "./import-rules.ts";

describe("imports", () => {
  const graph = readImports("src");

  it("lead from app to domains to shared, and into no domain's folders", () => {
    const refused = [...graph].flatMap(([file, imports]) =>
      imports.flatMap((imported) => {
        const reason = refuseImport(file, imported);
        return reason === null ? [] : [`${file} imports ${imported}: ${reason}`];
      }),
    );
    expect(refused).toEqual([]);
    expect(graph.size).toBeGreaterThan(500);
  });

  it("lead to files that are there", () => {
    const files = new Set(graph.keys());
    const missing = [...graph].flatMap(([file, imports]) =>
      imports
        .filter((path) => /\.tsx?$/.test(path) && !files.has(path))
        .map((path) => [file, path]),
    );
    expect(missing).toEqual([]);
  });
});

describe("refuseImport", () => {
  it.each([
    ["shared/ui/a.tsx", "videos/api.ts"],
    ["shared/http/a.ts", "app/router.tsx"],
    ["videos/list/a.tsx", "app/shell.tsx"],
    ["videos/list/a.tsx", "uploads/tray/upload-tray.tsx"],
    ["videos/list/a.tsx", "folders/folder-tree.tsx"],
    ["videos/list/a.tsx", "folders/use-open-folders.ts"],
    ["videos/list/a.tsx", "uploads/engine/upload-pool.ts"],
    ["videos/list/a.tsx", "test/render-for-test.tsx"],
    ["app/a.tsx", "videos/video-for-test.ts"],
    ["app/a.test.ts", "sandbox/sandbox.ts"],
  ])("%s must not import %s", (file, imported) => {
    expect(refuseImport(file, imported)).not.toBeNull();
  });

  it.each([
    ["shared/ui/a.tsx", "shared/dates/days.ts"],
    ["videos/list/a.tsx", "shared/ui/button.tsx"],
    ["videos/list/a.tsx", "videos/detail/b.tsx"],
    ["videos/list/a.tsx", "folders/queries.ts"],
    ["app/a.tsx", "uploads/engine/upload-pool.ts"],
    ["videos/a.test.ts", "test/fetch-for-test.ts"],
  ])("%s may import %s", (file, imported) => {
    expect(refuseImport(file, imported)).toBeNull();
  });
});
