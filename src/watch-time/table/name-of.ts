import type { Subject } from "#watch-time/use-subjects.ts";
import type { WatchTimeContent, WatchTimePeriod } from "#watch-time/watch-time-rows.ts";
import type { RowContext } from "./row-context.ts";

/** Name of a row in a sentence: its content, its period, or both. */
export function rowName(
  { subjects, days, t }: Pick<RowContext, "subjects" | "days" | "t">,
  content: WatchTimeContent | null,
  period: WatchTimePeriod | null,
): string {
  const name = content === null ? "" : nameOf(content, subjects.of(content));
  if (period === null) return name;
  const isDay = period.name.length > 7;
  const time = isDay ? days.day(period.name) : days.month(`${period.name}-01`);
  return content === null ? time : t("name.ofPeriod", { name, period: time });
}

/** Name of a content: its id while its existence is unknown. */
function nameOf({ id }: WatchTimeContent, { title, state }: Subject): string {
  return state === "unknown" || state === "unsure" ? id : title;
}
