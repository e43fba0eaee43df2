import { fitWords } from "./picture-fit.ts";

/** Less than this is seen of words that are there for the ear alone. */
const LEAST_PX = 2;
/** By how much places differ that are meant to be the same. */
const SLACK_PX = 1;
const LETTERS = new Intl.Segmenter();

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A line of words where it stands in the window, and how it looks. */
interface PageLine {
  words: string;
  box: Box;
  /** What can be seen of it: whatever is around it may cut it off. */
  room: Box;
  font: string;
  colour: string;
  direction: "ltr" | "rtl";
}

/** The words that are seen in a part of the page, drawings left out, line by line as they are broken there. */
export function wordsIn(part: Element): PageLine[] {
  const lines: PageLine[] = [];
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const { currentNode: text } = walker;
    const { parentElement: holder } = text;
    if (!(text instanceof Text && holder instanceof HTMLElement) || !isPictured(holder)) continue;
    const room = roomOf(holder, part);
    if (room.right - room.left < LEAST_PX || room.bottom - room.top < LEAST_PX) continue;
    const look = getComputedStyle(holder);
    for (const { words, box } of linesOf(text)) {
      lines.push({
        words,
        box,
        room,
        font: `${look.fontStyle} ${look.fontWeight} ${look.fontSize} ${look.fontFamily}`,
        colour: look.color,
        direction: look.direction === "rtl" ? "rtl" : "ltr",
      });
    }
  }
  return lines;
}

/** Draws lines where they stand in the window; those that don't fit end in dots. */
export function drawWords(pen: CanvasRenderingContext2D, lines: readonly PageLine[]): void {
  pen.textBaseline = "alphabetic";
  for (const { words, box, room, font, colour, direction } of lines) {
    const isRightToLeft = direction === "rtl";
    const isCut = box.left < room.left - SLACK_PX || box.right > room.right + SLACK_PX;
    const startX = isRightToLeft ? Math.min(box.right, room.right) : Math.max(box.left, room.left);
    pen.save();
    pen.beginPath();
    pen.rect(room.left, room.top, room.right - room.left, room.bottom - room.top);
    pen.clip();
    pen.font = font;
    pen.fillStyle = colour;
    pen.direction = direction;
    pen.textAlign = isRightToLeft ? "right" : "left";
    const roomPx = isRightToLeft ? startX - room.left : room.right - startX;
    // The box of a line is as high as its type, whatever its letters are.
    const y = box.top + pen.measureText(words).fontBoundingBoxAscent;
    pen.fillText(isCut ? fitWords(pen, words, roomPx) : words, startX, y);
    pen.restore();
  }
}

/** What all around an element leave to be seen of it. */
function roomOf(element: Element, part: Element): Box {
  const room = boxOf(part.getBoundingClientRect());
  for (
    let each: Element | null = element;
    each !== null && each !== part;
    each = each.parentElement
  ) {
    if (getComputedStyle(each).overflow === "visible") continue;
    const { left, top, right, bottom } = each.getBoundingClientRect();
    room.left = Math.max(room.left, left);
    room.top = Math.max(room.top, top);
    room.right = Math.min(room.right, right);
    room.bottom = Math.min(room.bottom, bottom);
  }
  return room;
}

/** A text as the page breaks it, letter by letter, because a word may be broken too. */
function linesOf(text: Text): { words: string; box: Box }[] {
  const lines: { words: string; box: Box }[] = [];
  const range = document.createRange();
  for (const { segment, index } of LETTERS.segment(text.data)) {
    range.setStart(text, index);
    range.setEnd(text, index + segment.length);
    const [rect] = range.getClientRects();
    const isBlank = segment.trim() === "";
    // Blanks that the page drops have no width.
    if (rect === undefined || (isBlank && rect.width === 0)) continue;
    const letter = isBlank ? " " : segment;
    const line = lines.at(-1);
    if (line === undefined || Math.abs(rect.top - line.box.top) > rect.height / 2) {
      lines.push({ words: letter, box: boxOf(rect) });
    } else {
      line.words += letter;
      line.box.left = Math.min(line.box.left, rect.left);
      line.box.right = Math.max(line.box.right, rect.right);
    }
  }
  return lines.filter(({ words }) => words.trim() !== "");
}

function boxOf({ left, top, right, bottom }: DOMRect): Box {
  return { left, top, right, bottom };
}

/** What people press, and what is not for paper, says nothing in a picture. */
const LEFT_OUT = "button, input, select, textarea, [data-print='hide']";

/** Whether an element has a place in a picture of what is around it. */
function isPictured(element: Element): boolean {
  return (
    element.closest(LEFT_OUT) === null &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}

/** The drawing in a frame: the largest, where icons are about; null where there is none. */
export function drawingIn(frame: HTMLElement): SVGSVGElement | null {
  const [largest] = [...frame.querySelectorAll("svg")].toSorted((a, b) => area(b) - area(a));
  return largest !== undefined && area(largest) > 0 ? largest : null;
}

/** All drawings that are seen in a part of the page; a drawing is its own. */
export function drawingsIn(part: Element): SVGSVGElement[] {
  if (part instanceof SVGSVGElement) return [part];
  return [...part.querySelectorAll("svg")].filter(
    (svg) => area(svg) > 0 && !(svg.parentNode instanceof SVGElement) && isPictured(svg),
  );
}

function area(svg: SVGSVGElement): number {
  const { width, height } = svg.getBoundingClientRect();
  return width * height;
}
