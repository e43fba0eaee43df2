import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { contentOf, lookAt, type OtherContent } from "./other-content.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each<[string, string, OtherContent | null]>([
  ["a word", "hello", "text"],
  ["a page", "<!doctype html>\n<title>Sign in</title>", "text"],
  ["JSON", '{"error": "expired"}\r\n', "text"],
  ["a JPEG", "\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF", "image"],
  ["a PNG", "\u0089PNG\r\n\u001a\n", "image"],
  ["WebP", "RIFF\u0010\0\0\0WEBPVP8 ", "image"],
  ["HEIC", "\0\0\0\u0018ftypheic\0\0\0\0", "image"],
  ["MP3 with tags", "ID3\u0003\0\0", "audio"],
  ["WAV", "RIFF\u0010\0\0\0WAVEfmt ", "audio"],
  ["M4A", "\0\0\0\u001cftypM4A \0\0\0\0", "audio"],
  ["PDF", "%PDF-1.7\n%\u00e2\u00e3", "document"],
  ["ZIP", "PK\u0003\u0004\u0014\0", "archive"],
  ["MP4", "\0\0\0\u0018ftypmp42\0\0\0\0", null],
  ["QuickTime without a type", "\0\0\0\u0008wide\0\u0010\0\0mdat", null],
  ["Matroska", "\u001aE\u00df\u00a3\u0001\0\0\0", null],
  ["AVI", "RIFF\u0010\0\0\0AVI LIST", null],
  ["a transport stream", "G@\0\u0010\0\0\u00b0\r", null],
  ["raw H.264", "\0\0\0\u0001g\u0064\0\u001f", null],
  ["raw frames", "YUV4MPEG2 W320 H240 F25:1\nFRAME\n", null],
  ["nothing", "", null],
])("Tells by its first bytes that %s is what it is", (_, text, content) => {
  expect(contentOf(bytes(text))).toBe(content);
});

it("Takes texts in other scripts for texts, also where they are cut in a letter", () => {
  const text = new TextEncoder().encode("港の灯り".repeat(60));
  expect(contentOf(text.subarray(0, 511))).toBe("text");
});

it("Takes a real video for one, and does not judge a file that can't be read", async () => {
  const video = new File([await readFile("sandbox/seed/media/sources/harbour.mp4")], "a.mp4");
  const gone = new File(["hello"], "c.mp4");
  gone.slice = () => {
    throw new DOMException("It was moved.", "NotFoundError");
  };
  const found = await lookAt([video, new File(["hello"], "b.mp4"), gone]);
  expect([...found.values()]).toEqual([null, "text", null]);
});
