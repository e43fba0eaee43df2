import type { ReactNode } from "react";

/** A key of the keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line px-1 font-sans text-xs font-normal text-ink-faint">
      {children}
    </kbd>
  );
}
