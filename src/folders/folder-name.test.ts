import { describe, expect, it } from "vitest";
import { isPartOf, nameIssueOf, tidyName } from "./folder-name.ts";

const others = [{ name: "Sea" }, { name: "Überfahrt" }, { name: "__proto__" }];

describe("nameIssueOf", () => {
  it.each([
    ["", { kind: "empty" }],
    [" \u00a0\t", { kind: "empty" }],
    ["A/B", { kind: "slash" }],
    ["x".repeat(256), { kind: "too-long" }],
    ["x".repeat(255), null],
    [` ${"x".repeat(255)} `, null],
    ["sea", { kind: "taken", name: "Sea" }],
    [" SEA ", { kind: "taken", name: "Sea" }],
    // Decomposed, as on macOS.
    ["u\u0308berfahrt", { kind: "taken", name: "Überfahrt" }],
    ["__PROTO__", { kind: "taken", name: "__proto__" }],
    ["Seas", null],
    ["constructor", null],
  ])("Finds what is wrong with the name %j", (name, expected) => {
    expect(nameIssueOf(name, others)).toEqual(expected);
  });
});

it("Composes characters and trims blanks", () => {
  expect(tidyName(" u\u0308ber See ")).toBe("über See");
});

it("Finds parts of a name, whatever their case", () => {
  expect(isPartOf("FAHRT", "Überfahrt")).toBe(true);
  expect(isPartOf("u\u0308BER", "Überfahrt")).toBe(true);
  expect(isPartOf("fart", "Überfahrt")).toBe(false);
});
