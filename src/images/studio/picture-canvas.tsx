import { useLayoutEffect, useRef } from "react";
import { type Size, type Turns, turnedSize, WHOLE } from "#images/format/crop.ts";
import { paintImage } from "#images/format/paint-image.ts";

/** More would need memory that nobody sees. */
const MOST_PX = 4096;

/** The whole picture as it is turned, drawn as sharp as the screen is and no sharper. */
export function PictureCanvas({
  bitmap,
  turns,
  size,
  label,
}: {
  bitmap: ImageBitmap;
  turns: Turns;
  /** How large it is on the page, in its pixels. */
  size: Size;
  label: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const most = Math.min(turnedSize(bitmap, turns).width, MOST_PX);
  const width = Math.max(1, Math.min(most, Math.round(size.width * devicePixelRatio)));
  const height = Math.max(1, Math.round((width * size.height) / size.width));
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (pen === undefined || pen === null) return;
    pen.resetTransform();
    pen.clearRect(0, 0, width, height);
    paintImage(pen, bitmap, { crop: WHOLE, turns }, { width, height });
  }, [bitmap, turns, width, height]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      className="block size-full"
    />
  );
}
