import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#ui/class-names.ts";
import { CONTROL } from "#ui/fields.tsx";

/** A line of text that says what is wrong with it. */
export function CheckedField({
  label,
  hint,
  problem,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type"> & {
  label: string;
  hint?: ReactNode;
  /** Null: nothing is wrong. */
  problem: string | null;
}) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink-soft">
        {label}
      </label>
      <input
        spellCheck={false}
        autoComplete="off"
        dir="auto"
        {...rest}
        id={id}
        type="text"
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint ${id}-problem`}
        className={classNames(CONTROL, "w-full")}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-ink-faint empty:hidden">
        {hint}
      </p>
      <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-trouble empty:hidden">
        {problem}
      </p>
    </div>
  );
}
