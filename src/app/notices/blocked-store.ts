import type { Block } from "./blocked-hosts.ts";

/** Reports of a page of the worst kind are not kept for ever. */
const MOST_BLOCKS = 200;

let blocks: readonly Block[] = [];
let isListening = false;
const listeners = new Set<() => void>();

/** Tells of everything that the content policy has kept the page from; what came before, where the browser knows. */
export function subscribeToBlocks(listener: () => void): () => void {
  if (!isListening) listen();
  isListening = true;
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const blocksSoFar = (): readonly Block[] => blocks;

function listen(): void {
  document.addEventListener("securitypolicyviolation", (event) =>
    add({
      address: event.blockedURI,
      directive: event.effectiveDirective,
      sourceFile: event.sourceFile,
      isEnforced: event.disposition === "enforce",
    }),
  );
  // The page has begun before this code came. Not every browser tells.
  if (!("ReportingObserver" in globalThis)) return;
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) add(readReport(body));
      // From now on there are events.
      observer.disconnect();
    },
    { types: ["csp-violation"], buffered: true },
  );
  observer.observe();
}

/** A report has other names for the same things. */
function readReport(body: unknown): Block {
  const text = (name: string): string => {
    const value: unknown = Object(body)[name];
    return typeof value === "string" ? value : "";
  };
  return {
    address: text("blockedURL"),
    directive: text("effectiveDirective"),
    sourceFile: text("sourceFile"),
    isEnforced: text("disposition") === "enforce",
  };
}

function add(block: Block): void {
  if (blocks.length >= MOST_BLOCKS) return;
  // A signed address is not kept for longer than it takes to read its host.
  const address = block.address.replace(/[?#].*$/s, "");
  blocks = [...blocks, { ...block, address }];
  for (const listener of listeners) listener();
}
