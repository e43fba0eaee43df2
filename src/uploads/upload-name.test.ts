import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { uploadName } from "./upload-name.ts";

describe("uploadName", () => {
  it.each([
    ["ferry.mp4", "ferry.mp4"],
    ["Açores: 24 – 20 (final)  cut .v2.mov", "Açores: 24 – 20 (final)  cut .v2.mov"],
    ["Cafe\u0301 👩‍🚀.mp4", "Cafe\u0301 👩‍🚀.mp4"],
    ["Screen 10.15.00\u202FAM.mov", "Screen 10.15.00\u202FAM.mov"],
    [".mp4", "video.mp4"],
    ["..mp4", "video.mp4"],
    ["  \t .mp4", "video.mp4"],
    [".hidden.mp4", "hidden.mp4"],
    ["../../etc/passwd.mp4", "passwd.mp4"],
    ["C:\\videos\\ferry.mp4", "ferry.mp4"],
    ["videos/ferry.mp4/", "ferry.mp4"],
    ["videos/..", "videos"],
    ["ferry.mp4. . ", "ferry.mp4"],
    ["one\r\ntwo\u0000.mp4\u0007", "onetwo.mp4"],
    ["ferry\u202E4pm.exe", "ferry4pm.exe"],
    ["\u2067سفينة\u2069.mp4", "سفينة.mp4"],
    ["\uD83C.mp4", "\uFFFD.mp4"],
    ["Mr. Smith goes", "Mr. Smith goes"],
    ["", "video"],
    ["...", "video"],
    [`${"x".repeat(296)}.mp4`, `${"x".repeat(251)}.mp4`],
    [`${"é".repeat(150)}.mp4`, `${"é".repeat(125)}.mp4`],
    [`x.${"y".repeat(300)}`, `x.${"y".repeat(253)}`],
  ])("Makes a safe name of a file's: %j becomes %j", (fileName, name) => {
    expect(uploadName(fileName)).toBe(name);
  });

  /** Makes everything, and more often what matters here. */
  const anyName = fc
    .array(
      fc.oneof(
        fc.constantFrom(".", " ", "/", "\\", "\u202E", "\u0000", "\uD800", "mp4", "x".repeat(120)),
        fc.string({ unit: "binary", maxLength: 30 }),
      ),
    )
    .map((parts) => parts.join(""));

  it("Returns a safe name for any text, and keeps a safe one", () => {
    fc.assert(
      fc.property(anyName, (fileName) => {
        const name = uploadName(fileName);
        expect(name).toMatch(/^[^\s./\\\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
        expect(name).toMatch(/^[^/\\\p{Cc}\u202A-\u202E\u2066-\u2069]*[^\s.]$/u);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
        expect(name.isWellFormed()).toBe(true);
        expect(uploadName(name)).toBe(name);
      }),
    );
  });

  it("Keeps the extension, whatever stands before it", () => {
    fc.assert(
      fc.property(anyName, fc.stringMatching(/^[a-zA-Z0-9]{1,16}$/), (stem, extension) => {
        expect(uploadName(`${stem}.${extension}`)).toMatch(
          new RegExp(`^[^.].*\\.${extension}$`, "s"),
        );
      }),
    );
  });
});
