import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CaptionDocument, type Cue, MAX_TEXT_LENGTH } from "#captions/document.ts";
import { anyDocument, captions } from "./captions-for-test.ts";
import { checkCaptions } from "./check-captions.ts";
import { FINDING_KINDS, type FindingKind } from "./findings.ts";

const video = { durationMs: 60_000 };

function kindsOf(
  document: CaptionDocument,
  durationMs: number | null = video.durationMs,
): string[] {
  return checkCaptions(document, { durationMs }).map(({ kind, severity }) =>
    severity === "error" ? `${kind}!` : kind,
  );
}

/** Returns a cue that is long enough to be read. */
const said = (text: string): Partial<Cue> => ({ startMs: 1000, endMs: 9000, text });
const at = (startMs: number, endMs: number, settings = ""): Partial<Cue> => ({
  startMs,
  endMs,
  settings,
  text: "Well.",
});

describe("checkCaptions", () => {
  it.each<[string, Partial<Cue>[], string[]]>([
    ["an end before the start", [at(2000, 1000)], ["endBeforeStart!"]],
    ["an end at the start", [at(2000, 2000)], ["endBeforeStart!"]],
    ["a short cue", [{ ...at(2000, 2001), text: "" }], ["emptyCue"]],
    ["an overlap", [at(0, 2000), at(1999, 3000)], ["overlap"]],
    ["a cue right after another", [at(0, 2000), at(2000, 3000)], []],
    ["two that start together", [at(0, 2000), at(0, 3000)], ["overlap"]],
    ["two at different positions", [at(0, 2000), at(1000, 3000, "line:0")], []],
    ["one placed above by a code", [at(0, 2000), { ...at(1000, 3000), text: "<\\an8>Well." }], []],
    ["two at one position", [at(0, 2000, "line:0"), at(1, 3000, "line:0 align:left")], ["overlap"]],
    ["one over two", [at(0, 9000), at(1000, 2000), at(3000, 4000)], ["overlap", "overlap"]],
    ["one out of order", [at(3000, 4000), at(1000, 2000)], ["outOfOrder"]],
    ["one that is only late", [at(1000, 2000), at(9000, 9500), at(9500, 9900)], []],
    ["one after the end of the video", [at(60_000, 61_000)], ["afterEnd"]],
    ["one that ends late", [at(59_000, 61_001)], ["pastEnd"]],
    ["one that ends a moment late", [at(59_000, 61_000)], []],
  ])("Finds errors in the times of captions: %s", (_, cues, kinds) => {
    expect(kindsOf(captions(cues))).toEqual(kinds);
  });

  it("Finds nothing after the end of a video whose length is not known", () => {
    expect(kindsOf(captions([at(9_000_000, 9_009_000)]), null)).toEqual([]);
  });

  it("Finds that a file has no captions", () => {
    expect(kindsOf(captions([]))).toEqual(["noCue!"]);
  });

  it.each<[string, string, string[]]>([
    ["nothing", "", ["emptyCue"]],
    ["tags without text", "<i> \u200B</i>", ["emptyCue"]],
    ["a note", "♪", []],
    ["42 characters", "a".repeat(42), []],
    ["43 characters", "a".repeat(43), ["longLine"]],
    ["combining accents", "e\u0301".repeat(42), []],
    ["tags, which are not counted", `<c.yellow>${"a".repeat(42)}</c>`, []],
    ["20 ideographs", "字".repeat(20), []],
    ["21 ideographs", "字".repeat(21), ["longLine"]],
    ["a name in Chinese", `${"a".repeat(30)}字字`, []],
    ["two lines", "One.\nTwo.", []],
    ["three lines", "One.\nTwo.\nThree.", ["manyLines"]],
    ["known tags", "<v.loud Ann>Hi <b>you</b> <00:00:02.000>there", []],
    ["unknown tags", "<font color=red>Hi</font>", ["badMarkup"]],
    ["tags in capitals", "<B>Hi</B>", ["badMarkup"]],
    ["words that look like a tag", "<door slams> Oh!", ["badMarkup!"]],
    ["a loose bracket", "1 < 2", ["badMarkup!"]],
    ["an escaped bracket", "1 &lt; 2 & 3 > 2", []],
    ["SubRip's codes", "{\\an8}Hi", ["foreignCodes!"]],
    ["a line break of another format", "Hi\\Nyou", ["foreignCodes!"]],
    ["a path", "C:\\News", []],
    ["other braces", "{Hi}", []],
    ["named characters", "1 &lt; 2 &lt 3 &hearts; AT&T", []],
    ["a character name of HTML only", "&check; Done", ["unknownCharacter"]],
    ["an arrow", "Go --> there", ["badMarkup!"]],
    ["another arrow", "Go -> there --", []],
    ["a single end tag", "Hi</i>", ["badMarkup"]],
    ["a tag left open", "<i>Hi", ["unclosedTag"]],
    ["tags that cross", "<b><i>Hi</b></i>", ["badMarkup", "unclosedTag"]],
    ["ruby text", "<ruby>字<rt>zì</ruby>", []],
  ])("Finds errors in a text: %s", (_, text, kinds) => {
    expect(kindsOf(captions([said(text)])).toSorted()).toEqual(kinds);
  });

  it.each<[string, string[]]>([
    ["<B>Hi</B> <font color=red>you</font> 3 < 4", []],
    ["{\\an8}Hi", ["foreignCodes!"]],
    ["{y:i}Hi", ["foreignCodes!"]],
    ["<c.red>Hi</c>", ["badMarkup"]],
    ["<laughs> Oh!", ["badMarkup!"]],
    ["Go --> there", ["badMarkup!"]],
  ])("Accepts the tags of SubRip, and finds those that it lacks: %s", (text, kinds) => {
    expect(kindsOf({ ...captions([said(text)]), format: "srt" })).toEqual(kinds);
  });

  it.each<[string, number, string[]]>([
    ["a".repeat(25), 1000, []],
    ["a".repeat(26), 1000, ["tooFast"]],
    ["字".repeat(12), 1000, []],
    ["字".repeat(13), 1000, ["tooFast"]],
    ["हि".repeat(25), 1000, []],
    ["👩🏽‍🚀".repeat(25), 1000, []],
    [`<b>${"a".repeat(25)}</b>`, 1000, []],
  ])("Finds captions that are too fast to read: %j in %i ms", (text, endMs, kinds) => {
    expect(kindsOf(captions([{ startMs: 0, endMs, text }]))).toEqual(kinds);
  });

  it.each([
    ["Ã©tÃ©", true],
    ["Itâ€™s late", true],
    ["ÐŸÑ€Ð¸Ð²ÐµÑ‚", true],
    ["РџСЂРёРІРµС‚", true],
    ["ä½\u00A0å¥½", true],
    ["Lost \uFFFD letters", true],
    ["NÃO, AMANHÃ!", false],
    ["«AMANHû — été, Ørsted, Þór", false],
    ["Привет, СССР! Рад.", false],
    ["25 °C · naïve café", false],
  ])("Finds letters that were read in a wrong encoding: %s", (text, isBroken) => {
    expect(kindsOf(captions([said(text)]))).toEqual(isBroken ? ["mojibake"] : []);
  });

  it("Says of each finding where it is, how large it is, and what it is about", () => {
    const document = captions([at(0, 2000), { startMs: 1500, endMs: 2500, text: "a".repeat(50) }]);
    const lineOf = new Map(document.cues.map(({ key }, index) => [key, 10 + index]));
    const sample = "a".repeat(50);
    const base = { severity: "warning", line: 11, cueKey: document.cues[1]?.key };
    expect(checkCaptions(document, { ...video, lineOf })).toEqual([
      { ...base, kind: "overlap", values: { sample, value: 0.5 } },
      { ...base, kind: "tooFast", values: { sample, value: 50, limit: 25 } },
      { ...base, kind: "longLine", values: { sample, value: 50, limit: 42 } },
    ]);
  });

  it.each(["<", "<i>", "</i>", "<b><i></b>", "-->", "{\\an8}", "&", "a ", "字", "www."])(
    "Checks a very long text of %j without an error",
    (piece) => {
      const document = captions([said(piece.repeat(150_000))]);
      expect(kindsOf(document).length).toBeGreaterThan(0);
    },
  );

  it("Says of an oversized text only that it is too long", () => {
    const text = "<b>".repeat(MAX_TEXT_LENGTH);
    expect(checkCaptions(captions([said(text)]), video)).toMatchObject([
      { kind: "longText", severity: "error", values: { value: text.length } },
    ]);
    const atLimit = "a".repeat(MAX_TEXT_LENGTH);
    expect(kindsOf(captions([said(atLimit)]))).not.toContain("longText");
  });

  it("Quotes only short samples of a text", () => {
    fc.assert(
      fc.property(fc.constantFrom("<b>", "a --> b ", "x", "Ã©", "</i>"), (piece) => {
        const document = captions([said(piece.repeat(1000))]);
        for (const { values } of checkCaptions(document, video)) {
          expect(String(values.sample).length).toBeLessThan(100);
        }
      }),
    );
  });

  it("Never throws, and lists findings in the order of the file", () => {
    fc.assert(
      fc.property(anyDocument, fc.option(fc.nat(100_000)), (document, durationMs) => {
        const places = new Map(document.cues.map(({ key }, index) => [key, index]));
        const found = checkCaptions(document, { durationMs }).map(({ kind, cueKey }) => {
          expect(FINDING_KINDS).toContain<FindingKind>(kind);
          return cueKey === null ? -1 : (places.get(cueKey) ?? Number.NaN);
        });
        expect(found).toEqual(found.toSorted((one, other) => one - other));
      }),
    );
  });
});
