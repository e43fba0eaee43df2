import { expect, it } from "vitest";
import { jsonLine, outcomeOf, textLine } from "./log.ts";

it("Writes one line for an entry, whatever a subject contains", () => {
  const entry = {
    type: "sign-in",
    subject: "a\nb",
    outcome: "refused",
    trouble: "no role",
  } as const;
  expect(textLine(entry)).toBe("sign-in a?b refused no role");
  expect(jsonLine(entry, new Date(0))).toBe(
    '{"time":"1970-01-01T00:00:00.000Z","type":"sign-in","subject":"a\\nb","outcome":"refused","trouble":"no role"}',
  );
});

it.each([
  [200, "done"],
  [403, "refused"],
  [429, "refused"],
  [499, "unknown"],
  [500, "failed"],
  [502, "unknown"],
  [503, "failed"],
  [504, "unknown"],
])("Reads the status %i as the outcome %s", (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome);
});
