import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Labelled checkbox. */
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
