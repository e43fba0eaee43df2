const latin = new TextDecoder("latin1");
const ZIP_PARTS = ["PK\x03\x04", "PK\x05\x06"];
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)[\s>/]/i;

/**
 * What was put behind the end of a picture so that other programs see another file in it. Cameras append
 * things too (films, depth): these are nobody's concern.
 */
export function appendedFile(tail: Uint8Array): "markup" | "zip" | null {
  const text = latin.decode(tail);
  if (MARKUP.test(text)) return "markup";
  return ZIP_PARTS.some((part) => text.includes(part)) ? "zip" : null;
}
