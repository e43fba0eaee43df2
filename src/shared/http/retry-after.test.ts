import { describe, expect, it } from "vitest";
import { parseRetryAfterMs } from "./backoff.ts";

describe("parseRetryAfterMs", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  it.each([
    ["3", 3000],
    ["0", 0],
    ["Fri, 20 Nov 2026 12:00:30 GMT", 30_000],
    ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
    ["soon", null],
    ["-5", null],
    ["", null],
    [null, null],
  ])("Reads the header %j as a time in ms: %s", (header, expected) => {
    expect(parseRetryAfterMs(header, now)).toBe(expected);
  });
});
