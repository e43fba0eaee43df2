import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  ARCHITECTURE,
  drawArchitecture,
  drawParts,
  drawWay,
  withDrawings,
  withoutDetours,
} from "./draw-house.ts";

const partsOf = (edges: Record<string, string[]>) =>
  new Map(Object.entries(edges).map(([part, imported]) => [part, new Set(imported)]));

describe("the page about the architecture", () => {
  it("Shows the code as it is; npm run house -- --draw redraws it", () => {
    const page = readFileSync(ARCHITECTURE, "utf8");
    expect(page).toBe(drawArchitecture(page));
  });
});

describe("drawParts", () => {
  it("Puts domains into a box of their own, whatever they are called", () => {
    const drawing = drawParts(
      partsOf({ app: ["films", "shared"], films: ["shared"], shared: [], sandbox: [] }),
    );
    expect(drawing.split("\n")).toEqual([
      "flowchart TD",
      "  subgraph src",
      "    app",
      "    shared",
      "    subgraph domains",
      "      films",
      "    end",
      "  end",
      "  sandbox",
      "  app --> films",
      "  films --> shared",
    ]);
  });
});

describe("withoutDetours", () => {
  it("Leaves out an import that follows from two others", () => {
    const parts = partsOf({ app: ["videos", "changes"], videos: ["changes"], changes: [] });
    expect(withoutDetours(parts)).toEqual(
      partsOf({ app: ["videos"], videos: ["changes"], changes: [] }),
    );
  });

  it("Keeps every import of a circle, and what leads out of it once", () => {
    const parts = partsOf({
      app: ["a", "shared"],
      a: ["b", "shared"],
      b: ["c"],
      c: ["a", "b"],
      shared: [],
    });
    expect(withoutDetours(parts)).toEqual(
      partsOf({ app: ["a"], a: ["b", "shared"], b: ["c"], c: ["a", "b"], shared: [] }),
    );
  });
});

describe("drawWay", () => {
  const graph = new Map([
    ["videos/page.tsx", ["changes/save.ts"]],
    ["changes/save.ts", []],
  ]);
  const text = 'import { type Save, save as saveNow } from "#changes/save.ts";\n';
  const draw = (name: string, imported = "save.ts") =>
    drawWay([["page.tsx", name, imported]], graph, () => text);

  it("Draws files in their folders, and the name that one imports from the other", () => {
    expect(draw("save").split("\n")).toEqual([
      "flowchart TD",
      '  subgraph videos-files["src/videos"]',
      '    page["page.tsx"]',
      "  end",
      '  subgraph changes-files["src/changes"]',
      '    save["save.ts"]',
      "  end",
      "  page -- save --> save",
    ]);
    expect(draw("Save")).toContain("page -- Save --> save");
  });

  it("Fails where a file is missing, or two have its name", () => {
    expect(() => draw("save", "send.ts")).toThrow("0 files of src are called send.ts");
    const doubled = new Map([...graph, ["videos/save.ts", []]]);
    expect(() => drawWay([["page.tsx", "save", "save.ts"]], doubled, () => text)).toThrow(
      "2 files of src are called save.ts",
    );
  });

  it("Fails where a file no longer imports the name, or not from there", () => {
    expect(() => draw("send")).toThrow(
      "src/videos/page.tsx no longer imports send from src/changes/save.ts.",
    );
    const apart = new Map([...graph, ["videos/page.tsx", []]]);
    expect(() => drawWay([["page.tsx", "save", "save.ts"]], apart, () => text)).toThrow(
      "src/videos/page.tsx no longer imports save from src/changes/save.ts.",
    );
  });
});

describe("withDrawings", () => {
  it("Replaces the block after the name, and keeps the text", () => {
    const page = "Before.\n<!-- house -->\n```mermaid\nold\n```\nAfter.\n";
    expect(withDrawings(page, { house: "new" })).toBe(
      "Before.\n<!-- house -->\n```mermaid\nnew\n```\nAfter.\n",
    );
  });

  it("Fails where the page has no place for a drawing", () => {
    expect(() => withDrawings("Words.\n", { house: "new" })).toThrow("no place");
  });
});
