import { type ReactNode, type RefObject, useRef } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import { useOverflow } from "#shared/ui/use-overflow.ts";

/** Scroll container of a table; focusable by keyboard only while it overflows. */
export function TableFrame({
  ref: given,
  label,
  className,
  children,
}: {
  /** For callers that move the focus here. */
  ref?: RefObject<HTMLElement | null>;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const own = useRef<HTMLElement>(null);
  const ref = given ?? own;
  const isOverflowing = useOverflow(ref);
  return (
    <section
      ref={ref}
      aria-label={label}
      data-print="whole"
      tabIndex={isOverflowing ? 0 : undefined}
      className={classNames(
        "@container relative overflow-x-auto rounded-md border border-line",
        className,
      )}
    >
      {children}
    </section>
  );
}
