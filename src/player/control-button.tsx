import type { ComponentProps } from "react";
import { classNames } from "#shared/ui/class-names.ts";

/** Classes of a button of the control bar. */
export const CONTROL =
  "inline-grid h-8 min-w-8 shrink-0 place-items-center rounded-md px-1 text-ink transition-colors hover:bg-ink/15";

/** Button of the control bar. Its label is the accessible name and tooltip. */
export function ControlButton({
  label,
  className,
  children,
  ...rest
}: Omit<ComponentProps<"button">, "aria-label" | "title"> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(CONTROL, className)}
    >
      {children}
    </button>
  );
}
