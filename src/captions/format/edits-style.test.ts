import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaptionFormat } from "#captions/document.ts";
import { plainText } from "#captions/markup.ts";
import { captions } from "./captions-for-test.ts";
import { toggleStyle, toggleStyleWithin } from "./edits-style.ts";

/** The part is between two bars. */
const within = (marked: string, format: CaptionFormat = "vtt") => {
  const from = marked.indexOf("|");
  const to = marked.indexOf("|", from + 1) - 1;
  return toggleStyleWithin(marked.replaceAll("|", ""), format, "b", { from, to });
};

describe("toggleStyleWithin", () => {
  it.each([
    ["Calm |water|", "Calm <b>water</b>"],
    ["Calm| water |now", "Calm <b>water</b> now"],
    ["Calm <b>|water|</b>", "Calm water"],
    ["<b>Calm |water| now</b>", "<b>Calm </b>water<b> now</b>"],
    ["<b>Calm</b> |water|", "<b>Calm water</b>"],
    ["|Calm <b>water</b>|", "<b>Calm water</b>"],
    ["<i>Ca|lm</i> wa|ter", "<i>Ca<b>lm</b></i><b> wa</b>ter"],
    ["|<i>Calm</i> water|", "<b><i>Calm</i> water</b>"],
    ["<v Ann>|Hi|", "<v Ann><b>Hi</b>"],
    ["|one\ntwo|", "<b>one\ntwo</b>"],
    ["<b.loud>|Hi|</b> you", "<b.loud>Hi</b> you"],
    ["|Hi| & <3", "<b>Hi</b> & <3"],
  ])("Toggles a style for a part of a text: %s becomes %s", (marked, wanted) => {
    expect(within(marked)).toBe(wanted);
  });

  it("Recognizes tags of SubRip in capital letters", () => {
    expect(within("<B>|Hi|</B>", "srt")).toBe("Hi");
  });

  it("Leaves a part alone that has only blanks", () => {
    expect(toggleStyleWithin("a  b", "srt", "i", { from: 1, to: 3 })).toBe("a  b");
  });

  it("Never loses a word of a text", () => {
    const text = fc
      .array(
        fc.constantFrom("a", "b ", " ", "\n", "<i>", "</i>", "<b>", "</b>", "<v Ann>", "{\\an8}"),
      )
      .map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(
        text,
        fc.nat(60),
        fc.nat(60),
        fc.constantFrom("srt", "vtt"),
        (raw, a, b, format) => {
          const range = {
            from: Math.min(a, b, raw.length),
            to: Math.min(Math.max(a, b), raw.length),
          };
          const once = toggleStyleWithin(raw, format, "i", range);
          expect(plainText(once, format)).toBe(plainText(raw, format));
          const twice = toggleStyleWithin(once, format, "i", range);
          expect(plainText(twice, format)).toBe(plainText(raw, format));
        },
      ),
    );
  });
});

it("Adds a style to several texts, and removes it where all have it", () => {
  const document = captions([
    { text: "one" },
    { text: "<i>two</i>" },
    { text: "" },
    { text: "four" },
  ]);
  const once = toggleStyle(document, new Set([1, 2, 3]), "i");
  expect(once.cues.map(({ text }) => text)).toEqual(["<i>one</i>", "<i>two</i>", "", "four"]);
  const twice = toggleStyle(once, new Set([1, 2, 3]), "i");
  expect(twice.cues.map(({ text }) => text)).toEqual(["one", "two", "", "four"]);
});
