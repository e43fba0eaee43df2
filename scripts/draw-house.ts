import { readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { groupBy } from "#shared/collections/group-by.ts";
import { type ImportGraph, isTestFile, readImports } from "./import-rules.ts";

/** Names the page that the drawings are in. */
export const ARCHITECTURE = "docs/architecture.md";

/** Names a part of the code, and the parts that it imports from. */
type Parts = ReadonlyMap<string, ReadonlySet<string>>;

/** Lists the parts of `src` that are no domains. */
const NO_DOMAINS: ReadonlySet<string> = new Set(["app", "changes", "messages", "shared"]);
const SERVERS: readonly string[] = ["proxy", "sandbox"];

/**
 * Describes the way of a new title of a video. Each step is a file, a name that it imports, and the file that it
 * imports it from. Files are given without their folder, so that the drawing follows where they are moved.
 */
const WAY_OF_A_CHANGE: readonly Step[] = [
  ["video-page.tsx", "VideoAbout", "video-about.tsx"],
  ["video-about.tsx", "useRecordTexts", "record-texts.tsx"],
  ["record-texts.tsx", "EditableText", "editable-text.tsx"],
  ["video-about.tsx", "saveVideo", "save-video-queries.ts"],
  ["save-video-queries.ts", "saveEdit", "save-edit-queries.ts"],
  ["save-video-queries.ts", "videoEdits", "video-edits-queries.ts"],
  ["video-edits-queries.ts", "createEdits", "edits-queries.ts"],
  ["save-edit-queries.ts", "Edits", "edits-queries.ts"],
  ["edits-queries.ts", "send", "send-edit.ts"],
  ["send-edit.ts", "withStep", "edit-journal.ts"],
  ["send-edit.ts", "heldEditsOf", "held-edits.ts"],
  ["send-edit.ts", "retryUntilAnswered", "retry-until-answered.ts"],
  ["video-edits-queries.ts", "updateVideo", "videos.ts"],
  ["videos.ts", "ApiClient", "client.ts"],
  ["send-edit.ts", "pollOn", "edit-kind.ts"],
  ["edit-kind.ts", "reconcile", "edit-journal.ts"],
  ["edit-kind.ts", "Expectation", "consistency-poller.ts"],
  ["record-texts.tsx", "FieldNote", "field-note.tsx"],
  ["field-note.tsx", "useFieldNote", "save-edit-queries.ts"],
  ["field-note.tsx", "ChangeNote", "change-note.tsx"],
  ["send-edit.ts", "noteActivity", "activity.ts"],
  ["edit-kind.ts", "confirmActivity", "activity.ts"],
  ["activity-list.tsx", "parseActivity", "activity.ts"],
  ["activity-list.tsx", "ChangeStatus", "change-note.tsx"],
];

type Step = readonly [file: string, name: string, imported: string];

/** Reads which part of the code imports from which: the folders of `src`, and the servers. Tests do not count. */
function readParts(): Parts {
  const parts = new Map<string, Set<string>>();
  const note = (part: string, imported: string | null) => {
    const known = parts.get(part) ?? new Set();
    if (imported !== null && imported !== part) known.add(imported);
    parts.set(part, known);
  };
  for (const [file, imports] of readImports("src")) {
    if (isTestFile(file)) continue;
    for (const each of [file, ...imports]) note(partOf(file), partOf(each));
  }
  for (const server of SERVERS) {
    note(server, null);
    for (const [file, imports] of readImports(server)) {
      const fromSrc = imports.filter((path) => !isTestFile(file) && path.startsWith("../src/"));
      for (const path of fromSrc) note(server, partOf(path.slice("../src/".length)));
    }
  }
  return parts;
}

/** Returns the part that a file of `src` belongs to. The one that starts the page lies beside the folders. */
function partOf(file: string): string {
  return file.includes("/") ? file.slice(0, file.indexOf("/")) : "app";
}

/**
 * Leaves out the imports that a detour says already: of a → b → c and a → c the latter. Those of a circle all stay.
 */
export function withoutDetours(parts: Parts): Parts {
  const reached = new Map([...parts.keys()].map((part) => [part, reachableFrom(parts, part)]));
  const leadsTo = (from: string, to: string) => reached.get(from)?.has(to) === true;
  const isSaid = (from: string, to: string) =>
    [...(parts.get(from) ?? [])].some(
      (over) => leadsTo(over, to) && !leadsTo(over, from) && !leadsTo(to, over),
    );
  return new Map(
    [...parts].map(([part, imported]) => [
      part,
      new Set([...imported].filter((each) => !isSaid(part, each))),
    ]),
  );
}

function reachableFrom(parts: Parts, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const next = [...(parts.get(part) ?? [])].filter((each) => !reached.has(each));
    for (const each of next) reached.add(each);
    open.push(...next);
  }
  return reached;
}

/** Draws the parts of the code, each above what it imports, as a diagram of Mermaid. */
export function drawParts(parts: Parts): string {
  const names = [...parts.keys()].toSorted();
  const domains = names.filter((name) => !NO_DOMAINS.has(name) && !SERVERS.includes(name));
  const edges = [...withoutDetours(parts)].flatMap(([part, imported]) =>
    [...imported].map((each) => `  ${part} --> ${each}`),
  );
  return [
    "flowchart TD",
    "  subgraph src",
    ...names.filter((name) => NO_DOMAINS.has(name)).map((name) => `    ${name}`),
    "    subgraph domains",
    ...domains.map((name) => `      ${name}`),
    "    end",
    "  end",
    ...names.filter((name) => SERVERS.includes(name)).map((name) => `  ${name}`),
    ...edges.toSorted(),
  ].join("\n");
}

/**
 * Draws steps from file to file as a diagram of Mermaid, with the name that each imports.
 * @param readText reads a file of the graph
 * @throws where a file is gone, or no longer imports the name of its step
 */
export function drawWay(
  steps: readonly Step[],
  graph: ImportGraph,
  readText: (file: string) => string,
): string {
  const files = new Map(
    steps.flatMap(([file, , imported]) =>
      [file, imported].map((name) => [name, findFile(graph, name)] as const),
    ),
  );
  const at = (name: string) => files.get(name) ?? name;
  const edges = steps.map(([file, name, imported]) => {
    const isImported = graph.get(at(file))?.includes(at(imported)) === true;
    if (!isImported || !importedNames(readText(at(file)), imported).includes(name)) {
      throw new Error(`src/${at(file)} no longer imports ${name} from src/${at(imported)}.`);
    }
    return `  ${idOf(file)} -- ${name} --> ${idOf(imported)}`;
  });
  const folders = groupBy([...files], ([, path]) => posix.dirname(path));
  const boxes = [...folders].flatMap(([folder, within]) => [
    `  subgraph ${folder.replaceAll("/", "-")}-files["src/${folder}"]`,
    ...within.map(([name]) => `    ${idOf(name)}["${name}"]`),
    "  end",
  ]);
  return ["flowchart TD", ...boxes, ...edges].join("\n");
}

/**
 * Finds a file by its name.
 * @throws unless there is one file of that name
 */
function findFile(graph: ImportGraph, name: string): string {
  const found = [...graph.keys()].filter((path) => posix.basename(path) === name);
  const [only] = found;
  if (only === undefined || found.length > 1) {
    throw new Error(`${found.length} files of src are called ${name}; a step has to name one.`);
  }
  return only;
}

/** Returns the names that a text imports from a file, types included. */
function importedNames(text: string, imported: string): string[] {
  return [...text.matchAll(/^import (?:type )?\{([^}]*)\} from "([^"]+)"/gm)]
    .filter(([, , specifier = ""]) => posix.basename(specifier) === imported)
    .flatMap(([, names = ""]) => names.split(",").map((each) => each.trim()))
    .map((each) => each.replace(/^type /, "").replace(/ as .*$/, ""));
}

const idOf = (file: string) => file.replace(/\.tsx?$/, "");

/** Puts drawings into a page: each replaces the block of Mermaid after the comment with its name. */
export function withDrawings(page: string, drawings: Readonly<Record<string, string>>): string {
  return Object.entries(drawings).reduce((text, [name, drawing]) => {
    const place = new RegExp(`(<!-- ${name} -->\n\`\`\`mermaid\n)[^\`]*(\`\`\`)`);
    if (!place.test(text)) throw new Error(`The page has no place for the drawing “${name}”.`);
    return text.replace(place, (_, start: string, end: string) => `${start}${drawing}\n${end}`);
  }, page);
}

/** Returns the page as it should be, with drawings of the code as it is. */
export function drawArchitecture(page: string): string {
  const graph = readImports("src");
  return withDrawings(page, {
    house: drawParts(readParts()),
    way: drawWay(WAY_OF_A_CHANGE, graph, (file) => readFileSync(join("src", file), "utf8")),
  });
}

/** Draws the code into its page. */
export function writeArchitecture(): void {
  writeFileSync(ARCHITECTURE, drawArchitecture(readFileSync(ARCHITECTURE, "utf8")));
}
