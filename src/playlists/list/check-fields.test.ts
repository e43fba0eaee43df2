import { describe, expect, it } from "vitest";
import { checkFields } from "./creation-dialog.tsx";

describe("checkFields", () => {
  it.each([
    [
      { title: "  Sea ", description: " a \n" },
      { title: "Sea", description: " a" },
    ],
    [
      { title: " \t", description: "" },
      { title: "", description: "" },
    ],
  ])("Trims blanks from the fields %j", (typed, fields) => {
    expect(checkFields(typed).fields).toEqual(fields);
  });

  it.each([
    [" \t", "", false],
    ["a", "", true],
    ["🎬".repeat(500), "", true],
    [`${"🎬".repeat(500)}x`, "", false],
    ["a", "x".repeat(10_000), true],
    ["a", "x".repeat(10_001), false],
  ])("Says whether the fields can be sent", (title, description, canBeSent) => {
    expect(checkFields({ title, description }).canBeSent).toBe(canBeSent);
  });

  it("Counts excess length in UTF-16 units", () => {
    const { problems } = checkFields({ title: "🎬".repeat(501), description: "x".repeat(10_003) });
    expect(problems).toEqual({ isTitleMissing: false, excess: { title: 2, description: 3 } });
  });
});
