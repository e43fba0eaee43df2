import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import compileMessage from "icu-minify/compile";
import { describe, expect, it } from "vitest";

const CATALOGUES = readdirSync("src", { encoding: "utf8", recursive: true }).filter((file) =>
  /messages.en\.json$/.test(file),
);
const SELECT = 1;
const PLURALS: readonly unknown[] = [2, 3];
/** A span between two zones is never nothing. */
const NEVER_ALL_ZERO: ReadonlySet<string> = new Set(["contents.difference.span"]);

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

function messagesOf(node: unknown, path: string): [path: string, message: string][] {
  if (typeof node === "string") return [[path, node]];
  return Object.entries(Object(node)).flatMap(([key, value]) =>
    messagesOf(value, path === "" ? key : `${path}.${key}`),
  );
}

describe("messages", () => {
  it.each(CATALOGUES)("of %s always say something", (name) => {
    const catalogue: unknown = JSON.parse(readFileSync(join("src", name), "utf8"));
    const silent = messagesOf(catalogue, "").filter(
      ([path, text]) => !NEVER_ALL_ZERO.has(path) && canBeEmpty(compileMessage(text)),
    );
    expect(silent).toEqual([]);
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
