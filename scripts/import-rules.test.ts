import { describe, expect, it } from "vitest";
import {
  DOMAINS,
  findCircles,
  folderGraph,
  isTestFile,
  readImports,
  readLoaded,
  readSpecifiers,
  refuseImport,
  refuseServerImport,
} from "./import-rules.ts";

describe("imports", () => {
  const graph = readImports("src");

  it("Imports lead from app to domains to shared, and into no domain's folders", () => {
    const refused = [...graph].flatMap(([file, imports]) =>
      imports.flatMap((imported) => {
        const reason = refuseImport(file, imported);
        return reason === null ? [] : [`${file} imports ${imported}: ${reason}`];
      }),
    );
    expect(refused).toEqual([]);
    expect(graph.size).toBeGreaterThan(500);
  });

  it("Imports go in one direction: no two domains import each other, and none is on a circle", () => {
    const folders = folderGraph(graph);
    const pairs = DOMAINS.flatMap((one) =>
      (folders.get(one) ?? [])
        .filter((other) => folders.get(other)?.includes(one) === true)
        .map((other) => `${one} and ${other}`),
    );
    expect(pairs).toEqual([]);
    expect(findCircles(folders)).toEqual([]);
    const others = ["main.tsx", "app", "changes", "messages", "shared"];
    expect([...folders.keys()].filter((folder) => !others.includes(folder)).toSorted()).toEqual(
      [...DOMAINS].toSorted(),
    );
  });

  it("Imports form no circle between files", () => {
    const product = [...graph].filter(([file]) => !isTestFile(file));
    expect(findCircles(new Map(product))).toEqual([]);
  });

  it("Imports lead to files that exist", () => {
    const files = new Set(graph.keys());
    const missing = [...graph].flatMap(([file, imports]) =>
      imports
        .filter((path) => /\.tsx?$/.test(path) && !files.has(path))
        .map((path) => [file, path]),
    );
    expect(missing).toEqual([]);
  });
});

describe.each([
  ["proxy", 60],
  ["sandbox", 150],
])("the package %s", (folder, leastFiles) => {
  it("Imports from outside only what it may", () => {
    const specifiers = readSpecifiers(folder);
    const refused = [...specifiers].flatMap(([file, imports]) =>
      imports.flatMap((each) => {
        // Packages, and files that are only read, are left out.
        if (!/^[#.].*\.(ts|json)$/.test(each)) return [];
        const reason = refuseServerImport(folder, file, each);
        return reason === null ? [] : [`${folder}/${file} imports ${each}: ${reason}`];
      }),
    );
    expect(refused).toEqual([]);
    expect(specifiers.size).toBeGreaterThan(leastFiles);
  });
});

describe("refuseServerImport", () => {
  it.each([
    ["proxy", "doctor/a.ts", "../../src/app/router.tsx"],
    ["proxy", "a.ts", "../src/videos/videos.ts"],
    ["proxy", "a.ts", "../sandbox/http.ts"],
    ["proxy", "a.ts", "../scripts/start.ts"],
    ["proxy", "a.ts", "../package.json"],
    ["proxy", "a.ts", "#shared/http/hosts.ts"],
    ["sandbox", "a.ts", "../src/shared/http/hosts.ts"],
    ["sandbox", "api/a.ts", "../../proxy/server.ts"],
    ["sandbox", "a.ts", "#proxy/server.ts"],
  ])("Keeps the file %s/%s from importing %s", (folder, file, specifier) => {
    expect(refuseServerImport(folder, file, specifier)).not.toBeNull();
  });

  it.each([
    ["proxy", "doctor/a.ts", "../../src/shared/http/hosts.ts"],
    ["proxy", "a.ts", "../src/messages/en/sign-in.json"],
    ["proxy", "doctor/a.ts", "../http.ts"],
    ["proxy", "doctor/a.ts", "#proxy/http.ts"],
    ["sandbox", "api/a.ts", "../http.ts"],
  ])("Lets the file %s/%s import %s", (folder, file, specifier) => {
    expect(refuseServerImport(folder, file, specifier)).toBeNull();
  });
});

describe("findCircles", () => {
  it("Finds what is on a circle, and not what leads to it or away from it", () => {
    const graph = new Map([
      ["in", ["a"]],
      ["a", ["b"]],
      ["b", ["c", "out"]],
      ["c", ["a"]],
      ["out", []],
      ["alone", ["out"]],
    ]);
    expect(findCircles(graph)).toEqual(["a", "b", "c"]);
  });
});

it("Tells files that are loaded later and workers from those that are imported at once", () => {
  const loaded = readLoaded("src");
  expect(loaded).toContain("library/bulk/drop-dialog.tsx");
  expect(loaded).toContain("captions/workbench/search-worker.ts");
  expect(loaded).not.toContain("app/shell.tsx");
});

describe("refuseImport", () => {
  it.each([
    ["shared/ui/a.tsx", "videos/api.ts"],
    ["shared/http/a.ts", "app/router.tsx"],
    ["shared/http/a.ts", "changes/edits.ts"],
    ["shared/http/a.ts", "messages/catalogues.ts"],
    ["changes/a.ts", "videos/videos.ts"],
    ["messages/a.ts", "videos/videos.ts"],
    ["library/list/a.tsx", "app/shell.tsx"],
    // A lower domain imports a higher one.
    ["videos/a.ts", "folders/folders.ts"],
    ["folders/folder-tree.tsx", "library/library-view.ts"],
    // An import leads into a folder of a domain.
    ["library/list/a.tsx", "videos/detail/video-about.tsx"],
    ["library/list/a.tsx", "uploads/engine/upload-pool.ts"],
    ["library/a.ts", "unknown/a.ts"],
    ["library/list/a.tsx", "test/render-for-test.tsx"],
    ["app/a.tsx", "videos/video-for-test.ts"],
    ["app/a.test.ts", "sandbox/sandbox.ts"],
  ])("Keeps the file %s from importing %s", (file, imported) => {
    expect(refuseImport(file, imported)).not.toBeNull();
  });

  it.each([
    ["shared/ui/a.tsx", "shared/dates/days.ts"],
    ["videos/list/a.tsx", "shared/ui/button.tsx"],
    ["changes/a.ts", "shared/dates/days.ts"],
    ["messages/a.ts", "shared/ui/lazily.tsx"],
    ["videos/list/a.tsx", "changes/change-note.tsx"],
    ["videos/list/a.tsx", "messages/later.tsx"],
    ["videos/list/a.tsx", "videos/detail/b.tsx"],
    ["library/list/a.tsx", "folders/queries.ts"],
    ["library/list/a.tsx", "folders/folder-tree.tsx"],
    ["library/list/a.tsx", "folders/use-open-folders.ts"],
    ["app/a.tsx", "uploads/engine/upload-pool.ts"],
    ["videos/a.test.ts", "test/fetch-for-test.ts"],
  ])("Lets the file %s import %s", (file, imported) => {
    expect(refuseImport(file, imported)).toBeNull();
  });
});
