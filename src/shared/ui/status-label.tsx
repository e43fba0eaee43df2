import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Names the meaning of a status, shown by colour and shape; the text beside them repeats it. */
export type StatusTone = "ready" | "working" | "trouble" | "neutral";

const MARKS: Record<StatusTone, string> = {
  ready: "rounded-full bg-ready",
  working: "rounded-full border-2 border-working border-r-transparent animate-spin",
  // A rotated square is wider than its box; the margin keeps scroll containers from clipping it.
  trouble: "mx-0.5 rotate-45 bg-trouble",
  neutral: "rounded-full border-2 border-ink-faint",
};

export function StatusLabel({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={classNames(
          "inline-block shrink-0",
          tone === "working" ? "size-2.5" : "size-2",
          MARKS[tone],
        )}
      />
      <span className={tone === "trouble" ? "text-trouble" : undefined}>{children}</span>
    </span>
  );
}
