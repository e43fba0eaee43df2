import { describe, expect, it } from "vitest";
import { readImports, readSpecifiers, refuseImport, refuseServerImport } from "./import-rules.ts";

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

describe.each([
  ["proxy", 60],
  ["sandbox", 150],
])("the package %s", (folder, leastFiles) => {
  it("imports from outside only what it may", () => {
    const specifiers = readSpecifiers(folder);
    const refused = [...specifiers].flatMap(([file, imports]) =>
      imports.flatMap((each) => {
        // Neither packages nor files that are only read.
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
    ["proxy", "doctor/a.ts", "../../src/app/routes.ts"],
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

describe("refuseImport", () => {
  it.each([
    ["shared/ui/a.tsx", "videos/api.ts"],
    ["shared/http/a.ts", "app/router.tsx"],
    ["shared/http/a.ts", "changes/edits.ts"],
    ["changes/a.ts", "videos/videos.ts"],
    ["videos/list/a.tsx", "app/shell.tsx"],
    ["videos/list/a.tsx", "uploads/tray/upload-tray.tsx"],
    ["videos/list/a.tsx", "folders/folder-tree.tsx"],
    ["videos/list/a.tsx", "folders/use-open-folders.ts"],
    ["videos/list/a.tsx", "uploads/engine/upload-pool.ts"],
    ["videos/list/a.tsx", "test/render-for-test.tsx"],
    ["app/a.tsx", "videos/video-for-test.ts"],
    ["app/a.test.ts", "sandbox/sandbox.ts"],
  ])("The file %s must not import %s", (file, imported) => {
    expect(refuseImport(file, imported)).not.toBeNull();
  });

  it.each([
    ["shared/ui/a.tsx", "shared/dates/days.ts"],
    ["videos/list/a.tsx", "shared/ui/button.tsx"],
    ["changes/a.ts", "shared/dates/days.ts"],
    ["videos/list/a.tsx", "changes/change-note.tsx"],
    ["videos/list/a.tsx", "videos/detail/b.tsx"],
    ["videos/list/a.tsx", "folders/queries.ts"],
    ["app/a.tsx", "uploads/engine/upload-pool.ts"],
    ["videos/a.test.ts", "test/fetch-for-test.ts"],
  ])("The file %s may import %s", (file, imported) => {
    expect(refuseImport(file, imported)).toBeNull();
  });
});
