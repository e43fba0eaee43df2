import { Search } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** The look of a field. */
export const CONTROL =
  "min-h-8 rounded-md border border-line-strong/60 bg-surface px-2.5 py-1 text-ink placeholder:text-ink-faint";

/** A search field: its label is for those who can't see the glass. */
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

/** A line of text. */
export function TextField({
  label,
  hint,
  problem,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "aria-describedby"> & {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the text; null: nothing. Undefined where the field is not checked. */
  problem?: string | null;
}) {
  const id = useId();
  const describedBy = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(problem === undefined ? [] : [`${id}-problem`]),
  ].join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink-soft">
        {label}
      </label>
      <input
        {...(problem === undefined ? null : { "aria-invalid": problem !== null })}
        {...rest}
        id={id}
        type="text"
        aria-describedby={describedBy === "" ? undefined : describedBy}
        className={classNames(CONTROL, "w-full")}
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-faint">
          {hint}
        </p>
      )}
      {problem === undefined ? null : (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-trouble empty:hidden">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A choice of one among a few. */
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
