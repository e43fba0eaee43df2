import { describe, expect, it } from "vitest";
import { beginUpload, isFollowUpDue, type StoredUpload, unsentDetails } from "./stored-upload.ts";

const details = {
  title: null,
  description: null,
  folderIds: [],
  recipeId: null,
  playlistId: null,
  isKeptUnpublished: false,
};

function stored(over: Partial<StoredUpload>): StoredUpload {
  const file = new File(["video"], "Slow ferry.final.mov");
  return { ...beginUpload({ file, handle: null, details }, "id", 0), ...over };
}

const told = (title: string | null | undefined, folderIds: string[] | undefined) => ({
  title,
  folderIds,
});

describe("unsentDetails", () => {
  it.each<[string, Partial<StoredUpload>, unknown]>([
    ["there are no details", { told: told(null, []) }, null],
    [
      "init was told the folders",
      { details: { ...details, folderIds: ["2", "1"] }, told: told(null, ["1", "2"]) },
      null,
    ],
    [
      "a title",
      { details: { ...details, title: "Ferry" }, told: told(null, []) },
      { title: "Ferry" },
    ],
    [
      "a folder that was added later",
      { details: { ...details, folderIds: ["1"] }, told: told(null, []) },
      { folderIds: ["1"] },
    ],
    ["a folder that was removed again", { told: told(null, ["1"]) }, { folderIds: [] }],
    ["a title that was removed again", { told: told("Ferry", []) }, { title: "Slow ferry.final" }],
    [
      "a change and its reversal while the first was pending",
      { details: { ...details, folderIds: ["1"] }, told: told(null, undefined) },
      { folderIds: ["1"] },
    ],
  ])("Finds the details that the service was not told: %s", (_, over, change) => {
    expect(unsentDetails(stored(over))).toEqual(change);
  });
});

describe("isFollowUpDue", () => {
  it("Waits for the requested playlist, not for another", () => {
    const wanted = {
      details: { ...details, playlistId: "p", isKeptUnpublished: false },
      told: told(null, []),
    };
    expect(isFollowUpDue(stored({ told: told(null, []) }))).toBe(false);
    expect(isFollowUpDue(stored(wanted))).toBe(true);
    expect(isFollowUpDue(stored({ ...wanted, donePlaylistId: "q" }))).toBe(true);
    expect(isFollowUpDue(stored({ ...wanted, donePlaylistId: "p" }))).toBe(false);
  });
});
