import fc from "fast-check";
import { expect, it } from "vitest";
import { parseXml, xmlDocument } from "./xml.ts";

it("Reads back any text that it wrote", () => {
  const printable = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(printable, (text) => {
      const document = parseXml(xmlDocument("Root", { Part: { Key: text } }));
      expect(document.children[0]?.children[0]).toEqual({ name: "Key", text, children: [] });
    }),
  );
});

it("Reads declarations, comments, attributes, references and empty elements", () => {
  const source = `<?xml version="1.0"?><!-- a -- b --><R xmlns="u" a='1'><E/>&#x41;&#66;&quot;</R>\n`;
  expect(parseXml(source)).toEqual({
    name: "R",
    text: 'AB"',
    children: [{ name: "E", text: "", children: [] }],
  });
});

it.each([
  "",
  "text",
  "<a>",
  "<a></b>",
  "<a/><b/>",
  "</a>",
  "<a>&unknown;</a>",
  "<a>&amp</a>",
  "<a>&#0;</a>",
  "<a><</a>",
  `<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>`,
])("Refuses a text that is not a document: %j", (source) => {
  expect(() => parseXml(source)).toThrow(expect.objectContaining({ code: "MalformedXML" }));
});
