import { describe, expect, it } from "vitest";
import { buildOf, decideReload } from "./builds.ts";

const page = (version: string, entry: string) =>
  `<!doctype html><html data-folder="/studio/"><head><meta name="version" content="${version}">` +
  `<script src="./first.js"></script><script type="module" crossorigin src="./assets/${entry}"></script></head></html>`;

describe("buildOf", () => {
  it.each([
    ["a page", page("1.0.0", "index-a.js"), "1.0.0 ./assets/index-a.js"],
    ["another build of one version", page("1.0.0", "index-b.js"), "1.0.0 ./assets/index-b.js"],
    ["a sign-in page", "<!doctype html><title>Sign in</title><script src='x.js'></script>", null],
    ["a version without an entry", '<meta name="version" content="1.0.0">', null],
    ["an empty answer", "", null],
  ])("Reads the build from the text of %s", (_name, html, build) => {
    expect(buildOf(html)).toBe(build);
  });
});

describe("decideReload", () => {
  const missing = {
    own: "1 a",
    deployed: "2 b",
    isNeeded: true,
    isAtStake: false,
    reloadedFor: [],
  } satisfies Parameters<typeof decideReload>[0];

  it.each([
    ["code is missing, and no work would be lost", {}, "reload"],
    ["work would be lost", { isAtStake: true }, "offer"],
    ["no code is missing", { isNeeded: false }, "offer"],
    ["the page was reloaded for this build", { reloadedFor: ["0 z", "2 b"] }, "offer"],
    ["the page was reloaded for another build", { reloadedFor: ["0 z"] }, "reload"],
    ["the tab can't remember", { reloadedFor: null }, "offer"],
    ["the same build is served", { deployed: "1 a" }, "nothing"],
    ["no server answers", { deployed: null }, "nothing"],
    ["the page does not know its build", { own: null }, "nothing"],
  ] as const)("Decides what to do when %s", (_name, change, decision) => {
    expect(decideReload({ ...missing, ...change })).toBe(decision);
  });
});
