import { describe, expect, it } from "vitest";
import { checkClock } from "./check-clock.ts";

describe("checkClock", () => {
  const nowMs = Date.parse("2026-11-20T12:00:00Z");
  it.each([
    ["Fri, 20 Nov 2026 12:00:30 GMT", "0", "good", "30 s apart"],
    ["Fri, 20 Nov 2026 11:58:00 GMT", "0", "bad", "120 s behind this machine's"],
    ["Fri, 20 Nov 2026 11:58:00 GMT", "110", "good", "10 s apart"],
    ["Fri, 20 Nov 2026 12:05:00 GMT", "0", "bad", "300 s ahead of this machine's"],
    ["", "0", "unsure", "the server sends no Date"],
  ])("Judges a clock of %s, kept for %s s, as %s", (date, age, level, told) => {
    expect(checkClock(new Headers({ date, age }), nowMs)).toMatchObject({ level, told });
  });
});
