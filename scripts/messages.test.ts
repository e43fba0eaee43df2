import { readFileSync } from "node:fs";
import compileMessage from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import {
  findMistakes,
  findTypography,
  listLanguages,
  readDescriptions,
  readMessages,
  readOwnDescriptions,
  SOURCE,
  wordsOf,
} from "./check-messages.ts";
import { findUnused } from "./unused-messages.ts";

const SELECT = 1;
const PLURALS: readonly unknown[] = [2, 3];
/** A span between two zones is never nothing. */
const NEVER_ALL_ZERO: ReadonlySet<string> = new Set(["analytics: contents.difference.span"]);

/**
 * Returns whether a compiled message, or a part of it, can be empty. The library treats that as an error and
 * shows the key.
 */
function canBeEmpty(parts: unknown): boolean {
  if (!Array.isArray(parts)) return parts === "";
  return parts.every((part) => {
    if (!Array.isArray(part)) return part === "";
    const [, kind, branches] = part;
    const hasBranches = kind === SELECT || PLURALS.includes(kind);
    return hasBranches && Object.values(Object(branches)).some(canBeEmpty);
  });
}

/** Matches what `docs/words.md` says not to write. */
const BANNED = [...readFileSync("docs/words.md", "utf8").matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm)]
  .slice(1)
  .flatMap(([, words = ""]) => words.split(";"))
  .map((words) => new RegExp(String.raw`(?<!\w)${words.trim()}(?!\w)`, "i"));

describe("messages", () => {
  it("Messages use the wording of the style guide", () => {
    const found = [...readMessages(SOURCE)].flatMap(([path, text]) => {
      const written = wordsOf(text).join("\n");
      return BANNED.flatMap((banned) => {
        const [words] = banned.exec(written) ?? [];
        return words === undefined ? [] : [`${path}: ${words}`];
      });
    });
    expect(found).toEqual([]);
  });

  it("Messages are all used by code", () => {
    expect(findUnused()).toEqual([]);
  });

  it("Messages exist for every description", () => {
    const english = readMessages(SOURCE);
    expect([...readOwnDescriptions().keys()].filter((path) => !english.has(path))).toEqual([]);
  });

  it.each(listLanguages())("Always say something in %s", (language) => {
    const silent = [...readMessages(language)].filter(
      ([path, text]) => !NEVER_ALL_ZERO.has(path) && canBeEmpty(compileMessage(text)),
    );
    expect(silent).toEqual([]);
  });

  it.each(listLanguages().slice(1))(
    "Messages have no mistakes in the translation to %s",
    (language) => {
      expect(findMistakes(language)).toEqual([]);
    },
  );

  it.each([
    ["{count, plural, =0 {} other {#}}", true],
    ["{known, plural, =0 {{count, plural, =1 {} other {#}}} other {#}}", true],
    ["{kind, select, a {} other {x}}", true],
    ["{count, plural, =0 {} other {#}} of {all}", false],
    ["{name}", false],
  ])("Decides that %s can be empty: %s", (text, expected) => {
    expect(canBeEmpty(compileMessage(text))).toBe(expected);
  });
});

describe("findTypography", () => {
  it.each([
    ["fr", "{name} : {value}", 1],
    ["fr", "{name}\u00A0: {value}", 0],
    ["fr", "« {title} »", 2],
    ["fr", "«\u202F{title}\u202F»\u202F?", 0],
    ["fr", "{count, plural, one {# ligne\u00A0?} other {# lignes\u202F?}}", 1],
    ["fr", "≥ {value}", 1],
    ["de", "≥ {value}", 1],
    ["de", "≥ steht für Mindestwerte.", 0],
    ["de", "Wird geladen …", 1],
    ["de", "Wird geladen\u00A0…", 0],
    ["es", "{name} en %", 1],
    ["ja", "{name}：{value}", 1],
    ["ja", "{from}〜{to}", 1],
    ["ja", "{name}: {from}～{to}", 0],
    ["en", "{name} : {value}", 0],
  ])("Finds what is wrong for %s in %s: %i", (language, text, count) => {
    expect(findTypography(language, text)).toHaveLength(count);
  });
});

describe("readDescriptions", () => {
  it("Reads an item for each message below the heading of its file", () => {
    const text =
      "# Title\n\n- Not one.\n\n## app\n\n- `a.b`: Button.\n\n## app/start\n\n- `c`: “x”: a word.\n";
    expect([...readDescriptions(text)]).toEqual([
      ["app: a.b", "Button."],
      ["app/start: c", "“x”: a word."],
    ]);
  });

  it("Refuses a line that is neither a heading nor an item", () => {
    expect(() => readDescriptions("## app\n- a: Button.\n")).toThrow("- a: Button.");
  });
});
