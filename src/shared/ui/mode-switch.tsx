import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Shows a segmented control for a few view modes. */
export function ModeSwitch<T extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: {
  label: string;
  options: readonly { value: T; icon?: ReactNode; text: string }[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
}) {
  return (
    <div
      role="group"
      aria-label={label}
      data-print="hide"
      className={classNames("flex flex-wrap gap-0.5 rounded-md bg-sunken p-0.5", className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            "flex min-h-7 items-center gap-1.5 rounded-sm px-2 text-sm font-medium transition-colors",
            option.value === value
              ? "bg-surface text-accent shadow-card"
              : "text-ink-soft hover:text-ink",
          )}
        >
          {option.icon}
          {option.text}
        </button>
      ))}
    </div>
  );
}
