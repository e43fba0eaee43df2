import { readdirSync, readFileSync } from "node:fs";
import { readMessages, SOURCE } from "./check-messages.ts";

/** The build writes these into the page; see `announce-pages.ts`. */
const OF_THE_BUILD: ReadonlySet<string> = new Set([
  "start.loading",
  "start.slow",
  "start.outdated",
]);

/** Holds the texts of a piece of code that may be keys of messages, those with values in between as patterns. */
interface Keys {
  whole: Set<string>;
  patterns: { head: string; pattern: RegExp }[];
}

function keysIn(code: string): Keys {
  const keys: Keys = { whole: new Set(), patterns: [] };
  for (const [, text, template = ""] of code.matchAll(/"([^"\n]*)"|`((?:[^`\\]|\\.)*)`/g)) {
    if (text !== undefined) keys.whole.add(text);
    for (const [, inner = ""] of template.matchAll(/"([^"\n]*)"/g)) keys.whole.add(inner);
    const [head = "", ...rest] = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
    const parts = [head, ...rest];
    if (rest.length === 0 || !parts.every((part) => /^[\w.-]*$/.test(part))) continue;
    if (!/\w/.test(parts.join(""))) continue;
    const pattern = parts.map((part) => part.replaceAll(".", String.raw`\.`)).join("[\\w.-]+");
    keys.patterns.push({ head, pattern: new RegExp(`^${pattern}$`) });
  }
  return keys;
}

const isIn = ({ whole, patterns }: Keys, key: string) =>
  whole.has(key) || patterns.some(({ pattern }) => pattern.test(key));

/**
 * Returns the English messages that no code asks for, by their catalogue and path. A message is asked for by its
 * whole path, or by the rest of it below its namespace: written where that is open (from `useTranslations` to the
 * next one of the same name), or anywhere if values are given there instead of texts.
 */
export function findUnused(): string[] {
  const everywhere: Keys = { whole: new Set(), patterns: [] };
  const namespaces: { name: string; keys: Keys; takesValues: boolean }[] = [];
  for (const file of readdirSync("src", { recursive: true, encoding: "utf8" })) {
    const isProduct = !/\.test\.|for-test\.|^test\b/.test(file);
    if (!isProduct || !/\.tsx?$/.test(file)) continue;
    const code = readFileSync(`src/${file}`, "utf8");
    const keys = keysIn(code);
    for (const each of keys.whole) everywhere.whole.add(each);
    for (const [each] of code.matchAll(/[\w-]+(?=\??: )/g)) everywhere.whole.add(each);
    everywhere.patterns.push(...keys.patterns);
    const opened = [...code.matchAll(/(?:const (\w+) = )?useTranslations\((?:"([\w.-]+)")?\)/g)];
    for (const [at, { 1: own, 2: name = "", index }] of opened.entries()) {
      const end = opened.slice(at + 1).find((each) => each[1] === own)?.index;
      const scope = code.slice(index + "const".length, end);
      const passed = String.raw`\b${own}(?:\.rich)?\(\s*(?!["'\`\s])|[=(,{]\s*${own}\s*[,)}]`;
      const takesValues = own !== undefined && new RegExp(passed).test(scope);
      namespaces.push({ name, keys: keysIn(scope), takesValues });
    }
    // Messages without placeholders may be read as they are.
    for (const [, name = ""] of code.matchAll(/messagesOf\(.*\)\.(\w+)/g)) {
      namespaces.push({ name, keys, takesValues: true });
    }
    for (const [, name = ""] of code.matchAll(/Translat(?:ions|or)<[^>]*?"([\w.-]+)"/gi)) {
      namespaces.push({ name, keys, takesValues: true });
    }
  }
  return [...readMessages(SOURCE).keys()].filter((message) => {
    const [catalogue, key = ""] = message.split(": ");
    // These messages belong to the proxy, whose types use them.
    if (catalogue === "sign-in") return false;
    if (OF_THE_BUILD.has(key) || everywhere.whole.has(key)) return false;
    // A key that begins with a value does not reveal the namespace.
    const isWhole = everywhere.patterns.some(
      ({ head, pattern }) => head.includes(".") && pattern.test(key),
    );
    if (isWhole) return false;
    return !namespaces.some(({ name, keys, takesValues }) => {
      if (name === "" || !key.startsWith(`${name}.`)) return false;
      const rest = key.slice(name.length + 1);
      return isIn(keys, rest) || (takesValues && everywhere.whole.has(rest));
    });
  });
}
