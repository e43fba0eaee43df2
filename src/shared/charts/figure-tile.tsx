import { type ReactNode, useId } from "react";
import { classNames } from "#shared/ui/class-names.ts";

/** Shows a figure with its name above it, as a group that a screen reader reads as a whole. */
export function FigureTile({
  title,
  note = null,
  className,
  children,
}: {
  title: string;
  /** Says below the figure how it is made, or what it is of. */
  note?: string | null;
  className?: string | undefined;
  children: ReactNode;
}) {
  const nameId = useId();
  return (
    <div
      role="group"
      aria-labelledby={nameId}
      className={classNames(
        "flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface px-4 pt-3 pb-3.5 shadow-card",
        className,
      )}
    >
      <h2 id={nameId} className="text-sm text-ink-soft">
        {title}
      </h2>
      {children}
      {note === null ? null : <p className="mt-auto text-xs text-ink-faint">{note}</p>}
    </div>
  );
}
