import { Search } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import type { Typed } from "./use-typed.ts";

export const CONTROL =
  "min-h-8 rounded-md border border-line-strong bg-surface px-2.5 py-1 text-ink placeholder:text-ink-faint";

/** Returns the direction of a field of free text: that of its text, and of the page while there is none. */
export function directionOfText(text: unknown): "auto" | undefined {
  return text === "" ? undefined : "auto";
}

/** Shows a search field; its label is for screen readers. */
export function SearchField({
  label,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "aria-label"> & { label: string }) {
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
        className={classNames(
          CONTROL,
          "max-w-full pe-8 disabled:cursor-not-allowed disabled:opacity-60",
          isLabelHidden ? null : "w-full",
        )}
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

/** Shows a labelled select of known choices. */
export function ChoiceField<T extends string>({
  options,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof SelectField>, "children" | "value" | "onChange"> & {
  options: readonly { value: T; text: string; isUnavailable?: boolean }[];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <SelectField
      {...rest}
      onChange={({ target }) => {
        const selected = options.find(({ value }) => value === target.value);
        if (selected !== undefined) onChange(selected.value);
      }}
    >
      {options.map(({ value, text, isUnavailable }) => (
        <option key={value} value={value} disabled={isUnavailable}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

export function CheckField({
  isOn,
  onChange,
  className,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <label className={classNames("flex min-h-8 items-center gap-2", className)}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      {children}
    </label>
  );
}

/** Shows a labelled single-line text field. Its direction is that of its text, unless set. */
export function TextField({
  label,
  isLabelHidden = false,
  hint,
  problem,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "aria-describedby"> & {
  label: string;
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /** Holds the validation error. Is null when there is none, and undefined where the field is not validated. */
  problem?: string | null;
}) {
  const id = useId();
  const describedBy = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(problem === undefined ? [] : [`${id}-problem`]),
  ].join(" ");
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={isLabelHidden ? "sr-only" : "mb-1 block text-sm font-medium text-ink-soft"}
      >
        {label}
      </label>
      <input
        {...(problem === undefined ? null : { "aria-invalid": problem !== null })}
        dir={directionOfText(rest.value)}
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

/** Shows a search field that searches while typing; Enter skips the delay. */
export function SearchForm({ label, search }: { label: string; search: Typed }) {
  return (
    <search className="min-w-44 grow basis-44 sm:max-w-72">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search.submit();
        }}
      >
        <SearchField
          label={label}
          value={search.text}
          onChange={({ target }) => search.change(target.value)}
        />
      </form>
    </search>
  );
}
