import { describe, expect, it } from "vitest";
import { entriesOf } from "#playlists/entries.ts";
import {
  beginRun,
  failRun,
  jumpTo,
  nextRun,
  type PreviewList,
  previousRun,
  type SkipReason,
} from "./preview-run.ts";

/** Returns a list of single letters; small ones are offline. */
function listOf(letters: string, isRepeating = false): PreviewList {
  return {
    entries: entriesOf(letters.split("").map((id) => ({ id, type: "vod" as const }))),
    hindrance: ({ id }): SkipReason | null => (id === id.toLowerCase() ? "unpublished" : null),
    isRepeating,
  };
}

describe("a run through a list", () => {
  it("Skips what can't be played, notes it, and ends", () => {
    const list = listOf("aBcD");
    const first = beginRun(list);
    expect(first.entry?.id).toBe("B");
    const second = nextRun(first, list);
    expect(second.entry?.id).toBe("D");
    const end = nextRun(second, list);
    expect(end.entry).toBeNull();
    expect([...end.skipped]).toEqual([
      ["vod:a", "unpublished"],
      ["vod:c", "unpublished"],
    ]);
    expect(previousRun(end, list).entry?.id).toBe("D");
    expect(previousRun(first, list)).toBe(first);
  });

  it("Plays the same video twice as two entries", () => {
    const list = listOf("ABA");
    const last = jumpTo(beginRun(list), list, "vod:A#2");
    expect(last.entry?.key).toBe("vod:A#2");
    expect(nextRun(last, list).entry).toBeNull();
    const again = jumpTo(jumpTo(last, list, "vod:B"), list, "vod:A#2");
    expect(again.entry).toEqual(last.entry);
    expect(again.turn).toBeGreaterThan(last.turn);
  });

  it("Continues with the next entry when the playing one is removed", () => {
    const run = jumpTo(beginRun(listOf("ABC")), listOf("ABC"), "vod:B");
    expect(nextRun(run, listOf("AC")).entry?.id).toBe("C");
    expect(previousRun(run, listOf("AC")).entry?.id).toBe("A");
    expect(nextRun(run, listOf("A")).entry).toBeNull();
  });

  it("Tries an entry three times, then skips it", () => {
    const list = listOf("AB");
    const tries = [1, 2, 3].reduce((run) => failRun(run, list), beginRun(list));
    expect(tries.entry?.id).toBe("B");
    expect(tries.attempt).toBe(1);
    expect(tries.skipped.get("vod:A")).toBe("failed");
    expect(jumpTo(tries, list, "vod:A").skipped.has("vod:A")).toBe(false);
  });

  it("Skips at once what can't be played at all", () => {
    const list = listOf("AB");
    const next = failRun(beginRun(list), list, true);
    expect([next.entry?.id, next.attempt]).toEqual(["B", 1]);
    expect(next.skipped.get("vod:A")).toBe("failed");
  });

  it("Restarts on request, as long as an entry plays", () => {
    const list = listOf("ab", true);
    expect(beginRun(list).entry).toBeNull();
    const good = listOf("AbC", true);
    const last = jumpTo(beginRun(good), good, "vod:C");
    expect(nextRun(last, good).entry).toBeNull();
    const round = nextRun({ ...last, hasPlayed: true }, good);
    expect(round.entry?.id).toBe("A");
    expect(round.hasPlayed).toBe(false);
  });
});
