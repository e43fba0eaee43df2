import { classNames } from "./class-names.ts";

/** What a mark in a chart stands for. Marks differ in form too, never in colour alone. */
export interface LegendEntry {
  text: string;
  /** As CSS has it; variables are welcome. */
  colour: string;
  mark: "line" | "dashed" | "dotted" | "block";
}

/** How marks are broken: lengths of strokes and gaps. */
export const MARK_DASHES: Readonly<Record<LegendEntry["mark"], readonly number[]>> = {
  line: [],
  dashed: [5, 3],
  dotted: [1.5, 2.5],
  block: [],
};

/** The marks of a chart and what they stand for. */
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
          <svg aria-hidden="true" width="18" height="10" className="shrink-0">
            {mark === "block" ? (
              <rect x="4" width="10" height="10" rx="2" fill={colour} />
            ) : (
              <line
                x2="18"
                y1="5"
                y2="5"
                stroke={colour}
                strokeWidth="2"
                strokeDasharray={MARK_DASHES[mark].join(" ")}
              />
            )}
          </svg>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
