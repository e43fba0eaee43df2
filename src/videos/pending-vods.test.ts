import { describe, expect, it } from "vitest";
import { asAsked, toChange, vodFieldsOf, withEdit } from "./pending-vods.ts";
import { toVod, vodWire } from "./vod-record.ts";

function film(over: Record<string, unknown> = {}) {
  const renditions = [{ height: 720 }];
  return toVod(vodWire({ id: "v", title: "Old", online: true, renditions, ...over }), []);
}

const folder = { id: "9007199254740993", name: "Sea", path: "/Sea" };

describe("a film as it was asked for", () => {
  it.each([
    [film(), { isOnline: false }, "offline"],
    [film({ online: false }), { isOnline: true }, "ready"],
    [film({ renditions: null }), { isOnline: true }, "encoding"],
    [film({ online: false }), { title: "New" }, "offline"],
  ] as const)("stands as the switch will make it, once it is encoded: %#", (vod, edit, status) => {
    expect(withEdit(vod, edit).status).toBe(status);
  });

  it("has an empty description as none", () => {
    expect(withEdit(film({ description: "Long" }), { description: "" }).description).toBeNull();
    expect(withEdit(film({ description: "Long" }), { title: "New" }).description).toBe("Long");
  });

  it("is shown as it is where nothing was told, or where it is being removed", () => {
    const vod = film();
    expect(asAsked(vod, {})).toBe(vod);
    expect(asAsked(vod, { v: { kind: "removal", isDoubtful: false } })).toBe(vod);
    expect(
      asAsked(vod, { v: { kind: "edit", edit: { title: "New" }, isDoubtful: true } }).title,
    ).toBe("New");
  });
});

it("an edit is sent with the ids of its folders alone", () => {
  expect(toChange({ title: "New", folders: [folder] })).toEqual({
    title: "New",
    folderIds: ["9007199254740993"],
  });
  expect(toChange({ title: "New" })).toEqual({ title: "New" });
});

it("what a film lacks is empty where it can be told", () => {
  expect(vodFieldsOf(film({ title: null }))).toEqual({
    title: "",
    description: "",
    isOnline: true,
    folders: [],
  });
});
