import { Suspense } from "react";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { CurveDrawingProps } from "./curve-drawing.tsx";

const CurveDrawing = lazily(async () => (await import("./curve-drawing.tsx")).CurveDrawing);

/** Curves over axes; what draws them comes when it is needed. */
export function Drawing(props: CurveDrawingProps) {
  return (
    <Suspense fallback={<Skeleton className="absolute inset-0" />}>
      <CurveDrawing {...props} />
    </Suspense>
  );
}
