import { describe, expect, it } from "vitest";
import { formatBytes } from "./bytes.ts";

describe("formatBytes", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [999, "999 bytes"],
    [1000, "1 kB"],
    [829_400, "829 kB"],
    [14_190_000_000, "14.2 GB"],
    [2.5e18, "2,500 PB"],
  ])("Writes a number of bytes, %s, as %s", (bytes, expected) => {
    expect(formatBytes(bytes, "en")).toBe(expected);
  });

  it("Writes sizes in the style of the locale", () => {
    expect(formatBytes(14_190_000_000, "de")).toBe("14,2\u00a0GB");
  });
});
