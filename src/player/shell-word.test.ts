import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shellWord } from "#player/script-uploads.ts";

describe("shellWord", () => {
  it.each([
    ["quay.png", "quay.png"],
    ["/path/to/file", "/path/to/file"],
    ["two words.png", "'two words.png'"],
    ["it's $(rm -rf ~) `id`.png", String.raw`'it'\''s $(rm -rf ~) ${"`id`"}.png'`],
    ["-o.png", "./-o.png"],
    ["~.png", "'~.png'"],
    ["", "''"],
  ])("Quotes a name where a shell needs it: %s is %s", (name, word) => {
    expect(shellWord(name)).toBe(word);
  });

  it("Writes one word that a shell reads as the name, whatever that is", () => {
    const signs = fc.constantFrom(..."ab-~'\"`$(){}[]*?!#&;|<>\\ \t\n=".split(""), "é", "ש", "🎬");
    fc.assert(
      fc.property(fc.string({ unit: signs, minLength: 1 }), (name) => {
        expect(readWord(shellWord(name))).toBe(name.startsWith("-") ? `./${name}` : name);
      }),
    );
  });
});

/** Parses a word as a shell does: plain characters, parts in single quotes, and an escaped quote. */
function readWord(word: string): string {
  const parts = word.match(/[\w./+,@%:=-]+|'[^']*'|\\'/gu) ?? [];
  expect(parts.join("")).toBe(word);
  return parts.map((part) => (part === String.raw`\'` ? "'" : part.replaceAll("'", ""))).join("");
}
