import { docstrings } from "./docstrings.ts";
import { functionLength } from "./function-length.ts";
import { testTitles } from "./test-titles.ts";

/** Holds the rules that are the project's own, as `house/…` in `.oxlintrc.json`. */
export const plugin = {
  meta: { name: "house" },
  rules: { docstrings, "function-length": functionLength, "test-titles": testTitles },
};
