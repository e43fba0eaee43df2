import { describe, expect, it } from "vitest";
import { toChange, videoFieldsOf, withEdit, withPendingEdits } from "./pending-videos.ts";
import { readVideo } from "./video-record.ts";

function item(over: Record<string, unknown> = {}) {
  const renditions = [{ height: 720 }];
  return readVideo({ id: "v", title: "Old", online: true, renditions, ...over }, []);
}

const folder = { id: "9007199254740993", name: "Sea", path: "/Sea" };

describe("a video with pending edits", () => {
  it.each([
    [item(), { isOnline: false }, "unpublished"],
    [item({ online: false }), { isOnline: true }, "ready"],
    [item({ renditions: null }), { isOnline: true }, "encoding"],
    [item({ online: false }), { title: "New" }, "unpublished"],
  ] as const)(
    "A video with pending edits has the status that the switch will result in, once it is encoded: %#",
    (video, edit, status) => {
      expect(withEdit(video, edit).status).toBe(status);
    },
  );

  it("Shows autoplay as requested, and otherwise as the server has it", () => {
    expect(withEdit(item(), { hasAutoplay: true }).hasAutoplay).toBe(true);
    expect(withEdit(item({ autoplay: true }), { title: "New" }).hasAutoplay).toBe(true);
    expect(withEdit(item({ autoplay: true }), { hasAutoplay: false }).hasAutoplay).toBe(false);
  });

  it("Reads an empty description as none", () => {
    expect(withEdit(item({ description: "Long" }), { description: "" }).description).toBeNull();
    expect(withEdit(item({ description: "Long" }), { title: "New" }).description).toBe("Long");
  });

  it("A video with pending edits is shown as the server has it where no edit is pending, or where it is being removed", () => {
    const video = item();
    expect(withPendingEdits(video, {})).toBe(video);
    expect(withPendingEdits(video, { v: { kind: "removal", isDoubtful: false } })).toBe(video);
    expect(
      withPendingEdits(video, { v: { kind: "edit", edit: { title: "New" }, isDoubtful: true } })
        .title,
    ).toBe("New");
  });
});

it("An edit of folders is sent with their ids alone", () => {
  expect(toChange({ title: "New", folders: [folder] })).toEqual({
    title: "New",
    folderIds: ["9007199254740993"],
  });
  expect(toChange({ title: "New" })).toEqual({ title: "New" });
});

it("Reads missing texts and folders of a video as empty", () => {
  expect(videoFieldsOf(item({ title: null }))).toEqual({
    title: "",
    description: "",
    isOnline: true,
    hasAutoplay: false,
    folders: [],
  });
});
