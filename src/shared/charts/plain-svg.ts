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
export function plainSvg(svg: SVGSVGElement): string {
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
