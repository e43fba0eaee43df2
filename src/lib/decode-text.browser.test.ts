import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (const [index, unit] of Array.from(text, (_, i) => text.charCodeAt(i)).entries()) {
    view.setUint16(2 * index, unit, isLittle);
  }
  return bytes;
};

describe("decodeText", () => {
  it.each([
    ["UTF-8", new TextEncoder().encode("WEBVTT é 夜")],
    ["UTF-8 with a mark", new TextEncoder().encode("\uFEFFWEBVTT é 夜")],
    ["UTF-16, little end first", utf16("\uFEFFWEBVTT é 夜", true)],
    ["UTF-16, big end first", utf16("\uFEFFWEBVTT é 夜", false)],
  ])("reads %s", (_, bytes) => {
    expect(decodeText(bytes)).toBe("WEBVTT é 夜");
  });

  it("reads what is no UTF-8 as Windows-1252", () => {
    expect(decodeText(Uint8Array.of(0x93, 0x4f, 0x6c, 0xe1, 0x94, 0x20, 0x80))).toBe("“Olá” €");
  });

  it("reads nothing as nothing", () => {
    expect(decodeText(new Uint8Array())).toBe("");
  });
});
