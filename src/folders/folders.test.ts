import { describe, expect, it } from "vitest";
import { byPlace } from "./folders.ts";

describe("byPlace", () => {
  it("Puts the contents of a folder right after it, and sorts numbers by value", () => {
    const inOrder = ["/", "/A", "/A/10", "/A B", "/Season 2", "/Season 2/x", "/Season 10"];
    const folders = inOrder.toReversed().map((path) => ({ id: path, name: path, path }));
    expect(folders.toSorted(byPlace).map(({ path }) => path)).toEqual([
      "/",
      "/A",
      "/A/10",
      "/A B",
      "/Season 2",
      "/Season 2/x",
      "/Season 10",
    ]);
  });
});
