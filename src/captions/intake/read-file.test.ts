import { describe, expect, it } from "vitest";
import type { FindingKind } from "#captions/format/findings.ts";
import { type CaptionFile, readFile } from "./read-file.ts";

async function read(
  name: string,
  content: BlobPart,
  fixes: readonly FindingKind[] = [],
): Promise<CaptionFile> {
  const answer = await readFile({
    file: new File([content], name),
    encoding: null,
    fixes,
    durationMs: 60_000,
  });
  if (answer.kind !== "read") throw new Error(`It was refused: ${answer.reason}`);
  return answer.read;
}

const kinds = ({ findings }: CaptionFile) =>
  findings.map(({ severity, kind, fix }) => `${severity} ${kind} ${fix}`);

const SRT = "1\r\n00:00:01,000 --> 00:00:04,000\r\nGood morning\r\n";

describe("readFile", () => {
  it.each([
    ["a", SRT],
    ["with old line ends", SRT.replaceAll("\r\n", "\r")],
    ["without an end", SRT.trimEnd()],
  ])("sends the bytes as they were: %s", async (_, content) => {
    const upload = await read("video.srt", content);
    expect(new Uint8Array(await upload.content.arrayBuffer())).toEqual(
      new TextEncoder().encode(content),
    );
    expect(upload).toMatchObject({ format: "srt", cueCount: 1, convertedFrom: null });
  });

  it("leaves a byte order mark out, and says so", async () => {
    const upload = await read("video.srt", `\uFEFF${SRT}`);
    expect(upload.convertedFrom).toBe("UTF-8 (BOM)");
    expect(new Uint8Array(await upload.content.arrayBuffer())).toEqual(
      new TextEncoder().encode(SRT),
    );
  });

  it.each([
    ["video.vtt", "video.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n"],
    ["video.srt", "video.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n"],
    ["video.SRT", "video.srt", SRT],
    ["a.b.srt", "a.b.srt", SRT],
  ])("%s is sent as %s", async (name, expected, content) => {
    expect((await read(name, content)).fileName).toBe(expected);
  });

  it("writes in UTF-8 what was not", async () => {
    const bytes = Uint8Array.from(
      "1\n00:00:01,000 --> 00:00:04,000\n\xcf\xf0\xe8\xe2\xe5\xf2, \xea\xe0\xea \xe4\xe5\xeb\xe0? \xdf \xf5\xee\xf7\xf3 \xe4\xee\xec\xee\xe9.\n",
      (letter) => letter.charCodeAt(0),
    );
    const upload = await read("video.ru.srt", bytes);
    expect(upload.convertedFrom).not.toBeNull();
    expect(await upload.content.text()).toContain("Привет, как дела? Я хочу домой.");
  });

  it.each(["\0\0\0\u0001", "PK\u0003\u0004\0\0\0\0\0"])(
    "refuses what is no text: %j",
    async (content) => {
      const file = new File([content], "video.srt");
      expect(await readFile({ file, encoding: null, fixes: [], durationMs: null })).toEqual({
        kind: "refused",
        reason: "binary",
      });
    },
  );

  it("stacks what is put right, and holds the outcome against itself", async () => {
    const content =
      "1\n00:00:05,000 --> 00:00:09,000\nSecond\n\n2\n00:00:01,000 --> 00:00:06,000\nFirst\n";
    expect(kinds(await read("video.srt", content))).toContain("warning outOfOrder own");
    const sorted = await read("video.srt", content, ["outOfOrder"]);
    expect(kinds(sorted)).toEqual(["warning overlap own"]);
    const both = await read("video.srt", content, ["outOfOrder", "overlap"]);
    expect(kinds(both)).toEqual([]);
    expect(await both.content.text()).toMatch(/^1\n00:00:01,000 --> 00:00:05,000\nFirst\n/);
  });

  it("writes anew what only we understood", async () => {
    const content = "1\n0:0:1,5-->0:0:4\nGood morning\n";
    const found = await read("video.srt", content);
    expect(kinds(found)).toContain("error badTimes rewrite");
    const written = await read("video.srt", content, ["badTimes"]);
    expect(kinds(written)).toEqual([]);
    expect(await written.content.text()).toContain("00:00:01,500 --> 00:00:04,000");
  });

  it("reads ten million characters of nothing sensible", async () => {
    const upload = await read("video.srt", "<".repeat(10_000_000));
    expect(kinds(upload)).toContain("error noCue null");
  });
});
