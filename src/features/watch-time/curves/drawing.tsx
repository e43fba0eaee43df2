import { lazy, Suspense } from "react";
import { Skeleton } from "#ui/skeleton.tsx";
import type { CurveDrawingProps } from "./curve-drawing.tsx";

const CurveDrawing = lazy(async () => ({
  default: (await import("./curve-drawing.tsx")).CurveDrawing,
}));

/** Curves over axes; what draws them comes when it is needed. */
export function Drawing(props: CurveDrawingProps) {
  return (
    <Suspense fallback={<Skeleton className="absolute inset-0" />}>
      <CurveDrawing {...props} />
    </Suspense>
  );
}
