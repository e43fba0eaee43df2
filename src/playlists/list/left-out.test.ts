import { describe, expect, it } from "vitest";
import type { EntryStatus } from "#playlists/entries.ts";
import type { ListedItem } from "#playlists/playlist-record.ts";
import { copiedItems } from "./left-out.tsx";

describe("copiedItems", () => {
  it("leaves out what a list is refused for, by name, and keeps the order of the rest", () => {
    const phases: EntryStatus[] = [
      "ready",
      "offline",
      "disabled",
      "gone",
      "unknown",
      "encoding",
      "ready",
    ];
    const items = phases.map((_, at): ListedItem => ({ id: `${at}`, type: "vod", title: null }));
    const { sent, waitingTitles, droppedTitles } = copiedItems(items, ({ id }) => ({
      title: `Film ${id}`,
      phase: phases[Number(id)] ?? "unknown",
    }));
    expect(sent.map(({ id }) => id)).toEqual(["0", "2", "4", "6"]);
    expect(waitingTitles).toEqual(["Film 1", "Film 5"]);
    expect(droppedTitles).toEqual(["Film 3"]);
  });
});
