import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseAccept } from "hono/utils/accept";
import type english from "../../src/messages/en/sign-in.json";
import { fillMessages } from "../../src/messages/fill-messages.ts";

/** Holds the words of the sign-in's pages in a language. */
export type Words = typeof english.signInPages;

/** Names the pages: the messages that have a title. */
export type PageName = {
  [Key in keyof Words]: Words[Key] extends string ? never : Key;
}[keyof Words];

const FOLDER = fileURLToPath(new URL("../../src/messages/", import.meta.url));

const readFile = (language: string) => {
  const file = `${FOLDER}${language}/sign-in.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
};

/** Holds the words in all languages of the dashboard, which are folders. English ones fill what a language lacks. */
export const WORDS: Readonly<Record<string, Words>> = Object.fromEntries(
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => {
      const { signInPages } = fillMessages(readFile("en"), readFile(name));
      return [name, signInPages];
    }),
);

/** Returns the first language of a browser that there are words in, or else English. */
export function languageOf(acceptLanguage: string | undefined): string {
  const wanted = parseAccept(acceptLanguage ?? "")
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.split("-", 1)[0]?.toLowerCase() ?? "");
  return wanted.find((language) => Object.hasOwn(WORDS, language)) ?? "en";
}
