import { drawHead, layOutHead, type PictureHead } from "./picture-head.ts";
import { drawingsIn, drawWords, wordsIn } from "./picture-words.ts";

/** Pixels of the picture for one of the page, so that it stays sharp in a document. */
const SCALE = 2;
const PADDING_PX = 16;

/**
 * A chart as a PNG with its title, in the colours of the theme on screen.
 * @param frame whose background and type the picture takes
 * @param part what is drawn of it: a drawing alone, or an element with all drawings and words in it
 * @throws where the browser can't draw it, for instance because it is too large
 */
export async function pictureOfChart(
  frame: HTMLElement,
  part: Element,
  head: PictureHead,
): Promise<Blob> {
  // All is read at once: the page may change while drawings become images.
  const { left, top, width: widthPx, height: heightPx } = part.getBoundingClientRect();
  const lines = wordsIn(part);
  const drawings = await Promise.all(
    drawingsIn(part).map(async (svg) => ({
      box: svg.getBoundingClientRect(),
      image: await imageOf(plainSvg(svg)),
    })),
  );
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("The browser gives no canvas.");
  const { backgroundColor, direction, fontFamily } = getComputedStyle(frame);
  const measure = {
    leftPx: PADDING_PX,
    topPx: PADDING_PX,
    widthPx,
    isRightToLeft: direction === "rtl",
    fontFamily,
  };
  const { pieces, heightPx: headPx } = layOutHead(pen, head, measure);
  canvas.width = Math.ceil((widthPx + 2 * PADDING_PX) * SCALE);
  canvas.height = Math.ceil((headPx + heightPx + 2 * PADDING_PX) * SCALE);
  pen.scale(SCALE, SCALE);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  drawHead(pen, pieces, measure, (colour) => resolvedIn(frame, colour));
  // From here on places are those of the window.
  pen.translate(PADDING_PX - left, PADDING_PX + headPx - top);
  for (const { image, box } of drawings) pen.drawImage(image, box.x, box.y, box.width, box.height);
  drawWords(pen, lines);
  return await pngOf(canvas);
}

/** A colour with its variables filled in, as it is on that part of the page. */
function resolvedIn(frame: HTMLElement, colour: string): string {
  const probe = document.createElement("span");
  probe.style.color = colour;
  frame.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
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

/** What style sheets may say about how an element of a drawing looks. */
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

/** What means nothing in a picture, or what the content policy refuses there. */
const DROPPED = /^(?:class|style|tabindex|role|aria-.*|on.*)$/;
const FOREIGN = new Set(["foreignObject", "script", "style"]);

/**
 * A drawing on the page as a document of its own that looks the same without the page's style sheets and
 * variables. Built up anew rather than cloned, so that no style attribute ever stands in it.
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
  const look = getComputedStyle(element);
  for (const property of LOOK) {
    const value = look.getPropertyValue(property);
    if (value !== "") copy.setAttribute(property, value);
  }
  if (look.display === "none") copy.setAttribute("display", "none");
  for (const child of element.childNodes) {
    if (child instanceof Text) copy.append(child.data);
    else if (child instanceof SVGElement && !FOREIGN.has(child.localName)) {
      copy.append(copyOf(child));
    }
  }
  return copy;
}
