import type { MeasureUnit } from "#features/watch-time/measures.ts";
import { sharedScale } from "#ui/chart/plot.ts";

const MINUTE = 60;
const HOUR = 3600;
const STEPS = 4;

/** An axis from nought to a round number of hours, minutes, percents, bytes: what people count in. */
export function valueScale(unit: MeasureUnit, most: number): { most: number; ticks: number[] } {
  const base = baseOf(unit, most);
  const scale = sharedScale([[most / base]], STEPS);
  return { most: scale.most * base, ticks: scale.ticks.map((tick) => tick * base) };
}

function baseOf(unit: MeasureUnit, most: number): number {
  switch (unit) {
    case "seconds":
      return most > STEPS * HOUR ? HOUR : most > STEPS * MINUTE ? MINUTE : 1;
    case "percent":
      return most > STEPS ? 1 : 0.1;
    case "count":
    case "bytes":
    case "bytesPerHour":
      return 1;
  }
}
