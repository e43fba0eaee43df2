import { useEffect } from "react";
import { createStore } from "zustand/vanilla";
import { useStoreAtOnce } from "#shared/sync/use-store.ts";

/** Counts how often each note is given that stands at the end of the page. */
const given = createStore<ReadonlyMap<string, number>>(() => new Map());

function count(text: string, by: number): void {
  const counts = new Map(given.getState());
  const next = (counts.get(text) ?? 0) + by;
  if (next > 0) counts.set(text, next);
  else counts.delete(text);
  given.setState(counts, true);
}

/** Has a note stand at the end of the page, once for all parts of the page that give it. @param text null: none */
export function useFootnote(text: string | null): void {
  useEffect(() => {
    if (text === null) return undefined;
    count(text, 1);
    return () => count(text, -1);
  }, [text]);
}

/** Shows the notes that parts of the page give. */
export function Footnotes() {
  const texts = [...useStoreAtOnce(given).keys()];
  if (texts.length === 0) return null;
  return (
    <div role="note" className="mt-4 grid gap-1 text-sm text-ink-soft">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
