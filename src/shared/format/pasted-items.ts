/** Describes a piece of pasted text. `line` counts from 1. */
export type Pasted =
  /** `id` is lower-cased. `type` is null where the text does not say, as for a plain id. */
  | { kind: "item"; line: number; id: string; type: "vod" | "channel" | null }
  /** It names nothing. `text`: cut off where it is long. */
  | { kind: "unreadable"; line: number; text: string };

export type PastedItem = Extract<Pasted, { kind: "item" }>;

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}";
const PLAIN = new RegExp(`^(?:${ID})$`, "u");
/**
 * Matches `{root_user_id}-vod-{id}` (contract 2), or the same without the root, as in watch time; the form of a root id
 * is unspecified.
 */
const ASSET = new RegExp(`^(?:[\\w-]+-)?(vod|live)-(${ID})$`, "u");
/** Matches `{share_url}/vod/{root_user_id}/{id}` (supplement, "VOD record"), and its script in an embed code. */
const SHARED = new RegExp(`/(vod|live)/[^/]+/(${ID})(?:\\.js)?/?$`, "u");
/** Matches a page of this dashboard, whatever its tab. */
const PAGE = new RegExp(`(?:^|/)(vods|channels)/(${ID})(?:/[a-z-]*)?/?$`, "u");

const TYPES: Readonly<Record<string, "vod" | "channel">> = {
  vod: "vod",
  vods: "vod",
  live: "channel",
  channels: "channel",
};

/** Matches a whole tag of HTML. What mere brackets are around, `<https://…>` or `<vods/…>`, is none. */
const TAG = /<\/?([a-z][a-z0-9-]*)(\s[^<>]*)?\/?>/giu;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gu;
/** Matches the `href` in the end of a tag that began on a line before. */
const LOOSE_HREF = /(?<=^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/giu;

/** Near the length of an id, so words are ignored. */
const MIN_MATCH = 16;
const MAX_SHOWN = 120;
/** Longer strings are no URLs. */
const MAX_READ = 2000;

/** Returns the lines of a text, whatever ends them; "" is one as well, so that each keeps its number. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r|\u2028|\u2029/u);
}

/**
 * Finds ids, share links, dashboard URLs and asset ids in a line of text. Other text such as titles is
 * ignored; a line without any is one unreadable piece. Reads links and text of HTML; a link whose text is its
 * own URL counts once. Only paths of URLs are read; nothing is requested.
 * @param line from 1
 */
export function readPastedLine(text: string, line: number): Pasted[] {
  const linked = new Set<string>();
  const pieces = withoutTags(text, linked)
    .split(/[\s,;|]+/u)
    .map(withoutWrapping);
  const written = pieces.filter((piece) => piece !== "");
  const found = written.map((piece) => readPiece(piece, line));
  if (found.every((each) => each === null)) {
    return written.length === 0 ? [] : [{ kind: "unreadable", line, text: cutOff(text.trim()) }];
  }
  return found.flatMap((each, at): Pasted[] => {
    const isSaidTwice = each !== null && linked.has(each.id) && found[at - 1]?.id === each.id;
    if (each !== null) return isSaidTwice ? [] : [each];
    const piece = written[at] ?? "";
    return isMeant(piece) ? [{ kind: "unreadable", line, text: cutOff(piece) }] : [];
  });
}

/** Replaces the tags of a line by their URLs. @param linked receives the ids of these */
function withoutTags(text: string, linked: Set<string>): string {
  const toHref = (value: string, isLink: boolean): string => {
    const item = readPiece(value.trim(), 0);
    if (item !== null) linked.add(item.id);
    // Links to other places are reported; other attributes are ignored.
    return item !== null || isLink ? ` ${value} ` : " ";
  };
  return text
    .replace(TAG, (tag, name: string, attributes: string | undefined) => {
      if (attributes === undefined && readPiece(name, 0) !== null) return tag;
      const values = [...(attributes ?? "").matchAll(ATTRIBUTE)].map(([, key = "", ...forms]) =>
        toHref(forms.find((form) => form !== undefined) ?? "", key.toLowerCase() === "href"),
      );
      return ` ${values.join(" ")} `;
    })
    .replace(LOOSE_HREF, (_, ...forms: (string | undefined)[]) =>
      toHref(forms.slice(0, 3).find((form) => form !== undefined) ?? "", true),
    );
}

/** Removes the quotes and brackets that tables and messages put around. */
function withoutWrapping(piece: string): string {
  return piece.replace(/^[<>()[\]{}"'`“”„«»]+|[<>()[\]{}"'`“”„«».]+$/gu, "");
}

function readPiece(piece: string, line: number): PastedItem | null {
  if (piece.length > MAX_READ) return null;
  const text = piece.toLowerCase();
  if (PLAIN.test(text)) return { kind: "item", line, id: text, type: null };
  const path = text.replace(/[?#].*$/u, "");
  const match = ASSET.exec(path) ?? SHARED.exec(path) ?? PAGE.exec(path);
  const type = TYPES[match?.[1] ?? ""];
  const id = match?.[2];
  return type === undefined || id === undefined ? null : { kind: "item", line, id, type };
}

function isMeant(piece: string): boolean {
  return piece.includes("/") || (piece.length >= MIN_MATCH && /\d/u.test(piece));
}

function cutOff(text: string): string {
  const letters = Array.from(text.slice(0, 2 * MAX_SHOWN + 2));
  return letters.length > MAX_SHOWN ? `${letters.slice(0, MAX_SHOWN).join("")}…` : text;
}
