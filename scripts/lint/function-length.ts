import { type Context, fileOf, type NodeOf, type Rule } from "./rule.ts";

const MAX_FUNCTION_LINES = 80;
const MAX_COMPONENT_LINES = 120;
const EXEMPT = /\.(?:test|spec)\.|-for-test\.|(?:^|\/)testing\.ts$|^e2e\//;

type FunctionNode = NodeOf<"FunctionDeclaration"> | NodeOf<"ArrowFunctionExpression">;

/**
 * Holds functions to 80 lines and components, whose names begin with a capital letter in a .tsx file, to 120: from
 * the first line to the last, functions within included. Tests and their helpers are exempt.
 */
export const functionLength: Rule = {
  createOnce(context) {
    const visit = (node: FunctionNode) => {
      const lines = node.loc.end.line - node.loc.start.line + 1;
      if (lines <= MAX_FUNCTION_LINES) return;
      const name = nameOf(node, context);
      const isComponent = context.filename.endsWith(".tsx") && /^[A-Z]/.test(name);
      const maxLines = isComponent ? MAX_COMPONENT_LINES : MAX_FUNCTION_LINES;
      if (lines <= maxLines) return;
      const message = `“${name}” has ${lines} lines, ${maxLines} at most.`;
      context.report({ loc: { start: node.loc.start, end: node.loc.start }, message });
    };
    return {
      before: () => !EXEMPT.test(fileOf(context)),
      FunctionDeclaration: visit,
      FunctionExpression: visit,
      ArrowFunctionExpression: visit,
    };
  },
};

/** Returns the name of a function, or that of what it is given to. */
function nameOf(node: FunctionNode, context: Context): string {
  if (node.id) return node.id.name;
  const { parent } = node;
  if (parent.type === "VariableDeclarator") return textOf(parent.id, context);
  if (parent.type === "AssignmentExpression") return textOf(parent.left, context);
  if (
    parent.type === "Property" ||
    parent.type === "MethodDefinition" ||
    parent.type === "PropertyDefinition"
  ) {
    return textOf(parent.key, context);
  }
  if (parent.type !== "CallExpression") return "anonymous";
  // As memo() and useCallback() are used.
  if (parent.parent.type === "VariableDeclarator") return textOf(parent.parent.id, context);
  return `callback of ${textOf(parent.callee, context)}`;
}

/** Returns the code of a node without what would change its name. */
const textOf = (node: Parameters<Context["sourceCode"]["getText"]>[0], { sourceCode }: Context) =>
  sourceCode.getText(node).replaceAll(/[\s(:<].*$/gs, "");
