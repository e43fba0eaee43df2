import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** What a status means: colour and shape say it, the words beside them say it again. */
export type StatusTone = "ready" | "working" | "trouble" | "neutral";

const MARKS: Record<StatusTone, string> = {
  ready: "rounded-full bg-ready",
  working: "rounded-full border-2 border-working border-r-transparent animate-spin",
  // A square on its corner is wider than its box, and a list that scrolls would cut it off.
  trouble: "mx-0.5 rotate-45 bg-trouble",
  neutral: "rounded-full border-2 border-ink-faint",
};

/** A small mark and words that say how something stands. */
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
