import { useLayoutEffect, useRef } from "react";

/** A bitmap on the page, as wide as its place. It may be closed as soon as it is drawn. */
export function BitmapView({ bitmap }: { bitmap: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current === null) return;
    canvas.current.width = bitmap.width;
    canvas.current.height = bitmap.height;
    canvas.current.getContext("2d")?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return <canvas ref={canvas} aria-hidden="true" className="size-full object-contain" />;
}
