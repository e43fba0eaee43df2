import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkImage } from "./check-image.ts";
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

const LIMITS = { bytes: 2_000_000, pixelsPerSide: 5000 };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = "<!doctype html><title>x</title><svg></svg><script>alert(1)</script>";
const utf16 = (text: string) => bytesOf(...Array.from(text, (c) => `${c}\0`));
const large = (marker: number) => jpegSegment(marker, new Uint8Array(65_000));
const ftyp = (...brands: string[]) => {
  const content = bytesOf("ftyp", brands[0] ?? "", 0, 0, 0, 0, ...brands.slice(1));
  return bytesOf(big(content.length + 4, 4), content, big(8, 4), "mdat");
};

function check(bytes: Uint8Array<ArrayBuffer>, name = "", limits = LIMITS) {
  return checkImage(name === "" ? new Blob([bytes]) : new File([bytes], name), limits);
}

describe("a file that checkImage refuses", () => {
  it.each<[string, string, Uint8Array<ArrayBuffer>, object]>([
    ["nothing", "x.png", bytesOf(), { reason: "empty" }],
    ["SVG", "x.svg", bytesOf(SVG), { reason: "unsupported", format: "SVG" }],
    ["SVG that is called PNG", "x.png", bytesOf(SVG), { reason: "unsupported", format: "SVG" }],
    [
      "SVG after a prologue",
      "x.png",
      bytesOf(
        `\xef\xbb\xbf\n <?xml version="1.0"?><!-- <html> --><!DOCTYPE svg [<!ENTITY a "b">]>`,
        SVG,
      ),
      { reason: "unsupported", format: "SVG" },
    ],
    [
      "SVG with a prefix",
      "x.jpg",
      bytesOf("<s:svg xmlns:s='x'/>"),
      { reason: "unsupported", format: "SVG" },
    ],
    [
      "SVG in UTF-16",
      "x.jpg",
      bytesOf(0xff, 0xfe, utf16(SVG)),
      { reason: "unsupported", format: "SVG" },
    ],
    ["SVG in UTF-16 without a mark", "x.jpg", utf16(SVG), { reason: "unsupported", format: "SVG" }],
    ["HTML called PNG", "x.png", bytesOf(HTML), { reason: "notImage" }],
    ["HTML after blank lines", "x.png", bytesOf("\r\n\t  ", HTML), { reason: "notImage" }],
    ["XML", "x.gif", bytesOf('<?xml version="1.0"?><feed/>'), { reason: "notImage" }],
    [
      "a comment without an end",
      "x.gif",
      bytesOf("<!-- <svg>".repeat(9000)),
      { reason: "unsupported", format: "SVG" },
    ],
    ["HTML that continues as an image", "x.png", bytesOf(HTML, png(4, 3)), { reason: "notImage" }],
    ["PHP", "x.png", bytesOf("<?php system('x');"), { reason: "notImage" }],
    ["a script", "x.png", bytesOf("#!/bin/sh\nrm -rf x"), { reason: "notImage" }],
    [
      "a script that continues as an image",
      "x.png",
      bytesOf("/*".padEnd(2000), png(4, 3)),
      { reason: "notImage" },
    ],
    ["text in UTF-16", "x.png", bytesOf(0xfe, 0xff, 0, "a", 4, "b"), { reason: "notImage" }],
    ["HEIC", "x.jpg", ftyp("heic", "mif1"), { reason: "unsupported", format: "HEIC" }],
    [
      "HEIC by its general name",
      "x.jpg",
      ftyp("mif1", "heic"),
      { reason: "unsupported", format: "HEIC" },
    ],
    ["AVIF", "x.png", ftyp("mif1", "miaf", "avif"), { reason: "unsupported", format: "AVIF" }],
    ["a video", "x.png", ftyp("isom", "mp42"), { reason: "notImage" }],
    [
      "BMP",
      "x.png",
      bytesOf("BM", big(0, 12), little(40, 4)),
      { reason: "unsupported", format: "BMP" },
    ],
    ["text about cars", "x.png", bytesOf("BMW drives on and on"), { reason: "notImage" }],
    ["TIFF", "x.png", bytesOf("MM\0*", big(8, 4)), { reason: "unsupported", format: "TIFF" }],
    ["ICO", "x.png", bytesOf("\0\0\x01\0\x01\0"), { reason: "unsupported", format: "ICO" }],
    ["PSD", "x.png", bytesOf("8BPS\0\x01"), { reason: "unsupported", format: "PSD" }],
    ["PDF", "x.png", bytesOf("%PDF-1.7\n"), { reason: "unsupported", format: "PDF" }],
    ["JPEG XL", "x.jpg", bytesOf(0xff, 0x0a, 0), { reason: "unsupported", format: "JPEG XL" }],
    ["a ZIP", "x.png", bytesOf("PK\x03\x04\x14\0"), { reason: "notImage" }],
    ["a PNG without a head", "x.png", png(4, 3).slice(1, 40), { reason: "notImage" }],
    ["a truncated PNG", "x.png", png(4, 3).slice(0, 20), { reason: "damaged", format: "png" }],
    [
      "a GIF and a script",
      "x.gif",
      bytesOf("GIF89a/*", HTML, "*/=1"),
      { reason: "damaged", format: "gif" },
    ],
    [
      "a canvas of another size than its image",
      "x.webp",
      webp(webpCanvas(4, 3), webpLossy(5, 3)),
      { reason: "damaged", format: "webp" },
    ],
    ["no columns", "x.png", png(0, 3), { reason: "damaged", format: "png" }],
    ["no rows", "x.jpg", jpeg(3, 0), { reason: "damaged", format: "jpeg" }],
    [
      "a bomb of a hundred bytes",
      "x.png",
      png(30_000, 30_000).slice(0, 100),
      { reason: "tooManyPixels", width: 30_000, height: 30_000, limit: 5000 },
    ],
    [
      "a bomb after a megabyte",
      "x.jpg",
      jpeg(5001, 2, { segments: Array.from({ length: 17 }, () => large(0xe2)) }),
      { reason: "tooManyPixels", width: 5001, height: 2, limit: 5000 },
    ],
    [
      "one pixel too many, on either side",
      "x.webp",
      webp(webpLossless(2, 5001)),
      { reason: "tooManyPixels", width: 2, height: 5001, limit: 5000 },
    ],
  ])("Refuses what the file holds: %s (%s)", async (_name, fileName, bytes, expected) => {
    expect(await check(bytes, fileName)).toEqual({ kind: "refused", ...expected });
  });

  it("Refuses a file above the limit without reading it", async () => {
    const bytes = png(1280, 720);
    const limits = { ...LIMITS, bytes: bytes.length - 1 };
    const expected = { reason: "tooManyBytes", limit: bytes.length - 1 };
    expect(await check(bytes, "x.png", limits)).toEqual({ kind: "refused", ...expected });
    expect(await check(bytes, "x.png", { ...LIMITS, bytes: bytes.length })).toMatchObject({
      kind: "image",
    });
  });

  it("Refuses a file that was removed", async () => {
    const file = new Blob([png(4, 3)]);
    file.slice = () =>
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error()) });
    expect(await checkImage(file, LIMITS)).toEqual({ kind: "refused", reason: "unreadable" });
  });
});

describe("a file that checkImage accepts", () => {
  it.each<[string, string, Uint8Array<ArrayBuffer>, object[]]>([
    ["PNG", "x.png", png(1920, 1080), []],
    ["JPEG", "x.JPEG", jpeg(1366, 768), []],
    ["WebP", "x.webp", webp(webpLossy(1280, 720)), []],
    ["a file without a name", "", jpeg(1280, 720), []],
    ["a file without an extension", "Spring 2024.11", jpeg(1280, 720), []],
    [
      "a size that stands far behind",
      "x.jpg",
      jpeg(1280, 720, { segments: Array.from({ length: 17 }, () => large(0xed)) }),
      [],
    ],
    [
      "an animated GIF",
      "x.gif",
      gif(1280, 720, gifFrame(1280, 720), gifFrame(1, 1)),
      [{ kind: "animated", format: "gif" }],
    ],
    ["a still GIF", "x.gif", gif(1280, 720, gifFrame(1280, 720)), []],
    [
      "an animated PNG",
      "x.apng",
      png(1280, 720, { chunks: [pngChunk("acTL", bytesOf(big(9, 4), big(0, 4)))] }),
      [{ kind: "animated", format: "png" }],
    ],
    [
      "an animated WebP",
      "x.webp",
      webp(webpCanvas(1280, 720, 2), webpChunk("ANMF", bytesOf("frame"))),
      [{ kind: "animated", format: "webp" }],
    ],
    ["a name of another type", "x.html.PNG", jpeg(1280, 720), []],
    ["a missing end", "x.png", png(1280, 720).slice(0, 50), [{ kind: "cutShort", format: "png" }]],
    [
      "HTML after the end",
      "x.jpg",
      bytesOf(jpeg(1280, 720), "\n<SCRIPT src=x>"),
      [{ kind: "appended" }],
    ],
    [
      "a ZIP after the end",
      "x.webp",
      bytesOf(webp(webpLossy(1280, 720)), "PK\x03\x04\x14\0"),
      [{ kind: "appended" }],
    ],
    ["a video after the end", "x.jpg", bytesOf(jpeg(1280, 720), ftyp("isom")), []],
    ["HTML within it", "x.png", png(1280, 720, { chunks: [pngChunk("tEXt", bytesOf(HTML))] }), []],
    ["little", "x.png", png(640, 360), [{ kind: "small", wanted: 1280 }]],
    [
      "a rotated image, as displayed",
      "x.jpg",
      jpeg(1920, 1080, { segments: [jpegSegment(0xe1, bytesOf("Exif\0\0", exif(6)))] }),
      [
        { kind: "small", wanted: 1280 },
        { kind: "ratio", across: 9, down: 16 },
      ],
    ],
    ["another ratio", "x.png", png(4032, 3024), [{ kind: "ratio", across: 4, down: 3 }]],
    [
      "a ratio without a name",
      "x.png",
      png(2000, 1081),
      [{ kind: "ratio", across: 1.85, down: 1 }],
    ],
  ])("Accepts what the file holds: %s (%s)", async (_name, fileName, bytes, notes) => {
    expect(await check(bytes, fileName)).toMatchObject({ kind: "image", notes });
  });

  it("Finds a rotation that stands behind the first part that is read", async () => {
    const pixels = webpChunk(
      "VP8L",
      bytesOf(0x2f, little(1279 + 719 * 2 ** 14, 4), new Uint8Array(200_000)),
    );
    const image = webp(webpCanvas(1280, 720, 8), pixels, webpChunk("EXIF", exif(3)));
    expect(await check(image)).toEqual({ kind: "image", format: "webp", notes: [] });
    expect(scanImage(image)).toMatchObject({ width: 1280, height: 720, turn: { orientation: 3 } });
  });
});

it("Returns a verdict for any bytes", async () => {
  const starts = ["", "<", "\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "GIF89a", "\0\0\0\x20ftyp", "BM"];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array(), async (start, rest) => {
      const { kind } = await check(bytesOf(start, rest), "x.png");
      expect(["image", "refused"]).toContain(kind);
    }),
  );
});
