import { COUNTRY_ALIASES } from "./country-aliases.ts";
import { CODE_BY_ALPHA3, COUNTRY_CODES } from "./iso-codes.ts";

/** Words that some write and others leave out. */
const IDLE_WORDS = new Set(["the", "of", "and"]);
/** What a country is rather than what it is called: left out only when the whole name is known to nobody. */
const STATE_WORDS = new Set([
  "republic",
  "kingdom",
  "state",
  "federal",
  "islamic",
  "arab",
  "peoples",
]);
const FULL_WORDS: ReadonlyMap<string, string> = new Map([
  ["saint", "st"],
  ["rep", "republic"],
  ["dem", "democratic"],
  ["is", "islands"],
]);

let codesByName: ReadonlyMap<string, string> | null = null;

/**
 * The country that an English name or a code of ISO 3166-1 stands for.
 * @returns null where it is none that we know: such a name has to be shown as it came
 */
export function matchCountry(name: string): { code: string } | null {
  const code = codeFor(name);
  return code === null ? null : { code };
}

function codeFor(name: string): string | null {
  codesByName ??= collectNames();
  const words = wordsOf(name);
  return (
    codeOf(name.trim().toUpperCase()) ??
    codesByName.get(keyOf(words)) ??
    codesByName.get(keyOf(words.filter((word) => !STATE_WORDS.has(word)))) ??
    null
  );
}

function codeOf(text: string): string | null {
  // "NA" stands for "not available" as often as for Namibia: it is not ours to choose.
  if (text === "NA") return null;
  return COUNTRY_CODES.includes(text) ? text : (CODE_BY_ALPHA3.get(text) ?? null);
}

/** The words that tell one name from another, without accents, signs and case. */
function wordsOf(name: string): string[] {
  return (
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll("ı", "i")
      .replace(/['’‘ʼ`´]/g, "")
      // The points of "U.S."; any other point parts two words.
      .replace(/(?<!\p{L})(\p{L})\./gu, "$1")
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== "" && !IDLE_WORDS.has(word))
      .map((word) => FULL_WORDS.get(word) ?? word)
  );
}

/** "Korea, Republic of" and "Republic of Korea" are one: the order of words makes no difference. */
function keyOf(words: readonly string[]): string {
  return words.toSorted().join(" ");
}

function collectNames(): ReadonlyMap<string, string> {
  const long = new Intl.DisplayNames("en", { type: "region" });
  const short = new Intl.DisplayNames("en", { type: "region", style: "short" });
  const byName = new Map<string, string>();
  for (const code of COUNTRY_CODES) {
    for (const name of [long.of(code), short.of(code)]) {
      if (name !== undefined) byName.set(keyOf(wordsOf(name)), code);
    }
  }
  for (const [code, names] of Object.entries(COUNTRY_ALIASES)) {
    for (const name of names) byName.set(keyOf(wordsOf(name)), code);
  }
  return byName;
}
