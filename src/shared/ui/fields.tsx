import { Search } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** Classes of a field. */
export const CONTROL =
  "min-h-8 rounded-md border border-line-strong bg-surface px-2.5 py-1 text-ink placeholder:text-ink-faint";

/** Search field; its label is for screen readers. */
export function SearchField({
  label,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "aria-label"> & { label: string }) {
  return (
    <div className={classNames("relative", className)}>
      <Search
        aria-hidden="true"
        size={15}
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-ink-faint"
      />
      <input
        type="search"
        placeholder={label}
        {...rest}
        aria-label={label}
        className={classNames(CONTROL, "w-full ps-8")}
      />
    </div>
  );
}

/** Labelled select. */
export function SelectField({
  label,
  isLabelHidden = false,
  hint,
  className,
  children,
  ...rest
}: ComponentProps<"select"> & { label: string; isLabelHidden?: boolean; hint?: ReactNode }) {
  const id = useId();
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={isLabelHidden ? "sr-only" : "mb-1 block text-sm font-medium text-ink-soft"}
      >
        {label}
      </label>
      <select
        {...rest}
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={classNames(CONTROL, "max-w-full", isLabelHidden ? null : "w-full")}
      >
        {children}
      </select>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
