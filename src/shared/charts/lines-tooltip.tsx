import { classNames } from "#shared/ui/class-names.ts";
import { Swatch } from "./legend.tsx";
import type { NamedSeries } from "./line-names.tsx";

export interface LineValue {
  line: NamedSeries;
  text: string;
  /** Says what is special about the line's own point. */
  note?: string;
}

export function LinesTooltip({
  title,
  note = null,
  values,
  meantKey = null,
  hint = null,
}: {
  title: string;
  /** Says what is special about the point. */
  note?: string | null;
  values: readonly LineValue[];
  /** Identifies the line that a press would be about. */
  meantKey?: string | null;
  /** Says what a press does. Is null if it does nothing. It is hidden on touch, where a press only inspects. */
  hint?: string | null;
}) {
  return (
    <>
      <p className="font-medium">{title}</p>
      {note === null ? null : <p className="text-xs text-ink-soft">{note}</p>}
      <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {values.map(({ line, text, note: own }) => (
          <li key={line.key} className="flex items-baseline gap-2">
            <span className="self-center">
              <Swatch lineStyle={line.lineStyle} />
            </span>
            <span className="min-w-0 grow">
              <bdi className={classNames("block truncate", line.key === meantKey && "font-medium")}>
                {line.name}
              </bdi>
              <span className="block text-xs text-ink-faint empty:hidden">{own}</span>
            </span>
            <span className="font-medium whitespace-nowrap tabular-nums">{text}</span>
          </li>
        ))}
      </ul>
      {hint === null ? null : (
        <p className="mt-1.5 truncate text-xs text-ink-faint pointer-coarse:hidden">{hint}</p>
      )}
    </>
  );
}
