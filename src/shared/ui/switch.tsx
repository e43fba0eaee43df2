import { type ReactNode, useId } from "react";
import type { Problem } from "#shared/http/problem.ts";
import { classNames } from "./class-names.ts";
import { InlineProblem } from "./inline-problem.tsx";

/**
 * Something that is on or off, and is switched at once: whoever renders it moves `isOn` with the press, and
 * back with the `problem` when it is refused.
 */
export function Switch({
  label,
  hint,
  isOn,
  isBusy,
  unavailable,
  problem,
  note,
  onChange,
}: {
  label: string;
  /** What it does, or what the two sides mean. */
  hint: ReactNode;
  isOn: boolean;
  /** A change is under way; another waits for it. */
  isBusy: boolean;
  /** Why it can't be switched now; undefined: it can. */
  unavailable?: string | undefined;
  /** Why the last change was refused. */
  problem: Problem | null;
  /** How the last change stands. */
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
              // 3:1 against the track, which `line-strong` has not.
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
