import { type ReactNode, type Ref, useId } from "react";
import { classNames } from "./class-names.ts";

/** Section with a heading. */
export function Panel({
  title,
  children,
  className,
  frameRef,
}: {
  title: string;
  children: ReactNode;
  className?: string;
  /** For moving the focus to the panel as a whole. */
  frameRef?: Ref<HTMLElement>;
}) {
  const headingId = useId();
  return (
    <section
      ref={frameRef}
      aria-labelledby={headingId}
      tabIndex={frameRef === undefined ? undefined : -1}
      className={classNames(
        "rounded-lg border border-line bg-surface p-4 shadow-card outline-none",
        className,
      )}
    >
      <h2 id={headingId} className="mb-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
