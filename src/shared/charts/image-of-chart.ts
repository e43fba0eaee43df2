import { drawingsIn, drawText, linesIn } from "./image-text.ts";

/** Is the number of device pixels per CSS pixel, so that the image stays sharp in a document. */
const SCALE = 2;
const PADDING_PX = 16;

interface ImageTexts {
  /** Names the axes of the chart, where it has some. */
  axes?: { value: string; along: string } | undefined;
  /** Stands below everything; may be empty. */
  source?: string;
}

/**
 * Exports a chart as a PNG with the texts around it. It is as on light paper, whatever the theme on screen.
 * @param frame element whose background and font are used
 * @param above elements to draw between the title and the chart
 * @throws if the browser can't draw it, for instance as it is too large
 */
export async function imageOfChart(
  frame: HTMLElement,
  part: Element,
  title: string,
  above: readonly Element[],
  texts: ImageTexts = {},
): Promise<Blob> {
  // Read everything up front: the page may change while the drawings are decoded.
  const { contents, widthPx, backgroundColor } = inLight(() => {
    const chart = contentOf(part);
    const widthPx = chart.box.width;
    const [head, foot] = [layOutHead(title, above, widthPx, texts), layOutFoot(widthPx, texts)];
    frame.append(head, foot);
    const contents = [contentOf(head), chart, contentOf(foot)];
    head.remove();
    foot.remove();
    return { contents, widthPx, backgroundColor: getComputedStyle(frame).backgroundColor };
  });
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("The browser gives no canvas.");
  const heightPx = contents.reduce((sum, { box }) => sum + box.height, 2 * PADDING_PX);
  canvas.width = Math.ceil((widthPx + 2 * PADDING_PX) * SCALE);
  canvas.height = Math.ceil(heightPx * SCALE);
  pen.scale(SCALE, SCALE);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  let topPx = PADDING_PX;
  for (const { box, lines, drawings } of contents) {
    const images = await Promise.all(drawings);
    pen.save();
    // From here on, coordinates are those of the window.
    pen.translate(PADDING_PX - box.left, topPx - box.top);
    for (const [image, { x, y, width, height }] of images)
      pen.drawImage(image, x, y, width, height);
    drawText(pen, lines);
    pen.restore();
    topPx += box.height;
  }
  return await pngOf(canvas);
}

/** Reads something of the page in the light theme. The page is not painted in between. */
function inLight<T>(read: () => T): T {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset.theme = "light";
  try {
    return read();
  } finally {
    if (theme === undefined) delete dataset.theme;
    else dataset.theme = theme;
  }
}

function contentOf(part: Element) {
  return {
    box: part.getBoundingClientRect(),
    lines: linesIn(part),
    drawings: drawingsIn(part).map(async (svg) => {
      const box = svg.getBoundingClientRect();
      return [await imageOf(plainSvg(svg)), box] as const;
    }),
  };
}

/** Returns what is above the chart, for the browser to lay out as text. */
function layOutHead(
  title: string,
  above: readonly Element[],
  widthPx: number,
  { axes }: ImageTexts,
): HTMLElement {
  const head = blockOf(widthPx, "pb-2 *:not-first:leading-5");
  head.append(
    lineOf(title, "text-base/6 font-semibold wrap-anywhere"),
    ...above.map((element) => element.cloneNode(true)),
  );
  if (axes !== undefined) head.append(lineOf(axes.value, "pt-1 text-xs text-ink-soft"));
  return head;
}

/** Returns what is below the chart; without texts it has no height. */
function layOutFoot(widthPx: number, { axes, source = "" }: ImageTexts): HTMLElement {
  const foot = blockOf(widthPx, "");
  if (axes !== undefined) foot.append(lineOf(axes.along, "text-center text-xs/5 text-ink-soft"));
  if (source !== "") foot.append(lineOf(source, "pt-1 text-xs/4 text-ink-soft wrap-anywhere"));
  return foot;
}

function blockOf(widthPx: number, className: string): HTMLElement {
  const block = document.createElement("div");
  block.className = `fixed start-0 top-0 ${className}`;
  block.style.width = `${widthPx}px`;
  return block;
}

function lineOf(text: string, className: string): HTMLElement {
  const line = document.createElement("div");
  line.className = className;
  line.textContent = text;
  return line;
}

async function imageOf(markup: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([markup], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const png = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (png === null) throw new Error("The browser makes no picture of the canvas.");
  return png;
}

const SVG = "http://www.w3.org/2000/svg";

/** Lists the CSS properties that affect how an SVG element is drawn. */
const LOOK = [
  "color",
  "direction",
  "dominant-baseline",
  "fill",
  "fill-opacity",
  "fill-rule",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "letter-spacing",
  "opacity",
  "paint-order",
  "shape-rendering",
  "stop-color",
  "stop-opacity",
  "stroke",
  "stroke-dasharray",
  "stroke-dashoffset",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-miterlimit",
  "stroke-opacity",
  "stroke-width",
  "text-anchor",
  "unicode-bidi",
  "vector-effect",
  "visibility",
];

/** Matches attributes without effect in an image, or blocked there by the content security policy. */
const DROPPED = /^(?:class|style|tabindex|role|aria-.*|on.*)$/;
const FOREIGN = new Set(["foreignObject", "script", "style"]);

/**
 * Serialises an SVG of the page as a standalone document that looks the same without the page's style sheets
 * and variables. It is built from scratch rather than cloned, so that it never contains a style attribute.
 */
function plainSvg(svg: SVGSVGElement): string {
  const { width, height } = svg.getBoundingClientRect();
  const copy = copyOf(svg);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  if (!copy.hasAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  return new XMLSerializer().serializeToString(copy);
}

function copyOf(element: Element): Element {
  const copy = document.createElementNS(SVG, element.localName);
  for (const { namespaceURI, name, value } of element.attributes) {
    if (name !== "xmlns" && !DROPPED.test(name)) copy.setAttributeNS(namespaceURI, name, value);
  }
  const display = getComputedStyle(element);
  for (const property of LOOK) {
    const value = display.getPropertyValue(property);
    if (value !== "") copy.setAttribute(property, value);
  }
  if (display.display === "none") copy.setAttribute("display", "none");
  for (const child of element.childNodes) {
    if (child instanceof Text) copy.append(child.data);
    else if (child instanceof SVGElement && !FOREIGN.has(child.localName)) {
      copy.append(copyOf(child));
    }
  }
  return copy;
}
