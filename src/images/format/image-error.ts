/**
 * Why no picture came of one: the browser keeps its pixels from the page
 * (they came from another host without leave), the browser can't write the format, or there was no memory
 * for the canvas.
 */
export type ImageErrorKind = "unreadable" | "format" | "canvas";

/** A picture that could not be drawn. */
export class ImageError extends Error {
  override readonly name = "ImageError";
  readonly kind: ImageErrorKind;

  constructor(kind: ImageErrorKind, options?: ErrorOptions) {
    super(`No picture was made: ${kind}.`, options);
    this.kind = kind;
  }
}
