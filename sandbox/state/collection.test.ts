import { describe, expect, test } from "vitest";
import { createCollection, NEVER_MS, type Write } from "./collection.ts";

let seq = 0;
function apply(write: Write, nowMs = 0): number[] {
  seq += 1;
  return write.apply(seq, nowMs);
}

describe("a collection", () => {
  test("Shows the earlier version until the change becomes visible", () => {
    const titles = createCollection<string>("t");
    apply(titles.put("a", "old"));
    apply(titles.put("a", "new", 100));
    expect([titles.get("a", 99), titles.get("a", 100)]).toEqual(["old", "new"]);
    expect(titles.latest("a")).toBe("new");
    expect([titles.visible(99), titles.all()]).toEqual([["old"], ["new"]]);
  });

  test("A visible newer version hides an older one that settles later", () => {
    const titles = createCollection<string>("t");
    apply(titles.put("a", "one"));
    apply(titles.put("a", "two", 200));
    apply(titles.put("a", "three", 100));
    expect([50, 150, 250].map((ms) => titles.get("a", ms))).toEqual(["one", "three", "three"]);
  });

  test("Changing a hidden document does not make it visible", () => {
    const titles = createCollection<string>("t");
    apply(titles.put("a", "new", 100));
    apply(titles.put("a", "newer"));
    expect([titles.get("a", 99), titles.get("a", 100)]).toEqual([undefined, "newer"]);
  });

  test("A removal can settle too, and removes even what is hidden", () => {
    const titles = createCollection<string>("t");
    apply(titles.put("a", "here"));
    apply(titles.remove("a", 100));
    expect([titles.get("a", 99), titles.get("a", 100), titles.latest("a")]).toEqual([
      "here",
      undefined,
      undefined,
    ]);
    apply(titles.put("b", "hidden", 100));
    apply(titles.remove("b"));
    expect(titles.get("b", 200)).toBeUndefined();
  });

  test("Lists the versions that no lookup shows any more", () => {
    const titles = createCollection<string>("t");
    seq = 0;
    expect(apply(titles.put("a", "1"))).toEqual([]);
    expect(apply(titles.put("a", "2", 100))).toEqual([]);
    expect(apply(titles.put("a", "3", 100), 150)).toEqual([1, 2]);
    expect(apply(titles.remove("a"), 200)).toEqual([3, 4]);
  });

  test("A pending change is visible after a restart, but a permanently hidden one stays hidden", () => {
    const titles = createCollection<string>("t");
    titles.load("a", { seq: 1, visibleAtMs: 5000, data: '"pending"' });
    titles.load("b", { seq: 2, visibleAtMs: NEVER_MS, data: '"never"' });
    expect([titles.get("a", 1), titles.get("b", 1)]).toEqual(["pending", undefined]);
    for (const write of titles.settleAll()) apply(write);
    expect(titles.get("b", 1)).toBe("never");
  });
});
