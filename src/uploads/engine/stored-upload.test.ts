import { describe, expect, it } from "vitest";
import {
  beginUpload,
  completed,
  isFollowUpDue,
  publishingWish,
  type StoredUpload,
  unsentDetails,
} from "./stored-upload.ts";

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
  description: null,
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
    [
      "a description",
      { details: { ...details, description: "Calm" }, told: told(null, []) },
      { description: "Calm" },
    ],
    [
      "a description that was removed again",
      { told: { ...told(null, []), description: "Calm" } },
      { description: "" },
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

  it("Waits for no playlist as long as the video is kept unpublished", () => {
    const kept = { ...details, playlistId: "p", isKeptUnpublished: true };
    const online = { told: false, isSeen: true };
    expect(isFollowUpDue(stored({ details: kept, told: told(null, []), online }))).toBe(false);
  });
});

describe("publishingWish", () => {
  const kept = { ...details, isKeptUnpublished: true };
  it.each<[string, Partial<StoredUpload>, boolean | null]>([
    ["leaves encoding to publish", {}, null],
    ["unpublishes what is to be kept", { details: kept }, false],
    ["looks for what was sent", { details: kept, online: { told: false, isSeen: false } }, false],
    ["leaves alone what was seen", { details: kept, online: { told: false, isSeen: true } }, null],
    ["publishes what was told otherwise", { online: { told: false, isSeen: false } }, true],
    ["looks for what was published", { online: { told: true, isSeen: false } }, true],
    ["leaves alone what was published", { online: { told: true, isSeen: true } }, null],
  ])("Is what is left to do: it %s", (_, over, wish) => {
    expect(publishingWish(stored(over))).toBe(wish);
  });
});

it("A record of an earlier version gets no description, and is published by its encoding", () => {
  const now = stored({ told: told("Ferry", []) });
  const { description: _, isKeptUnpublished: __, ...former } = now.details;
  const { description: ___, ...formerTold } = told("Ferry", []);
  const record = { ...now, details: former, told: formerTold };
  // @ts-expect-error -- versions before had fewer fields
  expect(completed(record)).toEqual(now);
});
