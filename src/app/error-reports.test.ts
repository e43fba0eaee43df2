import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "#shared/http/errors.ts";
import { type Crash, reportOf } from "./error-reports.ts";

const ASSETS = "https://desk.example.com/studio/assets/";
const page = {
  assets: ASSETS,
  files: new Set(["main-abcd1234.js", "video-page-abcd1234.js"]),
  version: "0.1.0",
  locale: "de-CH",
  theme: "dark",
  width: "wide",
} as const;

function crash(error: unknown, more: Partial<Crash> = {}): Crash {
  return { error, componentStack: null, path: "/library", timeMs: 0, ...more };
}

function errorWith(message: string, stack: string): Error {
  const error = new TypeError(message);
  error.stack = stack;
  return error;
}

describe("an error report", () => {
  it("An error report has the place of a crash, and nothing of its message", () => {
    const message = "Slow ferry has no images";
    const error = errorWith(
      message,
      [
        `TypeError: ${message}`,
        `    at Xe (${ASSETS}video-page-abcd1234.js:1:2345)`,
        `    at async Promise.all (index 0)`,
        `    at ${ASSETS}main-abcd1234.js:12:3`,
        `    at chrome-extension://abc/content.js:1:1`,
      ].join("\n"),
    );
    const componentStack = `\n    at Xe (${ASSETS}video-page-abcd1234.js:1:99)\n    at div (<anonymous>)`;
    expect(reportOf(crash(error, { componentStack, path: "/vods/5f0c1f7e/images" }), page)).toEqual(
      {
        schema: 1,
        time: "1970-01-01T00:00:00.000Z",
        version: "0.1.0",
        route: "/vods/:videoId/:tab?",
        error: "TypeError",
        stack: ["video-page-abcd1234.js:1:2345", "main-abcd1234.js:12:3"],
        components: ["Xe video-page-abcd1234.js:1:99", "div"],
        locale: "de-CH",
        theme: "dark",
        width: "wide",
      },
    );
  });

  it("Reads stacks as Firefox and Safari write them", () => {
    const error = errorWith(
      "x",
      `Xe@${ASSETS}main-abcd1234.js:1:2\n@${ASSETS}main-abcd1234.js:3:4\n`,
    );
    const componentStack = `\nXe@${ASSETS}main-abcd1234.js:1:99\ndiv@unknown:0:0`;
    expect(reportOf(crash(error, { componentStack }), page)).toMatchObject({
      stack: ["main-abcd1234.js:1:2", "main-abcd1234.js:3:4"],
      components: ["Xe main-abcd1234.js:1:99", "div"],
    });
  });

  it.each([
    ["a failed call", new ApiError("server", { status: 500 })],
    ["code that could not be loaded", new TypeError("Failed to fetch dynamically imported module")],
    ["an aborted call", new DOMException("x", "AbortError")],
    [
      "a script of an extension",
      errorWith("x", "Error: x\n    at f (chrome-extension://a/b.js:1:2)"),
    ],
    ["nothing", undefined],
  ])("An error report is not made of %s", (_name, error) => {
    expect(reportOf(crash(error), page)).toBeNull();
  });

  it("An error report has no part of any title, id or URL, wherever it is", () => {
    const secret = fc.stringMatching(/^Q[A-Z]{5,8}Q$/);
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "\n",
        "@",
        " (",
        ")",
        "    at ",
        ":1:2",
        ASSETS,
        `${ASSETS}main-abcd1234.js:1:2`,
      ),
    );
    const around = fc.tuple(fc.array(text, { maxLength: 4 }), fc.array(text, { maxLength: 4 }));
    fc.assert(
      fc.property(secret, around, around, around, (hidden, inMessage, inStack, inPath) => {
        const plant = ([before, after]: [string[], string[]]) =>
          before.join("") + hidden + after.join("");
        const message = plant(inMessage);
        const error = errorWith(
          message,
          `TypeError: ${message}\n${plant(inStack)}\n    at ${ASSETS}main-abcd1234.js:1:2`,
        );
        const paths = [
          `/vods/${plant(inPath)}/images`,
          `/${hidden}`,
          `/folders/${hidden}?q=${hidden}`,
        ];
        for (const path of paths) {
          const report = JSON.stringify(reportOf(crash(error, { path }), page));
          expect(report).not.toContain(hidden);
          expect(JSON.stringify(reportOf(crash(hidden, { path }), page))).not.toContain(hidden);
        }
      }),
      { numRuns: 500 },
    );
  });
});
