import { type ReactNode, type RefObject, useRef } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import { useOverflow } from "#shared/ui/use-overflow.ts";

/** Where a table is too large for its place it scrolls in here, and by keyboard only then. */
export function TableFrame({
  ref: given,
  label,
  className,
  children,
}: {
  /** For those who lead the keyboard here. */
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
