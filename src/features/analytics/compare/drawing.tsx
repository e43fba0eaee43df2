import { lazy, Suspense } from "react";
import { Skeleton } from "#ui/skeleton.tsx";
import type { DrawingProps } from "./line-drawing.tsx";

const LineDrawing = lazy(async () => ({
  default: (await import("./line-drawing.tsx")).LineDrawing,
}));

/** Lines over axes; what draws them comes when it is needed. */
export function Drawing(props: DrawingProps) {
  return (
    <Suspense fallback={<Skeleton className="absolute inset-0" />}>
      <LineDrawing {...props} />
    </Suspense>
  );
}
