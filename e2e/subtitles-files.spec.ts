import type { Locator, Page } from "@playwright/test";
import { expectListed, open, pick, review, servedBytes, upload } from "./captioning.ts";
import { expect, test } from "./fixtures.ts";

const entry = (page: Page, name: string): Locator =>
  review(page).getByRole("listitem").filter({ hasText: name }).first();

const FIRST = "00:00:01.000 --> 00:00:02.500\nOne\n";
const SECOND = "00:00:03.000 --> 00:00:04.000\nTwo\n";
const CONVERTED = `WEBVTT\n\n${FIRST}\n${SECOND}`;

/** Lists the same two captions in each format that is converted, under its common name. */
const CONVERTIBLE: [name: string, file: string, content: string][] = [
  [
    "TTML",
    "timed.en.ttml",
    '<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2.5s">One</p><p begin="00:00:03.000" dur="1s">Two</p></div></body></tt>',
  ],
  [
    "SubStation Alpha",
    "styled.fr.ass",
    "[Script Info]\n[Events]\nFormat: Layer, Start, End, Style, Text\nDialogue: 0,0:00:01.00,0:00:02.50,Default,{\\an8}One\nDialogue: 0,0:00:03.00,0:00:04.00,Default,Two\n",
  ],
  [
    "SAMI",
    "synced.sv.smi",
    "<SAMI><BODY><SYNC Start=1000><P>One<SYNC Start=2500><P>&nbsp;<SYNC Start=3000><P>Two<SYNC Start=4000><P>&nbsp;</BODY></SAMI>",
  ],
  ["SBV", "spoken.de.sbv", "0:00:01.000,0:00:02.500\nOne\n\n0:00:03.000,0:00:04.000\nTwo\n"],
  ["LRC", "sung.es.lrc", "[00:01.00]One\n[00:02.50]\n[00:03.00]Two\n[00:04.00]\n"],
  ["MicroDVD", "frames.it.sub", "{1}{1}20\n{20}{50}One\n{60}{80}Two\n"],
  ["MPL2", "frames.fi.txt", "[10][25]One\n[30][40]Two\n"],
  [
    "SubViewer",
    "viewer.da.sub",
    "[SUBTITLE]\n00:00:01.00,00:00:02.50\nOne\n\n00:00:03.00,00:00:04.00\nTwo\n",
  ],
  [
    "YouTube srv3",
    "downloaded.nl.srv3",
    '<timedtext format="3"><body><p t="1000" d="1500">One</p><p t="3000" d="1000">Two</p></body></timedtext>',
  ],
  [
    "JSON",
    "transcript.pl.json",
    '{"segments":[{"start":1,"end":2.5,"text":"One"},{"start":3,"end":4,"text":"Two"}]}',
  ],
];

/** Names what can't be converted, as it is commonly called. */
const REFUSED: [name: string, file: string, content: string | Buffer][] = [
  ["RTF", "letter.rtf", "{\\rtf1\\ansi 1\\par 00:00:01,000 --> 00:00:02,000\\par Hello}"],
  ["Word", "letter.docx", "PK\u0003\u0004 and so on"],
  ["SCC", "broadcast.scc", "Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420"],
  ["EBU STL", "broadcast.stl", "850STL25.01"],
  ["VobSub", "disc.idx", "# VobSub index file, v7"],
  ["VobSub", "disc.sub", Buffer.from([0, 0, 1, 0xba, 0])],
  ["PGS", "disc.sup", "PG and so on"],
  ["Word", "letter.srt", "PK\u0003\u0004\n[Content_Types].xml\nword/document.xml"],
  ["TMPlayer", "player.txt", "00:00:01:One\n00:00:03:Two\n"],
];

/** These files can't be converted, although their formats can. */
const UNUSABLE: [file: string, content: string, reason: string][] = [
  [
    "no rate.sub",
    "{20}{50}One\n",
    "The first line of this MicroDVD file has no frame rate, so times are unknown.",
  ],
  ["package.json", '{"name":"package"}', "No captions found in this JSON file."],
  [
    "cut.ttml",
    '<tt xmlns="http://www.w3.org/ns/ttml"><body><div>',
    "This TTML file is damaged. Export it again, as SubRip or WebVTT.",
  ],
  ["missing.srt", "<!DOCTYPE html><h1>404</h1>", "This is a web page, not a subtitle file."],
];

test("Each format of captions is converted, or refused by its name", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await open(page, platform);
  await pick(page, ...[...CONVERTIBLE, ...REFUSED].map(([, ...file]) => file));
  await pick(page, ...UNUSABLE.map(([name, content]): [string, string] => [name, content]));
  for (const [name, file] of REFUSED) {
    await expect(entry(page, file)).toContainText(
      `${name} files can’t be converted here. Export this one as SubRip or WebVTT.`,
    );
    await page.getByRole("button", { name: `Remove ${file}` }).click();
  }
  for (const [file, , reason] of UNUSABLE) {
    await expect(entry(page, file).getByText(reason, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: `Remove ${file}` }).click();
  }
  for (const [name, file] of CONVERTIBLE) {
    await expect(entry(page, file)).toContainText("WebVTT, 2 captions, 77 bytes");
    const leftOut = name === "SubStation Alpha" ? " Styles and positions are left out." : "";
    const note = entry(page, file).getByText(`Converted from ${name}.${leftOut}`, { exact: true });
    await expect(note).toBeVisible();
  }
  await upload(page, CONVERTIBLE.length);
  for (const [, file] of CONVERTIBLE) {
    const sent = file.replace(/\w+$/, "vtt");
    await expectListed(page, sent);
    expect((await servedBytes(platform, sent)).toString()).toBe(CONVERTED);
  }
});

const cue = (from: number, to: number, text: string) =>
  `00:00:0${from}.000 --> 00:00:0${to}.000\n${text}\n`;
const file = (...cues: string[]) => `WEBVTT\n\n${cues.join("\n")}`;

/** Lists the fixes that take captions or words away: what they are called before and after, and what they leave. */
const REMOVALS: {
  name: string;
  fix: string;
  done: string;
  before: string;
  after: string;
}[] = [
  {
    name: "late.en.vtt",
    fix: "Remove 2 captions",
    done: "Done: Remove 2 captions",
    before: file(
      cue(1, 2, "One"),
      "01:00:01.000 --> 01:00:02.000\nLate\n",
      "01:00:03.000 --> 01:00:04.000\nLater\n",
    ),
    after: file(cue(1, 2, "One")),
  },
  {
    name: "empty.fr.vtt",
    fix: "Remove 1 empty caption",
    done: "Done: Remove 1 empty caption",
    before: file(cue(1, 2, "One"), cue(3, 4, "<i></i>")),
    after: file(cue(1, 2, "One")),
  },
  {
    name: "advert.sv.vtt",
    fix: "Remove 1 ad",
    done: "Done: Remove 1 ad",
    before: file(cue(1, 2, "One"), cue(3, 4, "Downloaded from www.opensubtitles.org")),
    after: file(cue(1, 2, "One")),
  },
  {
    name: "overlap.de.vtt",
    fix: "Trim or merge overlaps",
    done: "Done: Trim or merge overlaps · 1 caption removed · 1 changed",
    before: file(cue(1, 3, "One"), cue(1, 3, "Two"), cue(4, 5, "Three")),
    after: file(cue(1, 3, "One\nTwo"), cue(4, 5, "Three")),
  },
  {
    name: "markup.es.vtt",
    fix: "Clean up markup",
    done: "Done: Clean up markup · 1 changed",
    before: file(cue(1, 2, "<font color=red>One</font>"), cue(3, 4, "Two")),
    after: file(cue(1, 2, "One"), cue(3, 4, "Two")),
  },
];

test("A fix that removes captions says how many, before and after, and is undone", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await open(page, platform);
  await pick(page, ...REMOVALS.map(({ name, before }): [string, string] => [name, before]));
  for (const { name, fix, done } of REMOVALS) {
    const counted = entry(page, name)
      .getByText(/\d captions?/)
      .first();
    const facts = (await counted.textContent()) ?? "";
    const fixes = entry(page, name).getByRole("button", { name: `${fix}: ${name}`, exact: true });
    await fixes.click();
    await expect(entry(page, name).getByText(done, { exact: true })).toBeVisible();
    await entry(page, name)
      .getByRole("button", { name: `Undo: ${fix}: ${name}`, exact: true })
      .click();
    await expect(entry(page, name).getByText(done, { exact: true })).toBeHidden();
    await expect(counted).toHaveText(facts);
    await fixes.click();
    await expect(entry(page, name).getByText(done, { exact: true })).toBeVisible();
  }
  await upload(page, REMOVALS.length);
  for (const { name, after } of REMOVALS) {
    await expectListed(page, name);
    expect((await servedBytes(platform, name)).toString()).toBe(after);
  }
});
