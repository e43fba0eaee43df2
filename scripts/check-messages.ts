import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { fillMessages, type MessageTree } from "../src/messages/fill-messages.ts";

const FOLDER = "src/messages";
/** Names the language that messages are written in first. */
export const SOURCE = "en";

/** Returns the languages, English first. */
export function listLanguages(): string[] {
  const found = readdirSync(FOLDER, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() && each.name !== SOURCE ? [each.name] : [],
  );
  return [SOURCE, ...found.toSorted()];
}

/** Reads a file of messages; one that is missing has none. */
function readFile(language: string, name: string): MessageTree {
  const file = join(FOLDER, language, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Reads a file of messages as the build shows it: filled with the English ones. */
export function readFilled(language: string, name: string): MessageTree {
  return fillMessages(readFile(SOURCE, name), readFile(language, name));
}

/** Reads all messages of a language, by `catalogue: path.of.keys`. */
export function readMessages(language: string): Map<string, string> {
  const folder = join(FOLDER, language);
  const files = readdirSync(folder, { encoding: "utf8", recursive: true }).filter((file) =>
    file.endsWith(".json"),
  );
  const messages = new Map<string, string>();
  for (const file of files.toSorted()) {
    const name = file.replaceAll("\\", "/").replace(/\.json$/, "");
    const visit = (node: unknown, path: string) => {
      if (typeof node === "string") messages.set(`${name}: ${path}`, node);
      else {
        for (const [key, value] of Object.entries(Object(node))) {
          visit(value, path === "" ? key : `${path}.${key}`);
        }
      }
    };
    visit(readFile(language, name), "");
  }
  return messages;
}

/**
 * Reads descriptions of messages, by `catalogue: path.of.keys`: a heading for each catalogue, below it items as
 * "- `path.of.keys`: Description." The text above the first heading is for people.
 * @throws for a line that is neither
 */
export function readDescriptions(text: string): Map<string, string> {
  const descriptions = new Map<string, string>();
  const [, ...sections] = text.split(/^## /m);
  for (const section of sections) {
    const [catalogue = "", ...lines] = section.split("\n");
    for (const line of lines.filter((each) => each.trim() !== "")) {
      const [, path, description] = /^- `([^`]+)`: (.+)$/.exec(line) ?? [];
      if (path === undefined || description === undefined) {
        throw new Error(`The descriptions have a line that can’t be read: ${line}`);
      }
      descriptions.set(`${catalogue.trim()}: ${path}`, description);
    }
  }
  return descriptions;
}

/** Reads the descriptions of the English messages. */
export function readOwnDescriptions(): Map<string, string> {
  return readDescriptions(readFileSync(join(FOLDER, SOURCE, "descriptions.md"), "utf8"));
}

/** Holds the words a language uses, as its `words.md` says. */
interface Words {
  /** Lists words that are in no message. */
  banned: string[];
  /** Holds the words that are the same as in English, in lower case. */
  same: ReadonlySet<string>;
}

/** Reads the third column of a table, and the list below "Same as in English". */
function readWords(language: string): Words {
  const file = join(FOLDER, language, "words.md");
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const rows = [...text.matchAll(/^\|([^|\n]+)\|([^|\n]+)\|([^|\n]*)\|$/gm)].slice(2);
  const [, same = ""] = text.split(/^## Same as in English$/m);
  return {
    banned: rows.flatMap(([, , , not = ""]) => listOf(not)),
    same: new Set(listOf(same).flatMap((each) => lettersOf(each))),
  };
}

const listOf = (text: string) =>
  text
    .split(/[;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== "");
const lettersOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Names a character that is wrong in a language, as its `words.md` says, and what stands in its place. */
interface Typography {
  wrong: RegExp;
  right: string;
}

/** Matches at the end of a text before an argument, too: “{name} : {value}” has the text “ : ”. */
const TYPOGRAPHY: Readonly<Record<string, readonly Typography[]>> = {
  de: [
    { wrong: /(?<=\p{L}) …/u, right: "U+00A0 before “…”" },
    { wrong: / %/, right: "U+00A0 before “%”" },
    { wrong: /[≥≤≈] $/, right: "U+00A0 after “≥”, “≤” and “≈”" },
  ],
  es: [{ wrong: / %/, right: "U+00A0 before “%”" }],
  fr: [
    { wrong: /[ \u202F]:/, right: "U+00A0 before “:”" },
    { wrong: /[ \u00A0][;!?%»]/, right: "U+202F before “;”, “!”, “?”, “%” and “»”" },
    { wrong: /«[ \u00A0]/, right: "U+202F after “«”" },
    { wrong: /[≥≤≈] $/, right: "U+00A0 after “≥”, “≤” and “≈”" },
  ],
  ja: [
    { wrong: /：/, right: "“: ” (half-width, with a space)" },
    { wrong: /〜/, right: "“～” (U+FF5E)" },
  ],
};

/** Returns what is wrong with the characters of a message, as its language writes them. */
export function findTypography(language: string, text: string): string[] {
  const written = wordsOf(text);
  return (TYPOGRAPHY[language] ?? []).flatMap(({ wrong, right }) =>
    written.some((each) => wrong.test(each)) ? [`lacks ${right}`] : [],
  );
}

/** Returns the messages that a language lacks, by `catalogue: path.of.keys`. They are shown in English. */
export function findMissing(language: string): string[] {
  const own = readMessages(language);
  return [...readMessages(SOURCE).keys()].filter((path) => !own.has(path));
}

/**
 * Returns what is wrong with the messages that a language has, a line each: unknown to English, malformed, other
 * arguments, plural forms that the language does not have or lacks, wrong spaces and signs, the English text, banned
 * words.
 */
export function findMistakes(language: string): string[] {
  const english = readMessages(SOURCE);
  const own = readMessages(language);
  const { banned, same } = readWords(language);
  const patterns = banned.map((word) => ({ word, pattern: wordPattern(word, language) }));
  const mistakes: string[] = [];
  for (const path of own.keys()) if (!english.has(path)) mistakes.push(`${path}: not in English`);
  for (const [path, source] of english) {
    const text = own.get(path);
    if (text === undefined) continue;
    const report = (mistake: string) => mistakes.push(`${path}: ${mistake}`);
    try {
      const [wanted, found] = [partsOf(source), partsOf(text)];
      for (const each of wanted) if (!found.has(each)) report(`lacks ${each}`);
      for (const each of found) if (!wanted.has(each)) report(`has ${each}, unlike English`);
      for (const each of wrongPlurals(text, language)) report(each);
      for (const each of findTypography(language, text)) report(each);
      const written = wordsOf(text).join("\n");
      const isKnown = (word: string) => same.has(word);
      if (text === source && !lettersOf(written).every(isKnown)) report("same as in English");
      for (const { word, pattern } of patterns) if (pattern.test(written)) report(`says “${word}”`);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
    }
  }
  return mistakes;
}

/** Matches a word in a text. Japanese has no spaces between words. */
function wordPattern(word: string, language: string): RegExp {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const edge = language === "ja" ? ["", ""] : [String.raw`(?<!\p{L})`, String.raw`(?!\p{L})`];
  return new RegExp(`${edge[0]}${escaped}${edge[1]}`, "iu");
}

/** Calls a function for each part of a message, at any depth. */
function visitParts(
  parts: readonly MessageFormatElement[],
  visit: (part: MessageFormatElement) => void,
): void {
  for (const part of parts) {
    visit(part);
    if (part.type === TYPE.tag) visitParts(part.children, visit);
    if (part.type === TYPE.select || part.type === TYPE.plural) {
      for (const { value } of Object.values(part.options)) visitParts(value, visit);
    }
  }
}

/** Returns the arguments of a message with their kinds, its tags, and the values that it distinguishes. */
function partsOf(text: string): ReadonlySet<string> {
  const parts = new Set<string>();
  visitParts(parse(text), (part) => {
    if (part.type === TYPE.tag) parts.add(`<${part.value}>`);
    if (part.type === TYPE.argument) parts.add(`{${part.value}}`);
    // A language may do without plural forms: "{count, number}" for "{count, plural, …}".
    if (part.type === TYPE.number || part.type === TYPE.plural) {
      parts.add(`{${part.value}, number}`);
    }
    if (part.type === TYPE.select) {
      for (const option of Object.keys(part.options)) parts.add(`{${part.value}: ${option}}`);
    }
    if (part.type === TYPE.date || part.type === TYPE.time) parts.add(`{${part.value}, date}`);
  });
  return parts;
}

/** Returns the literal texts of a message. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  visitParts(parse(text), (part) => {
    if (part.type === TYPE.literal) words.push(part.value);
  });
  return words;
}

const knownRules = new Map<string, Intl.PluralRules>();

/** Returns the rules for plurals; making them takes longer than anything else here. */
function pluralRules(language: string, type: Intl.PluralRulesOptions["type"]): Intl.PluralRules {
  const key = `${language} ${type}`;
  const rules = knownRules.get(key) ?? new Intl.PluralRules(language, { type });
  knownRules.set(key, rules);
  return rules;
}

function wrongPlurals(text: string, language: string): string[] {
  const wrong: string[] = [];
  visitParts(parse(text), (part) => {
    if (part.type !== TYPE.plural) return;
    const rules = pluralRules(language, part.pluralType ?? "cardinal");
    const known: string[] = rules.resolvedOptions().pluralCategories;
    // Some forms are only for “2 million”, which is never written out.
    const wanted = new Set([0, 1, 2, 3, 11, 100].map((count) => rules.select(count)));
    const found = Object.keys(part.options).filter((each) => !each.startsWith("="));
    for (const each of found) {
      if (!known.includes(each)) {
        wrong.push(`{${part.value}} has the form ${each}, which ${language} does not have`);
      }
    }
    // The form `other` alone says that the words are the same for any number.
    const lacking = found.length === 1 ? [] : [...wanted].filter((each) => !found.includes(each));
    if (lacking.length > 0) wrong.push(`{${part.value}} lacks the form ${lacking.join(", ")}`);
  });
  return wrong;
}

/** Prints what a language lacks, with the English text and its description, and what is wrong with the rest. */
function report(language: string): void {
  const english = readMessages(SOURCE);
  const descriptions = readOwnDescriptions();
  const missing = findMissing(language);
  const mistakes = findMistakes(language);
  console.log(
    `${language}: ${english.size - missing.length} of ${english.size} messages, ${missing.length} missing, ${mistakes.length} to correct`,
  );
  for (const each of mistakes) console.log(`  ${each}`);
  for (const path of missing) {
    console.log(`  missing ${path}: ${english.get(path)}`);
    const description = descriptions.get(path);
    if (description !== undefined) console.log(`    ${description}`);
  }
  // Missing messages are shown in English; only a release requires them.
  if (mistakes.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const named = process.argv.slice(2);
  for (const language of named.length > 0 ? named : listLanguages().slice(1)) report(language);
}
