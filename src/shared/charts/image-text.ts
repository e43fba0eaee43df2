import { truncateText } from "./text-ruler.ts";

/** Visually hidden text for screen readers is visible by less than this. */
const MIN_PX = 2;
/** Is the tolerance when comparing positions. */
const SLACK_PX = 1;
const LETTERS = new Intl.Segmenter();

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface PageLine {
  texts: string;
  box: Box;
  /** Is the visible area: ancestors may clip the line. */
  room: Box;
  font: string;
  colour: string;
  direction: "ltr" | "rtl";
}

/** Returns the visible text within an element, without drawings, line by line as the browser wrapped it. */
export function linesIn(part: Element): PageLine[] {
  const lines: PageLine[] = [];
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const { currentNode: text } = walker;
    const { parentElement: holder } = text;
    if (!(text instanceof Text && holder instanceof HTMLElement) || !hasImage(holder)) continue;
    const room = roomOf(holder, part);
    if (room.right - room.left < MIN_PX || room.bottom - room.top < MIN_PX) continue;
    const display = getComputedStyle(holder);
    for (const { texts, box } of linesOf(text)) {
      lines.push({
        texts,
        box,
        room,
        font: `${display.fontStyle} ${display.fontWeight} ${display.fontSize} ${display.fontFamily}`,
        colour: display.color,
        direction: display.direction === "rtl" ? "rtl" : "ltr",
      });
    }
  }
  return lines;
}

export function drawText(pen: CanvasRenderingContext2D, lines: readonly PageLine[]): void {
  pen.textBaseline = "alphabetic";
  for (const { texts, box, room, font, colour, direction } of lines) {
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
    // The box of a line is as high as its font, whatever its glyphs are.
    const y = box.top + pen.measureText(texts).fontBoundingBoxAscent;
    pen.fillText(isCut ? truncateText(pen, texts, roomPx) : texts, startX, y);
    pen.restore();
  }
}

/** Returns the area in which an element is visible, clipped by its ancestors. */
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

/**
 * Splits a text node into lines as the browser wrapped it. Goes by character, since words may be broken too.
 */
function linesOf(text: Text): { texts: string; box: Box }[] {
  const lines: { texts: string; box: Box }[] = [];
  const range = document.createRange();
  for (const { segment, index } of LETTERS.segment(text.data)) {
    range.setStart(text, index);
    range.setEnd(text, index + segment.length);
    const [rect] = range.getClientRects();
    const isBlank = segment.trim() === "";
    // Collapsed white space has no width.
    if (rect === undefined || (isBlank && rect.width === 0)) continue;
    const letter = isBlank ? " " : segment;
    const line = lines.at(-1);
    if (line === undefined || Math.abs(rect.top - line.box.top) > rect.height / 2) {
      lines.push({ texts: letter, box: boxOf(rect) });
    } else {
      line.texts += letter;
      line.box.left = Math.min(line.box.left, rect.left);
      line.box.right = Math.max(line.box.right, rect.right);
    }
  }
  return lines.filter(({ texts }) => texts.trim() !== "");
}

function boxOf({ left, top, right, bottom }: DOMRect): Box {
  return { left, top, right, bottom };
}

/** Controls, and elements that are not printed, are left out of images. */
const LEFT_OUT = "button, input, select, textarea, [data-print='hide']";

/** Returns whether an element is part of an image of its surroundings. */
function hasImage(element: Element): boolean {
  return (
    element.closest(LEFT_OUT) === null &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}

/** Returns the largest SVG in an element, so that icons are ignored; null if there is none. */
export function drawingIn(frame: HTMLElement): SVGSVGElement | null {
  const [largest] = [...frame.querySelectorAll("svg")].toSorted((a, b) => area(b) - area(a));
  return largest !== undefined && area(largest) > 0 ? largest : null;
}

/** Is how long an image waits for its chart. */
const DRAWING_MS = 2000;

/** Scrolls to a chart, which is drawn once it comes into sight, and waits until it is. */
export async function comeIntoSight(frame: HTMLElement): Promise<void> {
  frame.scrollIntoView({ block: "nearest" });
  const untilMs = performance.now() + DRAWING_MS;
  while (drawingIn(frame) === null && performance.now() < untilMs) await nextFrame();
  // The lines are laid out after the axes.
  for (let frames = 0; frames < 2; frames++) await nextFrame();
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}

/** Returns all visible SVGs in an element, or the element itself if it is an SVG. */
export function drawingsIn(part: Element): SVGSVGElement[] {
  if (part instanceof SVGSVGElement) return [part];
  return [...part.querySelectorAll("svg")].filter(
    (svg) => area(svg) > 0 && !(svg.parentNode instanceof SVGElement) && hasImage(svg),
  );
}

function area(svg: SVGSVGElement): number {
  const { width, height } = svg.getBoundingClientRect();
  return width * height;
}
