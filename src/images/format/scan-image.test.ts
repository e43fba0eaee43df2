import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  big,
  bytesOf,
  exif,
  gif,
  gifFrame,
  jpeg,
  jpegSegment,
  little,
  png,
  pngChunk,
  webp,
  webpCanvas,
  webpChunk,
  webpLossless,
  webpLossy,
} from "./images-for-test.ts";
import { scanImage } from "./scan-image.ts";

const ANIMATED = 2;
const app1 = (data: Uint8Array) => jpegSegment(0xe1, bytesOf("Exif\0\0", data));
const comment = bytesOf(0x21, 0xfe, 3, "abc", 0);
const frames = (count: number) => pngChunk("acTL", bytesOf(big(count, 4), big(0, 4)));
const large = (marker: number) => jpegSegment(marker, new Uint8Array(65_000));

function summary(bytes: Uint8Array): string {
  const scan = scanImage(bytes);
  if (scan.kind !== "image") return scan.kind;
  const { format, width, height, turn, isAnimated } = scan;
  return `${format} ${width}x${height} ${turn?.orientation ?? 1}${isAnimated ? " moves" : ""}`;
}

function endOf(bytes: Uint8Array): number | string | null {
  const scan = scanImage(bytes);
  return scan.kind === "image" ? scan.endsAt : scan.kind;
}

const IMAGES: readonly [name: string, bytes: Uint8Array, expected: string][] = [
  ["JPEG", jpeg(1920, 1080), "jpeg 1920x1080 1"],
  ["a progressive one", jpeg(640, 480, { frame: 0xc2 }), "jpeg 640x480 1"],
  ["a turned one", jpeg(4, 3, { segments: [app1(exif(6))] }), "jpeg 4x3 6"],
  [
    "one turned in the other order",
    jpeg(4, 3, { segments: [app1(exif(8, { order: "MM" }))] }),
    "jpeg 4x3 8",
  ],
  [
    "one turned twice, which is once",
    jpeg(4, 3, { segments: [app1(exif(3)), app1(exif(6))] }),
    "jpeg 4x3 3",
  ],
  [
    "one whose EXIF points outside",
    jpeg(4, 3, { segments: [app1(exif(6, { directoryAt: 60_000 }))] }),
    "jpeg 4x3 1",
  ],
  [
    "one with other notes of editors",
    jpeg(4, 3, { segments: [jpegSegment(0xe1, bytesOf("http://ns.adobe.com/xap/1.0/\0<x/>"))] }),
    "jpeg 4x3 1",
  ],
  [
    "one with HTML in a comment",
    jpeg(4, 3, { segments: [jpegSegment(0xfe, bytesOf("<script>alert(1)</script>"))] }),
    "jpeg 4x3 1",
  ],
  [
    "one whose size comes after a megabyte",
    jpeg(9, 8, { segments: Array.from({ length: 17 }, () => large(0xe2)) }),
    "jpeg 9x8 1",
  ],
  [
    "one with padding between its segments",
    jpeg(4, 3, { segments: [bytesOf(0xff, 0xff, 0xff, 0xe0, 0, 2, 1, 2, 3)] }),
    "jpeg 4x3 1",
  ],
  ["PNG", png(30_000, 2), "png 30000x2 1"],
  ["a PNG of impossible size", png(0xffffffff, 1), "png 4294967295x1 1"],
  ["one turned before its pixels", png(4, 3, { chunks: [pngChunk("eXIf", exif(6))] }), "png 4x3 6"],
  ["one turned after them", png(4, 3, { late: [pngChunk("eXIf", exif(7))] }), "png 4x3 7"],
  ["an animated one", png(4, 3, { chunks: [frames(2)] }), "png 4x3 1 moves"],
  ["one of a single frame", png(4, 3, { chunks: [frames(1)] }), "png 4x3 1"],
  ["lossy WebP", webp(webpLossy(1280, 720)), "webp 1280x720 1"],
  [
    "one with a scaling hint, which decoders ignore",
    webp(webpLossy(0x4000 + 1280, 0xc000 + 720)),
    "webp 1280x720 1",
  ],
  ["lossless WebP", webp(webpLossless(16_384, 5)), "webp 16384x5 1"],
  [
    "WebP with EXIF",
    webp(webpCanvas(4, 3, 8), webpLossless(4, 3), webpChunk("EXIF", exif(6))),
    "webp 4x3 6",
  ],
  [
    "one with a word before it",
    webp(webpCanvas(4, 3, 8), webpLossy(4, 3), webpChunk("EXIF", bytesOf("Exif\0\0", exif(5)))),
    "webp 4x3 5",
  ],
  [
    "an animated one",
    webp(webpCanvas(70_000, 3, ANIMATED), webpChunk("ANMF", bytesOf("frame"))),
    "webp 70000x3 1 moves",
  ],
  ["GIF", gif(320, 200, gifFrame(320, 200)), "gif 320x200 1"],
  ["one with a comment", gif(320, 200, comment, gifFrame(320, 200)), "gif 320x200 1"],
  ["an animated one", gif(4, 3, gifFrame(4, 3), comment, gifFrame(1, 1)), "gif 4x3 1 moves"],
  [
    "one whose frame is larger than it says",
    gif(4, 3, gifFrame(60_000, 2, 5_000)),
    "gif 65000x3 1",
  ],
  ["one with padding after its frame", gif(4, 3, gifFrame(4, 3), bytesOf("waste")), "gif 4x3 1"],
];

const BROKEN: readonly [name: string, bytes: Uint8Array, expected: string][] = [
  ["a JPEG that ends before its size", bytesOf(0xff, 0xd8, 0xff, 0xd9), "broken"],
  ["a JPEG of pixels without a size", bytesOf(0xff, 0xd8, 0xff, 0xda, 0, 8, "pixels"), "broken"],
  ["a JPEG segment shorter than its own length", bytesOf(0xff, 0xd8, 0xff, 0xe0, 0, 1), "broken"],
  ["a JPEG frame too short for a size", bytesOf(0xff, 0xd8, 0xff, 0xc0, 0, 7, "12345"), "broken"],
  ["a JPEG segment beyond the end", bytesOf(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1), "cutOff"],
  ["only the signature of a JPEG", bytesOf(0xff, 0xd8, 0xff), "cutOff"],
  ["a PNG without its first chunk", bytesOf("\x89PNG\r\n\x1a\n", new Uint8Array(30)), "broken"],
  ["the beginning of a PNG", png(4, 3).subarray(0, 23), "cutOff"],
  ["a WebP of some other chunk", webp(webpChunk("JUNK", bytesOf("0123456789"))), "broken"],
  ["a WebP that says it is empty", bytesOf("RIFF", little(4, 4), "WEBPVP8L\0\0\0\0"), "broken"],
  ["a WebP that is no key frame", webp(webpChunk("VP8 ", bytesOf(1, "123456789"))), "broken"],
  ["a WebP without its signature", webp(webpChunk("VP8L", bytesOf("01234"))), "broken"],
  ["a WebP with too small a canvas", webp(webpChunk("VP8X", bytesOf("012345678"))), "broken"],
  ["a WebP of two sizes", webp(webpCanvas(4, 3), webpLossless(16_384, 16_384)), "broken"],
  ["a WebP without a picture", webp(webpCanvas(4, 3), webpChunk("EXIF", exif(6))), "broken"],
  ["the beginning of a WebP", webp(webpLossy(4, 3)).subarray(0, 29), "cutOff"],
  ["a GIF without a frame", gif(4, 3, comment), "broken"],
  ["a GIF and a script", bytesOf("GIF89a/*", gif(4, 3).subarray(8), "*/=1;alert(1)"), "broken"],
  ["the beginning of a GIF", gif(4, 3, gifFrame(4, 3)).subarray(0, 30), "cutOff"],
  ["a file that is not an image", bytesOf("RIFF", little(40, 4), "WAVEfmt "), "none"],
  ["a PNG whose line ends were changed", bytesOf("\x89PNG\n\x1a\n", png(4, 3)), "none"],
  ["nothing", bytesOf(), "none"],
];

describe("the header", () => {
  it.each(IMAGES)("Reads format, size and turn of %s", (_name, bytes, expected) => {
    expect(summary(bytes)).toBe(expected);
  });

  it.each(BROKEN)("Reads neither format nor size of %s", (_name, bytes, expected) => {
    expect(summary(bytes)).toBe(expected);
  });
});

describe("scanImage", () => {
  it.each(IMAGES)("Finds the end of %s, whatever follows", (name, bytes) => {
    const expected = name.includes("padding after") ? null : bytes.length;
    expect(endOf(bytesOf(bytes, "<html>\xff\xd9;IEND"))).toBe(expected);
    expect(endOf(bytes.subarray(0, -1))).toBeNull();
  });

  it.each(IMAGES)("Never takes the beginning of %s for broken", (_name, bytes) => {
    const whole = scanImage(bytes);
    if (whole.kind !== "image") throw new Error("It is no image.");
    for (let length = 12; length < Math.min(bytes.length, 300); length += 1) {
      const scan = scanImage(bytes.subarray(0, length));
      expect(["cutOff", "image"]).toContain(scan.kind);
      if (scan.kind !== "image") continue;
      const { width, height, format } = scan;
      expect(whole).toMatchObject({ width, height, format });
    }
  });

  it("Returns a result for any bytes that begin like an image", () => {
    const starts = IMAGES.map(([, bytes]) => bytes.subarray(0, 200));
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.array(fc.tuple(fc.nat(199), fc.nat(255)), { maxLength: 8 }),
        fc.nat(200),
        fc.uint8Array(),
        (start, changes, stored, rest) => {
          const changed = bytesOf(start.subarray(0, stored), rest);
          for (const [at, byte] of changes) if (at < changed.length) changed[at] = byte;
          const end = endOf(changed);
          const isKnown =
            typeof end === "number"
              ? end <= changed.length
              : ["none", "cutOff", "broken", null].includes(end);
          expect(isKnown).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["JPEG markers", bytesOf(0xff, 0xd8, 0xff, 0xe0, 0, 2), bytesOf(0xff, 0xe0, 0, 2)],
    ["JPEG filling", bytesOf(0xff, 0xd8, 0xff), bytesOf(0xff)],
    ["PNG chunks", png(4, 3).subarray(0, 33), pngChunk("aaaa", bytesOf())],
    ["PNG EXIF", png(4, 3).subarray(0, 33), pngChunk("eXIf", exif(9, { entries: 0xffff }))],
    ["WebP chunks", bytesOf("RIFF\xff\xff\xff\xffWEBP", webpCanvas(4, 3)), bytesOf("EXIF\0\0\0\0")],
    ["GIF extensions", gif(4, 3).subarray(0, -1), bytesOf(0x21, 0, 0)],
  ])("Scans a file of millions of %s", (_name, start, piece) => {
    const bytes = new Uint8Array(start.length + piece.length * 1_000_000);
    bytes.set(start);
    bytes.set(piece, start.length);
    for (let filled = piece.length; filled < piece.length * 1_000_000; filled *= 2) {
      const end = Math.min(start.length + filled, bytes.length - filled);
      bytes.copyWithin(start.length + filled, start.length, end);
    }
    expect(["cutOff", "image"]).toContain(scanImage(bytes).kind);
  });
});
