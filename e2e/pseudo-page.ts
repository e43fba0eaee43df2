// oxlint-disable unicorn/consistent-function-scoping, typescript/unbound-method -- what runs in the page has nothing else of this file, and replaces methods of the browser's
import type { Page } from "@playwright/test";

/** Everything that the platform names is data: titles, files, folders, hosts. Words of its own are short and lower case. */
const DATA = /[^a-z_]/;

/** Returns the parts of names that the page shows by themselves. */
const partsOf = (text: string) => [text, ...text.split(/[/,]/), ...text.split(/(?=\.\w+$)/)];

/**
 * Notes all texts that a page receives, and all that it has `Intl` write.
 * @returns what it has received
 */
export async function listen(page: Page): Promise<ReadonlySet<string>> {
  const data = new Set<string>();
  const note = (node: unknown) => {
    if (typeof node === "string") {
      if (DATA.test(node)) for (const part of partsOf(node)) data.add(part.trim());
    } else for (const each of Object.values(Object(node))) note(each);
  };
  page.on("response", async (response) => {
    if (!/json/.test(response.headers()["content-type"] ?? "")) return;
    note(await response.json().catch(() => null));
  });
  await page.addInitScript(noteFormatted);
  return data;
}

/** Runs in the page, before everything else. */
function noteFormatted(): void {
  const said = new Set<string>();
  Reflect.set(globalThis, "formattedTexts", said);
  const note = (text: unknown) => {
    if (typeof text === "string") said.add(text);
    // The page combines these parts.
    if (!Array.isArray(text)) return text;
    const parts: { type: string; value: string }[] = text;
    said.add(parts.map(({ value }) => value).join(""));
    for (const { value } of parts) said.add(value.trim());
    return text;
  };
  const { DateTimeFormat, NumberFormat, RelativeTimeFormat, DisplayNames, ListFormat } = Intl;
  const duration: typeof NumberFormat | undefined = Reflect.get(Intl, "DurationFormat");
  const kinds = [DateTimeFormat, NumberFormat, RelativeTimeFormat, DisplayNames, duration];
  for (const prototype of kinds.flatMap((kind) => (kind === undefined ? [] : [kind.prototype]))) {
    for (const name of ["format", "formatRange", "formatToParts", "formatRangeToParts", "of"]) {
      const { get, value } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
      if (typeof value === "function") {
        Object.defineProperty(prototype, name, {
          value(...given: unknown[]) {
            return note(Reflect.apply(value, this, given));
          },
        });
      } else if (get !== undefined) {
        Object.defineProperty(prototype, name, {
          get() {
            const format = Reflect.apply(get, this, []);
            return (...given: unknown[]) => note(Reflect.apply(format, undefined, given));
          },
        });
      }
    }
  }
  // The listed texts are separate ones.
  const { format, formatToParts } = ListFormat.prototype;
  const noteBetween = (parts: ReturnType<typeof formatToParts>) => {
    for (const { type, value } of parts) if (type === "literal") said.add(value.trim());
    return parts;
  };
  ListFormat.prototype.formatToParts = function listToParts(items) {
    return noteBetween(formatToParts.call(this, items));
  };
  ListFormat.prototype.format = function list(items) {
    noteBetween(formatToParts.call(this, items));
    return format.call(this, items);
  };
}

/** Returns the texts of a page that are in no catalogue: neither received, nor written by `Intl`, nor allowed. */
export function findStrayTexts(
  page: Page,
  data: ReadonlySet<string>,
  allowed: ReadonlySet<string>,
): Promise<string[]> {
  return page.evaluate(strayTexts, [[...data], [...allowed]] as const);
}

function strayTexts([data, allowed]: readonly [readonly string[], readonly string[]]): string[] {
  const formatted: ReadonlySet<string> = Reflect.get(globalThis, "formattedTexts");
  // The version is the hash in a file's name.
  const files = [...document.scripts].flatMap(({ src }) => /-([\w-]{8})\.js$/.exec(src)?.[1] ?? []);
  const known = [...new Set([...data, ...formatted, ...files, ...allowed])]
    .filter((text) => /\p{L}/u.test(text))
    .map((text) => text.toLowerCase())
    .toSorted((a, b) => b.length - a.length);
  const isWithinWord = (text: string) => /^[\p{L}\p{M}]{2}$/u.test(text);
  /** Replaces a text, but not within words. */
  const without = (text: string, part: string): string => {
    let rest = text;
    for (let at = rest.indexOf(part); at !== -1; at = rest.indexOf(part, at + 1)) {
      const end = at + part.length;
      if (
        isWithinWord(rest.slice(Math.max(0, at - 1), at + 1)) ||
        isWithinWord(rest.slice(end - 1, end + 1))
      )
        continue;
      rest = `${rest.slice(0, at)} ${rest.slice(end)}`;
    }
    return rest;
  };
  /** Returns what is left of a text, or null. */
  const strayOf = (text: string): string | null => {
    if (!/\p{L}/u.test(text)) return null;
    let rest = text.toLowerCase();
    for (const each of known) rest = without(rest, each);
    const stray = rest.match(/[\p{L}\p{M}]+/gu);
    return stray === null ? null : `${stray.join(" ")} (in: ${text.trim().slice(0, 90)})`;
  };
  /** Returns the text outside the brackets. Messages may contain others. */
  const outside = (text: string, depth: number): [string, number] => {
    let open = depth;
    let rest = "";
    for (const letter of text) {
      if (letter === "⟦") open += 1;
      else if (letter === "⟧") open = Math.max(0, open - 1);
      else if (open === 0) rest += letter;
    }
    return [rest, open];
  };

  const found = new Set<string>();
  const report = (where: string, text: string) => {
    const stray = strayOf(text);
    if (stray !== null) found.add(`${where}: ${stray}`);
  };
  report("title", outside(document.title, 0)[0]);
  const isInline = (element: Element) =>
    /^(inline|contents)$/.test(getComputedStyle(element).display);
  /** A message with tags is several texts of one block. */
  const open = new Map<Element, number>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const { currentNode } = texts;
    const { parentElement: parent, textContent: text } = currentNode;
    if (parent === null || text === null || text.trim() === "") continue;
    if (parent.closest("script, style, noscript, code, pre, kbd, textarea") !== null) continue;
    if (parent.localName !== "option" && !parent.checkVisibility({ visibilityProperty: true }))
      continue;
    let block = parent;
    while (isInline(block) && block.parentElement !== null) block = block.parentElement;
    let isInside = false;
    for (let each = block.parentElement; each !== null; each = each.parentElement) {
      if ((open.get(each) ?? 0) > 0) isInside = true;
    }
    const [rest, depth] = outside(text, open.get(block) ?? 0);
    open.set(block, depth);
    if (!isInside) report(block.localName, rest);
  }
  const attributes = [
    "aria-label",
    "aria-description",
    "aria-valuetext",
    "aria-roledescription",
    "aria-placeholder",
    "title",
    "placeholder",
    "alt",
    "label",
  ];
  for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join())) {
    for (const name of attributes) {
      const text = element.getAttribute(name);
      if (text !== null) report(`${element.localName}[${name}]`, outside(text, 0)[0]);
    }
  }
  return [...found];
}

/**
 * Returns the texts of a page that are cut without being available otherwise, lie outside their box, or over each
 * other.
 */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(cutTexts);
}

function cutTexts(): string[] {
  const found = new Set<string>();
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) {
    found.add(`the page is ${document.documentElement.scrollWidth} wide`);
  }
  const shortOf = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 60);
  const isClipping = (overflow: string) => overflow === "hidden" || overflow === "clip";
  const isScrolling = (overflow: string) => overflow === "auto" || overflow === "scroll";
  const hasBox = ({
    backgroundColor,
    borderInlineStartWidth,
    borderInlineEndWidth,
  }: CSSStyleDeclaration) =>
    !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor) ||
    (borderInlineStartWidth !== "0px" && borderInlineEndWidth !== "0px");
  /**
   * Returns whether a text is whole on pointing at it. That is enough for names; words of the page have room, except for
   * reports of progress.
   */
  const hasWhole = (element: Element, text: string) => {
    const titled = "[title]:not([title=''])";
    if (element.closest(titled) !== null || element.querySelector(titled) !== null) return true;
    if (text.includes("⟦") && element.closest("[role=status]") === null) return false;
    element.dispatchEvent(new PointerEvent("pointerover", { pointerType: "mouse", bubbles: true }));
    return element.closest(titled) !== null;
  };
  interface Place {
    text: string;
    layer: Element;
    rect: DOMRect;
    node: Node;
  }
  const places: Place[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const node = texts.currentNode;
    const { parentElement: parent, textContent } = node;
    const text = shortOf(textContent ?? "");
    if (parent === null || text === "") continue;
    if (parent.closest("script, style, noscript, option, textarea, .sr-only") !== null) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
    if (rects.length === 0) continue;
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const top = Math.min(...rects.map((rect) => rect.top));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    let layer: Element = document.body;
    let isClipped = false;
    for (
      let box: Element | null = parent;
      box !== null && box !== document.body;
      box = box.parentElement
    ) {
      const style = getComputedStyle(box);
      if (style.clipPath !== "none" || style.clip !== "auto") {
        isClipped = true;
        break;
      }
      const edge = box.getBoundingClientRect();
      const isWide = left < edge.left - 2 || right > edge.right + 2;
      const isHigh = top < edge.top - 4 || bottom > edge.bottom + 4;
      if (style.display !== "inline" && style.display !== "contents" && edge.width > 0) {
        if ((isWide && isClipping(style.overflowX)) || (isHigh && isClipping(style.overflowY))) {
          isClipped = true;
          // The heading of a table that is wider than the page scrolls with its rows.
          const isScrolled = box.querySelector("[role=columnheader]") !== null;
          if (!isScrolled && !hasWhole(parent, text)) found.add(`cut: ${text}`);
          break;
        }
        if (isScrolling(style.overflowX) || isScrolling(style.overflowY)) {
          // Content that is scrolled out of view can be scrolled to.
          isClipped = isWide || isHigh;
          if (isClipped) break;
        }
        if (isWide && hasBox(style)) found.add(`outside its box: ${text}`);
      }
      if (layer === document.body && style.position !== "static" && style.position !== "relative")
        layer = box;
      if (style.position === "fixed") break;
    }
    if (isClipped) continue;
    if (left < -2 || right > width + 2) found.add(`outside the page: ${text}`);
    for (const rect of rects) places.push({ text, layer, rect, node });
  }
  places.sort((a, b) => a.rect.left - b.rect.left);
  for (const [at, one] of places.entries()) {
    for (const other of places.slice(at + 1)) {
      if (other.rect.left > one.rect.right - 2) break;
      if (other.node === one.node || other.layer !== one.layer) continue;
      const high =
        Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      // Lines of a text are higher than their letters.
      if (high > 6) found.add(`over each other: ${one.text} | ${other.text}`);
    }
  }
  return [...found];
}
