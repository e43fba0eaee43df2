import { tsImport } from "tsx/esm/api";

// The linter loads plugins with Node alone, whose oldest supported version can't read TypeScript.
const { plugin } = await tsImport("./plugin.ts", import.meta.url);
export default plugin;
