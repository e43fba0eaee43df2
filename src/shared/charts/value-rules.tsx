import { type Plot, yOf } from "./plot.ts";

/** A rule across the plot at each value that is named. */
export function ValueRules({ values, plot }: { values: readonly number[]; plot: Plot }) {
  const ruleAt = (value: number) => `M${plot.left},${yOf(value, plot)}h${plot.width}`;
  return <path d={values.map(ruleAt).join("")} stroke="var(--line)" />;
}
