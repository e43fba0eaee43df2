import { S3Error } from "./s3-error.ts";

/** Describes an element of a parsed document; `text` is its character data without that of its children. */
export interface XmlElement {
  name: string;
  text: string;
  children: XmlElement[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\r": "&#13;",
};

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** Describes the content of an element: text, elements by their names (an array repeats the name), or nothing. */
export type XmlContent = string | number | { [name: string]: XmlContent | XmlContent[] };

/** Writes an element. */
export function xmlElement(name: string, content: XmlContent): string {
  return `<${name}>${contentText(content)}</${name}>`;
}

/** Writes a whole document in S3's namespace. */
export function xmlDocument(root: string, content: XmlContent): string {
  const opening = `<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opening}${contentText(content)}</${root}>`;
}

function contentText(content: XmlContent): string {
  if (typeof content !== "object") {
    return String(content).replace(/[&<>"'\r]/g, (found) => ENTITIES[found] ?? found);
  }
  return Object.entries(content)
    .flatMap(([name, each]) => [each].flat().map((one) => xmlElement(name, one)))
    .join("");
}

function unescapeText(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|\w*);?/gi, (whole, body: string) => {
    const named = NAMED[body];
    if (named !== undefined && whole.endsWith(";")) return named;
    const code = /^#x/i.test(body)
      ? Number.parseInt(body.slice(2), 16)
      : Number.parseInt(body.slice(1), 10);
    if (!body.startsWith("#") || !whole.endsWith(";") || !(code > 0 && code <= 0x10ffff)) {
      throw new S3Error("MalformedXML");
    }
    return String.fromCodePoint(code);
  });
}

// These are a declaration or comment, a tag, or text. A document type is refused: entities must not be defined here.
const TOKEN =
  /<\?[^?]*\?>|<!--(?:(?!-->)[^])*-->|<(\/?)([A-Za-z_][\w.-]*)(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)>|([^<]+)/y;

/**
 * Reads the small documents that clients send: elements, text and attributes (which are dropped).
 * @throws S3Error MalformedXML
 */
export function parseXml(source: string): XmlElement {
  const root: XmlElement = { name: "", text: "", children: [] };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source);
    const current = open.at(-1);
    if (match === null || current === undefined) throw new S3Error("MalformedXML");
    const [, closing, name, empty, text] = match;
    if (text !== undefined) {
      current.text += unescapeText(text);
    } else if (name !== undefined && closing === "/") {
      if (current.name !== name || empty === "/") throw new S3Error("MalformedXML");
      open.pop();
    } else if (name !== undefined) {
      const child: XmlElement = { name, text: "", children: [] };
      current.children.push(child);
      if (empty !== "/") open.push(child);
    }
  }
  const [document, ...others] = root.children;
  const isWhole = open.length === 1 && others.length === 0 && root.text.trim() === "";
  if (document === undefined || !isWhole) throw new S3Error("MalformedXML");
  return document;
}
