import { readFileSync } from "node:fs";
import compileMessage from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { findMistakes, listLanguages, readMessages, SOURCE, wordsOf } from "./check-messages.ts";
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

/** What `docs/words.md` says not to write. */
const BANNED = [...readFileSync("docs/words.md", "utf8").matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm)]
  .slice(1)
  .flatMap(([, words = ""]) => words.split(";"))
  .map((words) => new RegExp(String.raw`(?<!\w)${words.trim()}(?!\w)`, "i"));

describe("messages", () => {
  it("use the words of the guide", () => {
    const found = [...readMessages(SOURCE)].flatMap(([path, text]) =>
      BANNED.flatMap((banned) => {
        const [words] = banned.exec(wordsOf(text).join("\n")) ?? [];
        return words === undefined ? [] : [`${path}: ${words}`];
      }),
    );
    expect(found).toEqual([]);
  });

  it("are all asked for", () => {
    expect(findUnused()).toEqual([]);
  });

  it.each(listLanguages())("always say something in %s", (language) => {
    const silent = [...readMessages(language)].filter(
      ([path, text]) => !NEVER_ALL_ZERO.has(path) && canBeEmpty(compileMessage(text)),
    );
    expect(silent).toEqual([]);
  });

  it.each(listLanguages().slice(1))("are translated as a whole and rightly in %s", (language) => {
    expect(findMistakes(language)).toEqual([]);
  });

  it.each([
    ["{count, plural, =0 {} other {#}}", true],
    ["{known, plural, =0 {{count, plural, =1 {} other {#}}} other {#}}", true],
    ["{kind, select, a {} other {x}}", true],
    ["{count, plural, =0 {} other {#}} of {all}", false],
    ["{name}", false],
  ])("%s: can be empty: %s", (text, expected) => {
    expect(canBeEmpty(compileMessage(text))).toBe(expected);
  });
});
