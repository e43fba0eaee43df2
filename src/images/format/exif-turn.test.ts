import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesOf, exif } from "./images-for-test.ts";
import { readExifTurn } from "./scan-image.ts";

/** Reads the orientation by EXIF that is all of a file. */
function orientationOf(bytes: Uint8Array): number | undefined {
  return readExifTurn(bytes, 0, bytes.length)?.orientation;
}

describe("readExifTurn", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("Reads %d in both byte orders", (orientation) => {
    expect(orientationOf(exif(orientation))).toBe(orientation);
    expect(orientationOf(exif(orientation, { order: "MM" }))).toBe(orientation);
    expect(orientationOf(bytesOf("Exif\0\0", exif(orientation)))).toBe(orientation);
  });

  it.each([
    ["nothing", bytesOf()],
    ["no TIFF", bytesOf("Exif\0\0hello")],
    ["a turn that does not exist", exif(9)],
    ["a turn of zero", exif(0)],
    ["a text", exif(6, { type: 2 })],
    ["two numbers", exif(6, { count: 2 })],
    ["a directory beyond the end", exif(6, { directoryAt: 5000 })],
    ["a directory far beyond the end", exif(6, { directoryAt: 0xfffffff0 })],
    ["a directory that says it ends before", exif(6, { entries: 1 })],
    ["an end within the entry", exif(6).subarray(0, 30)],
    ["another byte order than it says", bytesOf("MM", exif(6).subarray(2))],
  ])("Finds no turn where there is %s", (_name, bytes) => {
    expect(orientationOf(bytes)).toBeUndefined();
  });

  it("Says where in a file the tag is, and reads no further than the data", () => {
    const file = bytesOf("1234", exif(6), "more");
    const length = exif(6).length;
    expect(readExifTurn(file, 4, length)).toEqual({ orientation: 6, at: 4 + 10 + 12 + 8 });
    expect(readExifTurn(file, 4, 30)).toBeNull();
  });

  it("Finds the tag where fewer entries follow than announced", () => {
    expect(orientationOf(exif(6, { entries: 0xffff }))).toBe(6);
  });

  it("Returns one of eight rotations or none for any bytes", () => {
    fc.assert(
      fc.property(fc.constantFrom("II*\0", "MM\0*"), fc.uint8Array(), (start, rest) => {
        expect([1, 2, 3, 4, 5, 6, 7, 8, undefined]).toContain(orientationOf(bytesOf(start, rest)));
      }),
    );
  });
});
