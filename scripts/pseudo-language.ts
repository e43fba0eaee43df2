const POUND = 0;

/** Vowels are doubled, so that words take about 40 % more room; nothing stays as it was written in English. */
const LETTERS = new Map(
  Object.entries({
    a: "àà",
    b: "ƀ",
    c: "ç",
    d: "ð",
    e: "éé",
    f: "ƒ",
    g: "ğ",
    h: "ĥ",
    i: "îî",
    j: "ĵ",
    k: "ķ",
    l: "ļ",
    m: "ɱ",
    n: "ñ",
    o: "öö",
    p: "þ",
    q: "ʠ",
    r: "ŕ",
    s: "š",
    t: "ţ",
    u: "ûû",
    v: "ṽ",
    w: "ŵ",
    x: "ẋ",
    y: "ýý",
    z: "ž",
  }).flatMap(([letter, long]) => [
    [letter, long],
    [letter.toUpperCase(), long.charAt(0).toUpperCase() + long.slice(1)],
  ]),
);

/** Returns a text in a language that does not exist: longer than English, and never equal to it. */
export function pseudoText(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => LETTERS.get(letter) ?? letter);
}

/** Returns a compiled message in that language, between ⟦ and ⟧. Arguments, forms and tags stay. */
export function pseudoMessage(message: unknown): unknown {
  return ["⟦", ...partsOf(message), "⟧"];
}

const partsOf = (message: unknown): unknown[] =>
  Array.isArray(message) ? message.map(pseudoPart) : [pseudoPart(message)];

function pseudoPart(part: unknown): unknown {
  if (typeof part === "string") return pseudoText(part);
  if (!Array.isArray(part)) return part;
  const [name, kind, forms] = part;
  if (part.length === 1) return part;
  if (typeof kind !== "number" || kind === POUND) return [name, ...part.slice(1).map(pseudoPart)];
  // A number's or a date's style is a word, or options whose values are not parts of a message.
  if (typeof forms !== "object" || forms === null || !("other" in forms)) return part;
  return [
    name,
    kind,
    Object.fromEntries(
      Object.entries(forms).map(([form, value]) => [
        form,
        Array.isArray(value) ? value.map(pseudoPart) : pseudoPart(value),
      ]),
    ),
  ];
}
