import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL } from "./fields.tsx";

/** Labelled single-line text field. */
export function TextField({
  label,
  hint,
  problem,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "aria-describedby"> & {
  label: string;
  hint?: ReactNode;
  /** Validation error; null: none. Undefined where the field is not validated. */
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
