import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";

const SHEET = "src/app/styles/first.css";
/** Module of the first page, besides the entry. */
const FIRST_PAGE = "src/app/pages/library-page.tsx";

/**
 * Fails the build when a component that the first page needs is not among the files that its style sheet
 * takes classes from: it would be drawn without them until the other sheet comes.
 */
export function checkFirstStyles(): Plugin {
  return {
    name: "reeldesk-first-styles",
    apply: "build",
    generateBundle(_, bundle) {
      const listed = new Set(sourcesOf(SHEET));
      const missing = firstModules(bundle).filter((file) => !listed.has(file));
      if (missing.length > 0) {
        this.error(`${SHEET} has no @source for ${missing.join(", ")}.`);
      }
    },
  };
}

function sourcesOf(sheet: string): string[] {
  return [...readFileSync(sheet, "utf8").matchAll(/^@source "([^"]+)";$/gm)].map(([, path = ""]) =>
    relative(".", resolve(dirname(sheet), path)),
  );
}

/** Components in the chunks that are there when the first page is drawn. */
function firstModules(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const visited = new Set<string>();
  const visit = (fileName: string) => {
    if (visited.has(fileName)) return;
    visited.add(fileName);
    for (const imported of byFile.get(fileName)?.imports ?? []) visit(imported);
  };
  for (const { fileName, isEntry, moduleIds } of chunks) {
    if (isEntry || moduleIds.some((id) => relative(".", id) === FIRST_PAGE)) visit(fileName);
  }
  return [...visited]
    .flatMap((fileName) => byFile.get(fileName)?.moduleIds ?? [])
    .map((id) => relative(".", id))
    .filter((file) => file.startsWith("src/") && file.endsWith(".tsx"));
}
