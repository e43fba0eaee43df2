import { functionLength } from "./function-length.ts";
import { words } from "./words.ts";

/** The rules that are the project's own, as `house/…` in `.oxlintrc.json`. */
export const plugin = {
  meta: { name: "house" },
  rules: { "function-length": functionLength, words },
};
