import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** Something that is on or off, and is switched at once. */
export function Switch({
  label,
  isOn,
  unavailable,
  hint,
  onChange,
}: {
  label: string;
  isOn: boolean;
  /** Why it can't be switched now; undefined: it can. */
  unavailable?: string | undefined;
  /** What the two sides mean. */
  hint?: ReactNode;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  const isResting = unavailable !== undefined;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <span id={id} className="text-sm font-medium text-ink-soft">
          {label}
        </span>
        <p id={`${id}-hint`} className="text-sm text-ink-faint">
          {unavailable ?? hint}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        aria-disabled={isResting}
        onClick={() => {
          if (!isResting) onChange(!isOn);
        }}
        className={classNames(
          "relative h-6 w-11 shrink-0 rounded-full border transition-colors",
          isOn ? "border-accent bg-accent" : "border-line-strong bg-sunken",
          isResting ? "cursor-not-allowed opacity-60" : null,
        )}
      >
        <span
          aria-hidden="true"
          className={classNames(
            "absolute inset-y-0 my-auto size-4 rounded-full",
            isOn ? "end-1 bg-accent-ink" : "start-1 bg-line-strong",
          )}
        />
      </button>
    </div>
  );
}
