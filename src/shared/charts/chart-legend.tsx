import { classNames } from "#shared/ui/class-names.ts";
import { LegendMark, type Mark } from "./legend-mark.tsx";

/** One entry of a legend. Marks differ in shape too, never in colour alone. */
export interface LegendEntry {
  text: string;
  /** Any CSS colour, variables included. */
  colour: string;
  mark: Mark;
}

export function ChartLegend({
  label,
  entries,
  className,
}: {
  label: string;
  entries: readonly LegendEntry[];
  className?: string;
}) {
  return (
    <ul
      aria-label={label}
      className={classNames("flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft", className)}
    >
      {entries.map(({ text, colour, mark }) => (
        <li key={text} className="flex items-center gap-1.5">
          <LegendMark mark={mark} colour={colour} />
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
