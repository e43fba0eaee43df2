import type { Messages } from "use-intl";
import { directionOf } from "./direction.ts";

/**
 * Holds a file for each language and domain: `./de/watch-time.json`. Each is loaded on demand; the proxy has its own.
 */
const FILES = import.meta.glob<{ default: Partial<Messages> }>([
  "./*/**/*.json",
  "!./*/sign-in.json",
]);

/**
 * Lists the languages that the words on screen are available in: the folders beside this file. English is the default.
 */
export const LANGUAGES: readonly string[] = [
  ...new Set(["en", ...Object.keys(FILES).map((file) => file.split("/")[1] ?? "")]),
];

/** Returns the language of the words for a locale: its own, or English if that is not available. */
export function languageOf(locale: string): string {
  return isTranslated(locale) ? baseOf(locale) : "en";
}

/** Returns whether the words are available in the language of a locale. */
export function isTranslated(locale: string): boolean {
  return LANGUAGES.includes(baseOf(locale));
}

const baseOf = (locale: string) => locale.toLowerCase().split("-")[0] ?? "";

/** Returns the language that is shown, or about to be. `public/first.js` sets it before the first paint. */
export function currentLanguage(): string {
  return languageOf(document.documentElement.lang);
}

const loaded = new Map<string, Partial<Messages>>();
/** Holds the domains in use, which another language needs, too. */
const domains = new Set<string>();

/**
 * Loads the messages of a domain, named as its folder in `src`, in the current language.
 * @throws TypeError for a domain without messages; the browser's error if the file can't be loaded
 */
export async function loadMessages(domain: string): Promise<void> {
  domains.add(domain);
  await load(currentLanguage(), domain);
}

async function load(language: string, domain: string): Promise<void> {
  const file = `${language}/${domain}`;
  if (loaded.has(file)) return;
  // A language that lacks a file uses the English one; the build fills missing messages of a file.
  const read = FILES[`./${file}.json`] ?? FILES[`./en/${domain}.json`];
  if (read === undefined) throw new TypeError(`There are no messages ${file}.`);
  loaded.set(file, (await read()).default);
}

/** Loads the messages of all domains in use. @throws as `loadMessages` */
export async function loadLanguage(language: string): Promise<void> {
  for (;;) {
    const missing = [...domains].filter((domain) => !loaded.has(`${language}/${domain}`));
    if (missing.length === 0) return;
    await Promise.all(missing.map((domain) => load(language, domain)));
  }
}

/** Makes a language the current one, whose messages are loaded. */
export function setLanguage(language: string): void {
  const root = document.documentElement;
  root.dir = directionOf(language);
  if (root.lang === language) return;
  root.lang = language;
  try {
    // This is for `public/first.js`, which does not know the deployment's default.
    localStorage.setItem("reeldesk.language", language);
  } catch {
    // Storage is blocked: the next visit begins in the browser's language.
  }
}

/** Returns the messages of some domains. @throws TypeError if they are not loaded in that language */
export function messagesOf(language: string, ...names: string[]): Messages {
  const catalogues = names.map((domain) => {
    const messages = loaded.get(`${language}/${domain}`);
    if (messages === undefined) throw new TypeError(`${language}/${domain} is not loaded.`);
    return messages;
  });
  return Object.assign({}, ...catalogues);
}
