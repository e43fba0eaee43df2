/** Of the characters from U+00A0 to U+00FF, in their order. */
const LATIN =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro " +
  "para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil " +
  "Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave " +
  "Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml " +
  "igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute " +
  "thorn yuml";

const NAMED = new Map<string, string>([
  ...LATIN.split(" ").map((name, at): [string, string] => [name, String.fromCodePoint(0xa0 + at)]),
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["lrm", "\u200E"],
  ["rlm", "\u200F"],
  ["ndash", "–"],
  ["mdash", "—"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["hellip", "…"],
  ["bull", "•"],
  ["euro", "€"],
  ["trade", "™"],
  ["oelig", "œ"],
  ["OElig", "Œ"],
]);

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,6}\d{0,2}));/g;

/** The text with `&amp;`, `&#39;` and the like as what they stand for. One that nobody knows stays as it is. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? text.replace(ENTITY, decode) : text;
}

/** The text with only those `&` as entities that would be taken for the beginning of one. */
export function escapeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (raw: string, ...found: string[]) =>
    decode(raw, ...found) === raw ? raw : `&amp;${raw.slice(1)}`,
  );
}

function decode(raw: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED.get(name) ?? raw;
  return (
    characterOf(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal)) ?? raw
  );
}

/** Null for what is no character, or one that no text has. */
function characterOf(code: number): string | null {
  const isText = (code >= 0x20 && code < 0x7f) || (code > 0x9f && code <= 0x10ffff);
  return isText && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : null;
}
