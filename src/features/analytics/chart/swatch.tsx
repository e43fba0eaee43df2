import { useId } from "react";
import { Hatch } from "./hatch.tsx";
import { LOOKS, type Look } from "./looks.ts";
import type { ChartShape } from "./plot-geometry.ts";

/** A sample of how something is drawn, before its name. */
export function Swatch({ look, shape }: { look: Look; shape: ChartShape }) {
  const hatchId = useId();
  const isBar = shape === "bars" && (look === "value" || look === "open");
  return (
    <svg width="22" height="12" aria-hidden="true" className="shrink-0">
      {isBar ? (
        <>
          <defs>
            <Hatch id={hatchId} />
          </defs>
          <rect
            x="5"
            y="0.5"
            width="11"
            height="11"
            rx="2"
            fill={look === "value" ? "var(--series-1)" : `url(#${hatchId})`}
            fillOpacity={look === "value" ? 0.36 : 1}
            stroke="var(--series-1)"
            strokeDasharray={look === "value" ? undefined : "3 2"}
          />
        </>
      ) : (
        <line x1="1" x2={look === "open" ? 12 : 21} y1="6" y2="6" {...LOOKS[look]} />
      )}
      {look === "open" && !isBar ? (
        <circle
          cx="16"
          cy="6"
          r="3.5"
          fill="var(--surface)"
          stroke="var(--series-1)"
          strokeWidth="2"
        />
      ) : null}
    </svg>
  );
}
