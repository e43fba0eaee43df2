import type { ReactNode } from "react";

/** List of names and values, one pair a line; missing values are a dash. */
export function Facts({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="wrap-anywhere">{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
