import { describe, expect, it } from "vitest";
import { convertFile } from "./read-file.ts";

const SRT = "1\n00:00:01,000 --> 00:00:02,500\nGood <i>morning</i>\n";
const VTT = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nGood <i>morning</i>\n";

async function convert(text: string, format: "srt" | "vtt") {
  const { content, ...rest } = await convertFile(new TextEncoder().encode(text), format);
  return { ...rest, text: await content.text() };
}

describe("convertFile", () => {
  it.each([
    ["itself", SRT, "srt", SRT, false],
    ["itself, with all that is odd in it", `${SRT}\n\n\nstray`, "srt", `${SRT}\n\n\nstray`, false],
    ["the other format", SRT, "vtt", VTT, false],
    ["the other format", VTT, "srt", SRT, false],
    ["what has comments", VTT.replace("\n\n", "\n\nNOTE by me\n\n"), "srt", SRT, true],
    [
      "what has styles",
      VTT.replace("\n\n", "\n\nSTYLE\n::cue { color: red }\n\n"),
      "srt",
      SRT,
      true,
    ],
    ["what has numbers", VTT.replace("\n\n", "\n\n1\n"), "srt", SRT, false],
    ["what has names", VTT.replace("\n\n", "\n\nopening\n"), "srt", SRT, true],
  ] as const)("gives %s", async (_, text, format, expected, isLossy) => {
    expect(await convert(text, format)).toEqual({ text: expected, isLossy, isEmpty: false });
  });

  it("says that there is nothing in it", async () => {
    expect(await convert("<html></html>", "vtt")).toMatchObject({ isEmpty: true });
  });
});
