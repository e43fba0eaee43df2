import { useEffect, useMemo, useState } from "react";
import type { CaptionDocument } from "#captions/document.ts";
import { type CaptionSearch, replaceText } from "#captions/format/edits-replace.ts";
import { outcomeOf, type SearchOutcome, startSearch } from "./search-work.ts";
import type { SearchRequest } from "./search-worker.ts";

/** A pattern is looked for when the typing pauses: each time is a worker. */
const PAUSE_MS = 150;

/**
 * Looks for text as it is typed: for plain text at once, for a pattern beside the page.
 * @param keys null: in all cues
 */
export function useSearch(
  document: CaptionDocument,
  search: CaptionSearch,
  keys: ReadonlySet<number> | null,
): SearchOutcome {
  const request = useMemo<SearchRequest>(
    () => ({ document, search, keys }),
    [document, search, keys],
  );
  const isBeside = search.isRegex && search.text !== "";
  const atOnce = useMemo(
    () => (isBeside ? null : outcomeOf(replaceText(document, search, keys))),
    [isBeside, document, search, keys],
  );
  const [told, setTold] = useState<{ request: SearchRequest; outcome: SearchOutcome } | null>(null);
  useEffect(() => {
    if (!isBeside) return;
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = startSearch(request, (outcome) => setTold({ request, outcome }));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isBeside, request]);
  if (atOnce !== null) return atOnce;
  return told?.request === request ? told.outcome : { kind: "looking" };
}
