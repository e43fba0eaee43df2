import { relative } from "node:path";
import type { RuleTester } from "oxlint/plugins-dev";

/** Describes a rule that is made once for all files. The linter exports its types with the tester only. */
export type Rule = Extract<Parameters<RuleTester["run"]>[1], { createOnce: unknown }>;
export type Context = Parameters<Rule["createOnce"]>[0];
type Visitor = ReturnType<Rule["createOnce"]>;
export type NodeOf<Type extends keyof Visitor> =
  NonNullable<Visitor[Type]> extends (node: infer Node) => void ? Node : never;

/** Returns the path of the file being checked from the root, with slashes. */
export function fileOf({ cwd, filename }: Context): string {
  return relative(cwd, filename).replaceAll("\\", "/");
}
