import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** One of several things that can be had at once, or a condition: a box to check, with its words beside it. */
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
