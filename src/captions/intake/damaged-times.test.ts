import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeFixes } from "./entry.ts";
import { type CaptionFile, readFile } from "./read-file.ts";

async function read(text: string, fixes: readonly string[] = []): Promise<CaptionFile> {
  const answer = await readFile({
    file: new File([text], "video.srt"),
    encoding: null,
    shiftMs: 0,
    fixes: fixes as Parameters<typeof readFile>[0]["fixes"],
    durationMs: null,
  });
  if (answer.kind !== "read") throw new Error(`It was refused: ${answer.reason}`);
  return answer.read;
}

const hasErrors = ({ findings }: CaptionFile) =>
  findings.some(({ severity }) => severity === "error");

const kinds = ({ findings }: CaptionFile) => findings.map(({ kind }) => kind);

/** Reads a file after its safe fixes, applied until there are no more. */
async function afterSafeFixes(text: string): Promise<CaptionFile> {
  let fixes: readonly string[] = [];
  let content = await read(text);
  for (let round = 0; round < 4; round += 1) {
    const safe = safeFixes(content.findings);
    if (safe.length === 0) break;
    fixes = [...fixes, ...safe];
    content = await read(text, fixes);
  }
  return content;
}

const CUE = /^(\d+):(\d+):(\d+)[,.](\d{3})\s*-->[^\n]*\n((?:[^\n]+\n)+)/gm;

/** Returns the starts of SubRip in milliseconds, by the lines of its captions. */
async function startsOf({ content }: CaptionFile): Promise<Map<string, number>> {
  const starts = new Map<string, number>();
  for (const [, hours, minutes, seconds, ms, text = ""] of (await content.text()).matchAll(CUE)) {
    const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    for (const line of text.trim().split("\n")) starts.set(line, wholeSeconds * 1000 + Number(ms));
  }
  return starts;
}

/** Lists times as written by programs that calculate with floating point numbers. */
const FLOATS = [
  ["00:00:00,310.0 --> 00:00:00,909.9999999999999", 310],
  ["00:00:01,10.000000000000009 --> 00:00:01,609.9999999999999", 1010],
  ["00:00:01,710.0 --> 00:00:02,310.00000000000006", 1710],
  ["00:00:02,409.9999999999997 --> 00:00:03,9.999999999999787", 2410],
  ["00:00:03,109.99999999999987 --> 00:00:03,710.0", 3110],
  ["00:00:04,5.684341886080802e-14 --> 00:00:04,410.0000000000001", 4000],
] as const;

const two = (value: number) => String(value).padStart(2, "0");

/** Describes a time, as it was written, and ways to damage it that keep the number or leave it unclear. */
const anyTime = fc.record({
  ms: fc.integer({ min: 0, max: 3_599_999 }),
  damage: fc.constantFrom<(minutes: string, seconds: string, ms: string) => string>(
    (minutes, seconds, ms) => `00:${minutes}:${seconds},${ms}`,
    (minutes, seconds, ms) => `00:${minutes}:${seconds}.${ms}`,
    (minutes, seconds, ms) => `00:${minutes}:${seconds}:${ms}`,
    (minutes, seconds, ms) => `00:${minutes}:${seconds};${ms}`,
    (minutes, seconds, ms) => `00;${minutes};${seconds},${ms}`,
    (minutes, seconds, ms) => `00：${minutes}：${seconds},${ms}`,
    (minutes, seconds, ms) => `00.${minutes}.${seconds}.${ms}`,
    (minutes, seconds, ms) => `00 : ${minutes} : ${seconds} , ${ms}`,
    (minutes, seconds, ms) => `${minutes}:${seconds},${ms}`,
    (minutes, seconds, ms) => `00:${minutes}:${seconds},${Number(ms)}.0000000000009`,
    (minutes, seconds, ms) => `00:${minutes}:${seconds},${ms}.0`,
    (minutes, seconds, ms) => `00:${minutes}:${seconds},${ms}000`,
    (minutes, seconds, ms) => `00:${minutes}:${seconds},${ms.replace(/0+$/, "") || "0"}`,
    (minutes, seconds, ms) => `00:${minutes}:${seconds}:${ms.slice(0, 2)}`,
    (minutes, seconds, ms) => `0:${Number(minutes)}:${Number(seconds)},${ms}`,
    (minutes, seconds, ms) => `-00:${minutes}:${seconds},${ms}`,
    (_minutes, seconds, ms) => `00::${seconds},${ms}`,
    (minutes, seconds, ms) => `00:${minutes}:${seconds.replaceAll("0", "O")},${ms}`,
  ),
});
const anyArrow = fc.constantFrom(" --> ", "-->", " -> ", " → ", " <-- ", " -- ", " ", " ==> ");

describe("safe fixes", () => {
  it("Safe fixes keep times with a fraction of a millisecond where they are written", async () => {
    const text = FLOATS.map(([times], at) => `${at + 1}\n${times}\nline ${at}\n`).join("\n");
    const found = await read(text);
    expect(found.findings.map(({ kind, fix }) => `${kind} ${fix}`)).toEqual(["badTimes rewrite"]);
    const fixed = await afterSafeFixes(text);
    expect([...(await startsOf(fixed)).values()]).toEqual(FLOATS.map(([, startMs]) => startMs));
    expect(fixed.findings).toEqual([]);
  });

  it.each([
    ["frames", "00:00:07:12 --> 00:00:08:12"],
    ["a time before the video", "-00:00:07,000 --> 00:00:08,000"],
    ["letters in place of zeros", "OO:00:07,000 --> 00:00:08,000"],
    ["letters at its end", "00:00:07,000 --> 00:00:08,5OO"],
    ["no arrow", "00:00:07,000 -- 00:00:08,000"],
    ["an arrow to the left", "00:00:07 <-- 00:00:08"],
    ["zeros that may be lost", "00:00:07,5 --> 00:00:08,50"],
  ])("Safe fixes leave an error where a time has %s", async (_, times) => {
    const text = `1\n00:00:09,500 --> 00:00:12,250\nOne\n\n2\n${times}\nTwo\n`;
    expect(kinds(await read(text))).toContain("unreadTimes");
    expect(kinds(await afterSafeFixes(text))).toContain("unreadTimes");
    expect(safeFixes((await read(text)).findings)).toEqual([]);
    // A fix that a person chooses does not hide it either.
    expect(kinds(await read(text, ["outOfOrder", "badTimes"]))).toContain("unreadTimes");
  });

  it.each([
    [
      "numbers restart",
      "1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n\n1\n00:00:01,000 --> 00:00:02,000\nUn\n",
    ],
    [
      "a header is repeated",
      "WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\nWEBVTT\n\n00:00.500 --> 00:02.000\nUn\n",
    ],
  ])("Neither sort nor trim a file in which %s", async (_, text) => {
    const found = await read(text);
    expect(found.findings.map(({ kind }) => kind)).toContain("severalFiles");
    expect(safeFixes(found.findings)).toEqual([]);
  });

  it("Safe fixes keep each start as it is written, or leave an error", async () => {
    const property = fc.asyncProperty(
      fc.array(fc.tuple(anyTime, anyTime, anyArrow), { minLength: 1, maxLength: 5 }),
      async (cues) => {
        const starts = new Map<string, number>();
        const blocks = cues.map(([start, end, arrow], at) => {
          const [from, to] = [start, end].map(({ ms, damage }) =>
            damage(
              two(Math.floor(ms / 60_000)),
              two(Math.floor(ms / 1000) % 60),
              String(ms % 1000).padStart(3, "0"),
            ),
          );
          starts.set(`line ${at}`, start.ms);
          return `${at + 1}\n${from}${arrow}${to}\nline ${at}\n`;
        });
        const fixed = await afterSafeFixes(blocks.join("\n"));
        if (hasErrors(fixed)) return;
        const kept = await startsOf(fixed);
        for (const [text, startMs] of starts) {
          expect(Math.abs((kept.get(text) ?? Number.NaN) - startMs)).toBeLessThanOrEqual(1);
        }
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });
});
