import { describe, expect, it } from "vitest";
import { readCaptions } from "#captions/format/read-captions.ts";
import { drawnCues } from "#captions/markup.ts";

const VTT = `WEBVTT

00:01.000 --> 00:02.500 line:10%
<v Ann>Calm <b>water</b></v>
and wind

00:03.000 --> 00:04.000
Done
`;

const SRT = `1
00:00:01,000 --> 00:00:02,500
Calm water

2
00:00:03,000 --> 00:00:04,000
Done
`;

const drawn = (file: string) =>
  drawnCues(readCaptions(file).document, new AbortController().signal);

describe("captions", () => {
  it.each([
    ["WebVTT", VTT, "Calm <b>water</b>\nand wind"],
    [
      "WebVTT with a mark and CRLF",
      `\uFEFF${VTT.replaceAll("\n", "\r\n")}`,
      "Calm <b>water</b>\nand wind",
    ],
    ["SRT", SRT, "Calm water"],
    ["SRT with CRLF", SRT.replaceAll("\n", "\r\n"), "Calm water"],
  ])("Reads captions from %s, with bold words", async (_, file, first) => {
    expect(await drawn(file)).toEqual([
      { startSeconds: 1, endSeconds: 2.5, text: first },
      { startSeconds: 3, endSeconds: 4, text: "Done" },
    ]);
  });

  it.each(["", "WEBVTT\n\n", "<html><body>Not found</body></html>", "\u0000\u0001\u0002"])(
    "Finds no captions in %j",
    async (file) => {
      expect(await drawn(file)).toEqual([]);
    },
  );

  it("Reads scripts in captions as plain words", async () => {
    const [cue] = await drawn(
      SRT.replace("Calm water", '<img src=x onerror="alert(1)">Calm <script>alert(2)</script>'),
    );
    expect(cue?.text).not.toMatch(/<(?!\/?[biu]>)/);
    expect(cue?.text).toContain("Calm");
  });
});
