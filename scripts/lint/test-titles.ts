import type { NodeOf, Rule } from "./rule.ts";

const MIN_TITLE_WORDS = 4;
/** These words of an `it` or `test` take a title after them: `it.skipIf(…)("title")`. */
const MODIFIERS: ReadonlySet<string> = new Set(
  "concurrent each fail fails fixme for only runIf sequential skip skipIf todo".split(" "),
);

type Call = NodeOf<"CallExpression">;

/**
 * Refuses titles of `it` and `test` with fewer than four words, which tell a stranger nothing. What is put into a title, by
 * `%s`, `$name` or `${…}`, does not count as a word, since it may be a sign or nothing; titles that are no literal are not
 * checked.
 */
export const testTitles: Rule = {
  createOnce(context) {
    return {
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
