import type { DifferenceFacts, Explanation, Pair } from "./explanation.ts";
import { commonReasons, reasonsOf } from "./reasons.ts";

/** Why two figures differ, by the rules that apply to these very days, this zone and these figures. */
export function explain(pair: Pair, facts: DifferenceFacts): Explanation {
  const reasons = [...reasonsOf(pair, facts), ...commonReasons(facts)];
  return {
    difference: differenceOf(facts),
    reasons: [
      ...reasons.filter(({ certainty }) => certainty === "certain"),
      ...reasons.filter(({ certainty }) => certainty === "possible"),
    ],
  };
}

/** Data can't be taken from plays. */
function differenceOf({
  counts: [one, other],
  measures: [measure, otherMeasure],
}: DifferenceFacts): number | null {
  const isComparable = (measure === "bytes") === (otherMeasure === "bytes");
  return isComparable && one !== null && other !== null ? other - one : null;
}
