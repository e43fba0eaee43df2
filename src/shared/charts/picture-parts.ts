/** What people press, and what is not for paper, says nothing in a picture. */
const LEFT_OUT = "button, input, select, textarea, [data-print='hide']";

/** Whether an element has a place in a picture of what is around it. */
export function isPictured(element: Element): boolean {
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
