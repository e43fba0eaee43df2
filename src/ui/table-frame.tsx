import { type ReactNode, type RefObject } from "react";
import { classNames } from "./class-names.ts";
import { useOverflow } from "./use-overflow.ts";

/** Where a table is too large for its place it scrolls in here, and by keyboard only then. */
export function TableFrame({
  ref,
  label,
  className,
  children,
  ...rest
}: {
  ref: RefObject<HTMLElement | null>;
  label: string;
  className?: string;
  "data-print"?: "whole";
  children: ReactNode;
}) {
  const isOverflowing = useOverflow(ref);
  return (
    <section
      {...rest}
      ref={ref}
      aria-label={label}
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
