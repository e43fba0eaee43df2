import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** A part of a page with a heading of its own. */
export function Panel({
  title,
  children,
  className,
}: {
  title: string;
  children: ReactNode;
  className?: string;
}) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={classNames("rounded-lg border border-line bg-surface p-4 shadow-card", className)}
    >
      <h2 id={headingId} className="mb-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
