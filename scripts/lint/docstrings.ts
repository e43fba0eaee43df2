import type { Rule } from "./rule.ts";
import { VERBS } from "./verbs.ts";

/** No sentence of a docstring begins with these words: “Of a mosaic.”, “Why it failed.”, “Null: unknown.” */
const FRAGMENTS = wordSet(
  "absent false how like none not null of one same so true undefined what whatever whether which who whose why",
);
/** A sentence may begin with these words if a comma ends the phrase: “Without storage, nothing is stored.” */
const INTRODUCTIONS = wordSet(
  "about above after as at before below between by for from if in on until when where while with without",
);
const AUXILIARIES = wordSet(
  "is are was were has have had can cannot may must will does do did could should would isn’t aren’t don’t doesn’t can’t won’t it’s that’s began came gave went",
);
/** Before these, a verb has no subject, or is a noun: “the counts”, “to add”, “each call”. */
const NO_SUBJECTS = wordSet(
  "a all an any at both by every for from in its most new no of or other own per some than the their to with without",
);
/** Before “of”, any other word at the beginning that is not a verb makes a fragment: “Number of calls”. */
const BEFORE_OF = wordSet(
  "all any both each either few half many more most neither nothing several some something these those three two",
);
/** At the beginning, these are verbs or name things: “Calls that fail”, “Plays by name”; see {@link AFTER_NAMES}. */
const NAMES_OF_THINGS = wordSet(
  "answers blocks bounds calls changes copies counts credits drops edits fixes flags forms groups hosts imports limits lines links lists measures names numbers plays positions ranges records renames requests resets retries rules searches seeds shapes sizes states steps sums tags times titles tracks turns types uploads values words",
);
/** A word of {@link NAMES_OF_THINGS} is no verb before these. */
const AFTER_NAMES = wordSet(
  "and at beside between by in per shown than that which who whose without",
);
/** A clause after one of these has a verb of its own, which is not the sentence's. */
const SUBORDINATORS =
  "as|because|how|if|that|unless|until|what|when|where|whether|which|while|who|whom|whose";
const CLAUSE = new RegExp(String.raw`(?<=\S\s)\b(?:${SUBORDINATORS})\b[^,.;:]*`, "gi");
const SUBORDINATOR = new RegExp(String.raw`\b(?:${SUBORDINATORS})\b`, "gi");
const ADVERBS = wordSet("also always commonly never occasionally often only repeatedly");

const BASES = wordSet(VERBS);
const THIRD_PERSON: ReadonlySet<string> = new Set([...BASES].map(thirdPerson));

/**
 * Refuses docstrings whose first sentence is none: it begins as a fragment does, or has no finite verb. Verbs are known
 * by the list in `verbs.ts`.
 */
export const docstrings: Rule = {
  createOnce(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (comment.type !== "Block" || !comment.value.startsWith("*")) continue;
          const message = faultOf(comment.value);
          if (message !== null) context.report({ loc: comment.loc, message });
        }
      },
    };
  },
};

/** Returns the fault of a docstring, given from its second asterisk on; null without one. */
export function faultOf(comment: string): string | null {
  const sentence = firstSentence(comment);
  if (/^@(?:type|ts-|vitest)|^$/.test(sentence)) return null;
  if (sentence.startsWith("@")) return `A docstring begins with a sentence: not “${sentence}”.`;
  const plain = sentence.replaceAll(/`[^`]*`|“[^”]*”/g, "it").replaceAll(/\([^)]*\)/g, "");
  const [first = "", second = ""] = wordsOf(plain);
  const isOf = second === "of" && !first.endsWith("s") && !BEFORE_OF.has(first);
  if (FRAGMENTS.has(first) || isOf) return `A docstring is a sentence: not “${sentence}”.`;
  const main = INTRODUCTIONS.has(first)
    ? plain.replace(/^[^,]*(?:, (?:and|but|else|or)\b[^,]*)?,?/, "")
    : NAMES_OF_THINGS.has(first) && AFTER_NAMES.has(second)
      ? plain.replace(/^\S+/, "They")
      : plain;
  const clauses = main.match(SUBORDINATOR)?.length ?? 0;
  if (countVerbs(main.replaceAll(CLAUSE, "")) > 0 || countVerbs(main) > clauses) return null;
  return `A docstring is a sentence: “${sentence}” has no verb that scripts/lint/verbs.ts lists.`;
}

/** Returns the text up to the first period, colon or semicolon, on one line. */
function firstSentence(comment: string): string {
  const text = comment
    .replaceAll(/^[\s*]+/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return /^.*?(?=[.:;!?](?:\s|$)|$)/.exec(text)?.[0] ?? text;
}

function countVerbs(text: string): number {
  const words = wordsOf(text).filter((word) => !ADVERBS.has(word));
  return words.filter((word, at) => {
    if (AUXILIARIES.has(word)) return true;
    const before = words[at - 1];
    if (before !== undefined && NO_SUBJECTS.has(before)) return false;
    if (THIRD_PERSON.has(word)) return words[at + 1] !== "of" || word === "consists";
    // “Lookups come late.”, but not “Lookup of a title”.
    return (
      BASES.has(word) &&
      before !== undefined &&
      /[^su]s$|^(?:it|people|that|these|they|those|you)$/.test(before)
    );
  }).length;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}’-]+|[,\d]/gu) ?? [];
}

function thirdPerson(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:[osxz]|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
