import { useId } from "react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";

/** Entries of which two sides want different things, each with a choice between two ways. */
export function MergeChoiceList({
  name,
  entries,
  chosen,
  facts,
  first,
  second,
  onChange,
}: {
  name: string;
  entries: readonly PlaylistEntry[];
  /** By the key: those for which the second way was chosen. */
  chosen: ReadonlySet<string>;
  facts: EntryFactsReader;
  first: string;
  second: string;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const id = useId();
  if (entries.length === 0) return null;
  const choose = (key: string, isSecond: boolean) => {
    const next = new Set(chosen);
    if (isSecond) next.add(key);
    else next.delete(key);
    onChange(next);
  };
  return (
    <section>
      <h3 className="mb-1 font-semibold">{name}</h3>
      <div className="grid gap-2">
        {entries.map(({ key, ...item }) => (
          <fieldset key={key} className="flex flex-wrap items-center gap-x-4">
            <legend className="wrap-anywhere">
              <bdi>{facts.of(item).title}</bdi>
            </legend>
            {[first, second].map((way, index) => (
              <label key={way} className="inline-flex min-h-8 items-center gap-1.5">
                <input
                  type="radio"
                  name={`${id} ${key}`}
                  checked={chosen.has(key) === (index === 1)}
                  onChange={() => choose(key, index === 1)}
                />
                {way}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  );
}
