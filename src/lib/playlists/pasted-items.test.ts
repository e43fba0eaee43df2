import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesOf, plainId, readPastedLine } from "./pasted-items.ts";

const ID = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
const HEX = ID.replaceAll("-", "");
const ROOT = "0c1f7e5f-1b7c-7e4a-539a-10b2d6a1d4f3";

const item = (type: "vod" | "channel" | null, id = ID) => ({ kind: "item", line: 1, id, type });

describe("readPastedLine", () => {
  it.each([
    ["an id", ID, null, ID],
    ["an id without dashes", HEX, null, HEX],
    ["capitals", ID.toUpperCase(), null, ID],
    ["quotes", `"${ID}"`, null, ID],
    ["brackets of a message", `<https://share.example/vod/${ROOT}/${ID}>`, "vod", ID],
    ["a share link", `https://share.example/vod/${ROOT}/${ID}`, "vod", ID],
    ["one with a query", `https://share.example/a/vod/77/${ID}/?utm=x#t`, "vod", ID],
    ["one of a channel", `http://share.example/live/${ROOT}/${HEX}`, "channel", HEX],
    ["a page", `https://desk.example/vods/${ID}/analytics?range=7d`, "vod", ID],
    ["a page without a tab", `/vods/${ID}`, "vod", ID],
    ["a page of a channel", `/channels/${ID}/watch-time`, "channel", ID],
    ["an asset id", `${ROOT}-vod-${ID}`, "vod", ID],
    ["one of a channel", `77-live-${HEX}`, "channel", HEX],
    ["the end of a sentence", `${ID}.`, null, ID],
  ] as const)("%s", (_, text, type, id) => {
    expect(readPastedLine(text, 1)).toEqual([item(type, id)]);
  });

  it.each([
    ["too short", ID.slice(1)],
    ["too long", `${HEX}0`],
    ["no hex", ID.replace("5", "g")],
    ["a page of a folder", `/folders/${ID}`],
    ["a page of a playlist", `/playlists/${ID}/content`],
    ["a link without the root", `https://share.example/vod/${ID}`],
    ["an id in a query alone", `https://evil.example/?id=${ID}`],
    ["words", "Sea by night"],
  ])("names nothing: %s", (_, text) => {
    expect(readPastedLine(text, 3)).toEqual([{ kind: "unreadable", line: 3, text }]);
  });

  it("takes many, however they are set apart, and leaves blank lines alone", () => {
    expect(readPastedLine(`${ID}, ${HEX};\t${ID}`, 1)).toEqual([
      item(null),
      item(null, HEX),
      item(null),
    ]);
    expect(readPastedLine(" ,; ", 1)).toEqual([]);
  });

  it("passes over a title beside an id, and not over a broken id beside one", () => {
    expect(readPastedLine(`The Sea 2,${ID}`, 1)).toEqual([item(null)]);
    expect(readPastedLine(`${ID} ${ID.slice(2)}`, 1)).toEqual([
      item(null),
      { kind: "unreadable", line: 1, text: ID.slice(2) },
    ]);
  });

  it("cuts off what is long", () => {
    const [long] = readPastedLine("🐚".repeat(5000), 1);
    expect(long).toEqual({ kind: "unreadable", line: 1, text: `${"🐚".repeat(120)}…` });
  });

  it("finds an id in every form, and nothing that was not written", () => {
    const id = fc.uuid().chain((uuid) => fc.constantFrom(uuid, plainId(uuid), uuid.toUpperCase()));
    const form = fc.constantFrom(
      (each: string) => each,
      (each: string) => `https://x.example/vod/1/${each}`,
      (each: string) => `r-live-${each}`,
      (each: string) => `/channels/${each}/embed`,
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(id, form), { minLength: 1 }), (written) => {
        const line = written.map(([each, wrap]) => wrap(each)).join(" ");
        const ids = readPastedLine(line, 1).map((each) => each.kind === "item" && each.id);
        expect(ids).toEqual(written.map(([each]) => each.toLowerCase()));
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const ids = readPastedLine(text, 1).map((each) => (each.kind === "item" ? each.id : ""));
        expect(ids.every((each) => text.toLowerCase().includes(each))).toBe(true);
      }),
    );
  });

  it("keeps the number of each line, whatever ends them", () => {
    expect(linesOf(`a\r\n\nb\rc`)).toEqual(["a", "", "b", "c"]);
  });
});
