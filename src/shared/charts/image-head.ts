import { BLOCK_OPACITY, type LegendEntry, MARK_DASHES, MARK_SIZE, type Mark } from "./legend.tsx";

interface Type {
  sizePx: number;
  weight: number;
  linePx: number;
  opacity: number;
}

const TITLE: Type = { sizePx: 16, weight: 600, linePx: 24, opacity: 1 };
const NOTE: Type = { sizePx: 13, weight: 400, linePx: 20, opacity: 0.8 };
const MARK_PX = MARK_SIZE.widthPx;
const HATCH_PX = 4;
const MARK_GAP_PX = 6;
const ENTRY_GAP_PX = 16;
const GAP_BELOW_PX = 8;

/** Header above the chart in an exported image. */
export interface ImageHead {
  title: string;
  subtitle: string;
  legend: readonly LegendEntry[];
}

/** `startPx` is the offset from the start of the line, `middlePx` from the top. */
type Piece = { startPx: number; middlePx: number } & (
  | { kind: "words"; texts: string; type: Type }
  | { kind: "mark"; entry: LegendEntry }
);

/** Position and width of the header's lines. */
export interface Measure {
  leftPx: number;
  topPx: number;
  widthPx: number;
  isRightToLeft: boolean;
  fontFamily: string;
}

/** Lays out the header; returns its pieces with their positions, and its height. */
export function layOutHead(
  pen: CanvasRenderingContext2D,
  { title, subtitle, legend }: ImageHead,
  { widthPx, fontFamily }: Measure,
): { pieces: readonly Piece[]; heightPx: number } {
  const pieces: Piece[] = [];
  let heightPx = 0;
  const write = (text: string, type: Type) => {
    pen.font = fontOf(type, fontFamily);
    for (const texts of linesOf(pen, text, widthPx)) {
      const middlePx = heightPx + type.linePx / 2;
      pieces.push({ kind: "words", texts, type, startPx: 0, middlePx });
      heightPx += type.linePx;
    }
  };
  write(title, TITLE);
  if (subtitle !== "") write(subtitle, NOTE);
  pen.font = fontOf(NOTE, fontFamily);
  let startPx = 0;
  for (const entry of legend) {
    const roomPx = MARK_PX + MARK_GAP_PX + pen.measureText(entry.text).width;
    if (startPx > 0 && startPx + roomPx > widthPx) {
      startPx = 0;
      heightPx += NOTE.linePx;
    }
    const middlePx = heightPx + NOTE.linePx / 2;
    const textPx = startPx + MARK_PX + MARK_GAP_PX;
    pieces.push({ kind: "mark", entry, startPx, middlePx });
    pieces.push({ kind: "words", texts: entry.text, type: NOTE, startPx: textPx, middlePx });
    startPx += roomPx + ENTRY_GAP_PX;
  }
  if (legend.length > 0) heightPx += NOTE.linePx;
  return { pieces, heightPx: heightPx + GAP_BELOW_PX };
}

/** Draws a header after layout. `resolve` turns a CSS colour of the page into one that a canvas accepts. */
export function drawHead(
  pen: CanvasRenderingContext2D,
  pieces: readonly Piece[],
  { leftPx, topPx, widthPx, isRightToLeft, fontFamily }: Measure,
  resolve: (colour: string) => string,
): void {
  const ink = resolve("inherit");
  const across = (startPx: number) => leftPx + (isRightToLeft ? widthPx - startPx : startPx);
  pen.direction = isRightToLeft ? "rtl" : "ltr";
  pen.textAlign = "start";
  pen.textBaseline = "middle";
  for (const piece of pieces) {
    const { startPx } = piece;
    const y = topPx + piece.middlePx;
    if (piece.kind === "mark") {
      drawMark(pen, resolve(piece.entry.colour), piece.entry.mark, [
        across(startPx),
        across(startPx + MARK_PX),
        y,
      ]);
    } else {
      pen.font = fontOf(piece.type, fontFamily);
      pen.globalAlpha = piece.type.opacity;
      pen.fillStyle = ink;
      // A word wider than the line is condensed.
      pen.fillText(piece.texts, across(startPx), y, Math.max(1, widthPx - startPx));
      pen.globalAlpha = 1;
    }
  }
}

function drawMark(
  pen: CanvasRenderingContext2D,
  colour: string,
  mark: Mark,
  [from, to, y]: readonly [number, number, number],
): void {
  const { blockPx, linePx, openLinePx, openAtPx, openRadiusPx } = MARK_SIZE;
  pen.fillStyle = colour;
  pen.strokeStyle = colour;
  pen.lineWidth = linePx;
  pen.setLineDash([...MARK_DASHES[mark]]);
  if (mark === "block" || mark === "hatched") {
    drawBlock(pen, mark === "hatched", [(from + to - blockPx) / 2, y - blockPx / 2, blockPx]);
    return;
  }
  const towards = Math.sign(to - from);
  const isOpen = mark === "dotted-open";
  if (mark !== "open-point") {
    pen.beginPath();
    pen.moveTo(from, y);
    pen.lineTo(isOpen ? from + towards * openLinePx : to, y);
    pen.stroke();
    if (!isOpen) return;
  }
  pen.setLineDash([]);
  pen.beginPath();
  pen.arc(isOpen ? from + towards * openAtPx : (from + to) / 2, y, openRadiusPx, 0, 2 * Math.PI);
  pen.stroke();
}

/** Draws a square, translucent or hatched, with an outline. */
function drawBlock(
  pen: CanvasRenderingContext2D,
  isHatched: boolean,
  [left, top, sizePx]: readonly [number, number, number],
): void {
  pen.lineWidth = 1;
  pen.strokeRect(left, top, sizePx, sizePx);
  if (!isHatched) {
    pen.globalAlpha = BLOCK_OPACITY;
    pen.fillRect(left, top, sizePx, sizePx);
    pen.globalAlpha = 1;
    return;
  }
  pen.save();
  pen.beginPath();
  pen.rect(left, top, sizePx, sizePx);
  pen.clip();
  pen.setLineDash([]);
  pen.beginPath();
  for (let shift = -sizePx; shift < sizePx; shift += HATCH_PX) {
    pen.moveTo(left + shift, top + sizePx);
    pen.lineTo(left + shift + sizePx, top);
  }
  pen.stroke();
  pen.restore();
}

function fontOf({ weight, sizePx }: Type, fontFamily: string): string {
  return `${weight} ${sizePx}px ${fontFamily}`;
}

/** Wraps a text into lines at word boundaries. */
function linesOf(pen: CanvasRenderingContext2D, text: string, widthPx: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    if (line !== "" && pen.measureText((line + segment).trimEnd()).width > widthPx) {
      lines.push(line.trimEnd());
      line = segment.trimStart();
    } else line += segment;
  }
  return [...lines, line];
}
