import type { NodeOf, Rule } from "./rule.ts";

const MIN_TITLE_WORDS = 4;
/** Words of an `it` or `test` that take a title after them: `it.skipIf(…)("title")`. */
const MODIFIERS: ReadonlySet<string> = new Set(
  "concurrent each fail fails fixme for only runIf sequential skip skipIf todo".split(" "),
);

/** No sentence of a docstring begins with these words: “Of a mosaic.”, “Why it failed.”, “Null: unknown.” */
const FRAGMENTS =
  "Absent False How Like None Not Null Of One Same So True Undefined What Whatever Whether Which Who Whose Why";
/** A sentence may begin with these words if a comma ends the phrase: “Without storage, nothing is kept.” */
const INTRODUCTIONS =
  "About Above After As At Before Below Between By For From If In On Until When Where While With Without";

const BEGINNING = new RegExp(
  String.raw`^\*[\s*]*(?:(${alternatives(FRAGMENTS)})|(${alternatives(INTRODUCTIONS)})(?=[^,.:;@]*(?:[.:;@]|$)))(?![\w-])`,
  "i",
);

type Call = NodeOf<"CallExpression">;

/**
 * Refuses titles of `it` and `test` with fewer than four words, and docstrings that begin as a fragment does: neither
 * tells a stranger what holds. What is put into a title, by `%s`, `$name` or `${…}`, does not count as a word, since it
 * may be a sign or nothing; titles that are no literal are not checked.
 */
export const words: Rule = {
  createOnce(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const word = comment.type === "Block" ? refusedBeginning(comment.value) : null;
          if (word === null) continue;
          context.report({
            loc: comment.loc,
            message: `A docstring is a sentence: not “${word} …”.`,
          });
        }
      },
      CallExpression(node) {
        const title = titleOf(node);
        if (title === null || wordsIn(title) >= MIN_TITLE_WORDS) return;
        context.report({
          loc: node.loc,
          message: `The title of a test is a sentence: “${title}” is too short.`,
        });
      },
    };
  },
};

/** Returns the first word of a docstring if it must not begin so. */
export function refusedBeginning(comment: string): string | null {
  const [, fragment, introduction] = BEGINNING.exec(comment) ?? [];
  return fragment ?? introduction ?? null;
}

function alternatives(words: string): string {
  return words.split(" ").join("|");
}

/** Counts the words of a title without those that are put in. */
export function wordsIn(title: string): number {
  const own = title.replaceAll(/\$\{\}|%(?:[sdifjoOc#$]|%)|\$[#\w][\w.]*/g, " ");
  return own.match(/[\p{L}\d][\p{L}\d'’_.-]*/gu)?.length ?? 0;
}

/** Returns the title of a call of `it` or `test`, with `${}` for each value in a template. */
function titleOf({ callee, arguments: [title] }: Call): string | null {
  if (!title || !isTest(callee)) return null;
  if (title.type === "Literal" && typeof title.value === "string") return title.value;
  if (title.type !== "TemplateLiteral") return null;
  return title.quasis.map(({ value }) => value.cooked ?? "").join("${}");
}

function isTest(callee: Call["callee"]): boolean {
  switch (callee.type) {
    case "Identifier":
      return callee.name === "it" || callee.name === "test";
    case "MemberExpression":
      return (
        callee.property.type === "Identifier" &&
        MODIFIERS.has(callee.property.name) &&
        isTest(callee.object)
      );
    case "CallExpression":
      return callee.callee.type === "MemberExpression" && isTest(callee.callee);
    case "TaggedTemplateExpression":
      return isTest(callee.tag);
    default:
      return false;
  }
}
