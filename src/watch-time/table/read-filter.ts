import type { NumberFilter } from "#watch-time/columns.ts";
import { type Measure, unitOf } from "#watch-time/measures.ts";
import { type AmountProblem, readAmount } from "./amounts.ts";

/** Why what was typed is no filter, and where. */
export interface FilterProblem {
  kind: "problem";
  field: "atLeast" | "atMost";
  problem: AmountProblem | "none" | "turned";
}

/** Reads a filter as it was typed, in the units of `readAmount`. */
export function readFilter(
  measure: Measure,
  texts: { atLeast: string; atMost: string },
  locale: string,
): FilterProblem | { kind: "filter"; filter: NumberFilter } {
  const unit = unitOf(measure);
  const from = readAmount(texts.atLeast, unit, locale);
  if (from.kind === "problem") return { ...from, field: "atLeast" };
  const to = readAmount(texts.atMost, unit, locale);
  if (to.kind === "problem") return { ...to, field: "atMost" };
  const atLeast = from.kind === "none" ? null : from.value;
  const atMost = to.kind === "none" ? null : to.value;
  if (atLeast === null && atMost === null) {
    return { kind: "problem", field: "atLeast", problem: "none" };
  }
  if (atLeast !== null && atMost !== null && atLeast > atMost) {
    return { kind: "problem", field: "atMost", problem: "turned" };
  }
  return { kind: "filter", filter: { measure, atLeast, atMost } };
}
