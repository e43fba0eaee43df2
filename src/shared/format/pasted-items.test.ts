import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainId } from "./ids.ts";
import { linesOf, readPastedLine } from "./pasted-items.ts";

const ID = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
const HEX = ID.replaceAll("-", "");
const FAB = "fab0c1f7-7c1b-4a7e-9a53-3f4d1a6d2b10";
const ROOT = "0c1f7e5f-1b7c-7e4a-539a-10b2d6a1d4f3";

const link = (id: string) => `<a href="/vods/${id}"><b>Sea</b> by night</a>`;
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
    [
      "a link of HTML",
      `<li><a class="x" href="https://a.example/vod/1/${ID}">Sea 2</a></li>`,
      "vod",
      ID,
    ],
    ["one with other quotes", `<A HREF='/channels/${ID}'>Live</A><br/>`, "channel", ID],
    ["one without quotes", `<p>1.<a href=/vods/${ID}/embed>Sea</a>`, "vod", ID],
    ["one that names its address", `<a href="/vods/${ID}">/vods/${ID}</a>`, "vod", ID],
    ["the end of a tag", `  href="https://a.example/vod/1/${ID}">Sea</a>`, "vod", ID],
    ["a cell of a table", `<tr><td>${ID}</td><td>Sea</td></tr>`, null, ID],
    ["an embed code", `<iframe src="https://a.example/vod/1/${ID}" title="S"></iframe>`, "vod", ID],
    ["brackets around letters", `<${FAB}>`, null, FAB],
  ] as const)("Finds the item that is named by %s", (_, text, type, id) => {
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
    ["a link that leads elsewhere", `<a href="https://a.example/about?id=${ID}">Sea</a>`],
    ["a query that looks like a tag", `https://evil.example/?href=https://a.example/vod/1/${ID}`],
  ])("Finds no item in a line: %s", (_, text) => {
    expect(readPastedLine(text, 3)).toEqual([{ kind: "unreadable", line: 3, text }]);
  });

  it("Reads many items, whatever separates them, and skips blank lines", () => {
    expect(readPastedLine(`${ID}, ${HEX};\t${ID}`, 1)).toEqual([
      item(null),
      item(null, HEX),
      item(null),
    ]);
    expect(readPastedLine(" ,; ", 1)).toEqual([]);
  });

  it("Ignores a title beside an id, but not a broken id beside one", () => {
    expect(readPastedLine(`The Sea 2,${ID}`, 1)).toEqual([item(null)]);
    expect(readPastedLine(`${ID} ${ID.slice(2)}`, 1)).toEqual([
      item(null),
      { kind: "unreadable", line: 1, text: ID.slice(2) },
    ]);
  });

  it("Reads the videos of HTML in their order, twice where they come twice, without tags", () => {
    expect(readPastedLine(`<p>${link(ID)}, ${link(FAB)}${link(FAB)}</p>`, 1)).toEqual([
      item("vod"),
      item("vod", FAB),
      item("vod", FAB),
    ]);
    expect(readPastedLine(`<ul class="videos 2026-11-20-evening">`, 1)).toEqual([]);
    expect(readPastedLine(`<a href="/about/us">We</a> <i>${ID}</i>`, 1)).toEqual([
      { kind: "unreadable", line: 1, text: "/about/us" },
      item(null),
    ]);
  });

  it("Truncates a long line", () => {
    const [long] = readPastedLine("🐚".repeat(5000), 1);
    expect(long).toEqual({ kind: "unreadable", line: 1, text: `${"🐚".repeat(120)}…` });
  });

  it("Finds an id in every form, and none that was not written", () => {
    const id = fc.uuid().chain((uuid) => fc.constantFrom(uuid, plainId(uuid), uuid.toUpperCase()));
    const form = fc.constantFrom(
      (each: string) => each,
      (each: string) => `https://x.example/vod/1/${each}`,
      (each: string) => `r-live-${each}`,
      (each: string) => `/channels/${each}/embed`,
      (each: string) => `<li><a href="https://x.example/vod/1/${each}">A video</a></li>`,
      (each: string) => `<td>${each}</td>`,
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(id, form), { minLength: 1 }), (written) => {
        const line = written.map(([each, wrap]) => wrap(each)).join(" ");
        const ids = readPastedLine(line, 1).map((each) => each.kind === "item" && each.id);
        expect(ids).toEqual(written.map(([each]) => each.toLowerCase()));
      }),
    );
    const scrap = fc.constantFrom(
      "<",
      ">",
      "</a",
      "<a ",
      "href=",
      '"',
      "'",
      " ",
      "/vods/",
      ID,
      FAB,
    );
    const markup = fc.array(scrap).map((scraps) => scraps.join(""));
    fc.assert(
      fc.property(fc.oneof(fc.string(), markup), (text) => {
        const ids = readPastedLine(text, 1).map((each) => (each.kind === "item" ? each.id : ""));
        expect(ids.every((each) => text.toLowerCase().includes(each))).toBe(true);
      }),
    );
  });

  it("Keeps the number of each line, whatever ends them", () => {
    expect(linesOf(`a\r\n\nb\rc`)).toEqual(["a", "", "b", "c"]);
  });
});
