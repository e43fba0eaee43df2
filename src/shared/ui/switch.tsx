import { type ReactNode, useId } from "react";
import type { Problem } from "#shared/http/errors.ts";
import { classNames } from "./class-names.ts";
import { InlineProblem } from "./error-notice.tsx";

/**
 * Shows a switch that takes effect at once: the owner sets `isOn` on each press, and reverts it with a `problem` when
 * the change is refused.
 */
export function Switch({
  label,
  hint,
  isOn,
  isBusy = false,
  unavailable,
  problem = null,
  note,
  onChange,
}: {
  label: string;
  hint: ReactNode;
  isOn: boolean;
  /** A change is under way; the switch ignores presses. */
  isBusy?: boolean;
  /** Reason why it is disabled; undefined: it is enabled. */
  unavailable?: string | undefined;
  problem?: Problem | null;
  note?: ReactNode;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  const isResting = unavailable !== undefined;
  return (
    <div>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium text-ink-soft">
            {label}
          </label>
          <p id={`${id}-hint`} className="text-sm text-ink-faint">
            {unavailable ?? hint}
          </p>
        </div>
        <button
          id={id}
          type="button"
          role="switch"
          aria-checked={isOn}
          aria-labelledby={`${id}-label`}
          aria-busy={isBusy}
          aria-describedby={`${id}-hint ${id}-problem`}
          aria-disabled={isResting}
          onClick={() => {
            if (!isResting && !isBusy) onChange(!isOn);
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
              "absolute inset-y-0 my-auto size-4 rounded-full transition-[inset-inline-start]",
              // 3:1 contrast against the track, which `line-strong` does not have.
              isOn ? "start-[1.375rem] bg-accent-ink" : "start-1 bg-ink-faint",
            )}
          />
        </button>
      </div>
      {note}
      <InlineProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
