import { type ReactNode, useEffect, useRef } from "react";

/** A part of a page that somebody has just asked for: the keyboard goes there. */
export function Arrival({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <div ref={frame} tabIndex={-1} className="min-w-0 outline-none">
      {children}
    </div>
  );
}
