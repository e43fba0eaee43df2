import { describe, expect, it } from "vitest";
import type { Control } from "./controls.ts";
import type { ProbeReport, ProbeResult } from "./probe.ts";
import { tellReport } from "./tell.ts";

const TARGET = {
  url: new URL("https://desk.example/"),
  apiBase: "/api",
  playbackBase: "/playback",
  cookie: null,
};

const refused = (name: string): ProbeResult => ({ name, outcome: "refused", told: "" });
const shut = (over: Partial<Control>): Control => ({
  kind: "read",
  status: 401,
  isOpen: false,
  told: "401",
  ...over,
});
const GOOD: ProbeReport = { results: [refused("a"), refused("b")], shut: [], stopped: null };

describe("tellReport", () => {
  it("Accepts a report of refusals and good calls, and says what it can't see", () => {
    const { lines, exitCode } = tellReport(GOOD, TARGET);
    expect(exitCode).toBe(0);
    expect(lines).toEqual([
      "2 hostile requests: 2 refused, 0 not, 0 not answered, 0 not known.",
      expect.stringMatching(/^Not to be seen from outside: .*X-Api-Key.*redirects.*docs\/bff\.md/),
    ]);
  });

  it.each<[string, Partial<ProbeReport>, string]>([
    [
      "a request that passed",
      { results: [refused("a"), { name: "b", outcome: "passed", told: "HTTP/1.1 200 OK" }] },
      "NOT REFUSED   b: HTTP/1.1 200 OK",
    ],
    [
      "a request that hangs",
      { results: [refused("a"), { name: "b", outcome: "silent", told: "" }] },
      "NOT ANSWERED  b",
    ],
    [
      "an unknown result",
      { results: [refused("a"), { name: "b", outcome: "unknown", told: "429" }] },
      "NOT KNOWN     b: 429",
    ],
    [
      "a BFF that refuses good calls",
      { shut: [shut({}), shut({})] },
      "SHUT          A good read is answered with 401. Give the cookie of a session with --cookie.",
    ],
    [
      "writes that the account may not make",
      { shut: [shut({ kind: "write", status: 403, told: "403" })] },
      "SHUT          A good write is answered with 403. Refused writes count beside good ones: use an account that may write.",
    ],
  ])("Ends with 1 for %s", (_, over, line) => {
    const { lines, exitCode } = tellReport({ ...GOOD, ...over }, TARGET);
    expect(exitCode).toBe(1);
    expect(lines[0]).toBe(line);
    expect(lines.filter((each) => each === line)).toHaveLength(1);
  });

  it("Ends with 2 where nothing was sent", () => {
    const results: ProbeResult[] = [{ name: "a", outcome: "unknown", told: "not sent" }];
    const report = { results, shut: [shut({ status: null, told: "nothing" })], stopped: "Why." };
    expect(tellReport(report, TARGET)).toMatchObject({
      exitCode: 2,
      lines: expect.arrayContaining(["STOPPED       Why.", "NOT KNOWN     a: not sent"]),
    });
  });

  it("Names what was refused only by closing, and that playback was left out", () => {
    const results: ProbeResult[] = [refused("a"), { name: "b", outcome: "closed", told: "" }];
    const target = { ...TARGET, playbackBase: "https://play.example" };
    const { lines, exitCode } = tellReport({ ...GOOD, results }, target);
    expect(exitCode).toBe(0);
    expect(lines[0]).toMatch(/started again: b\.$/);
    expect(lines[1]).toMatch(/^Playback is not on this origin/);
    expect(lines[2]).toMatch(/: 2 refused, /);
  });
});
