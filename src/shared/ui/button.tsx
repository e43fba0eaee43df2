import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

type Variant = "primary" | "secondary" | "quiet";

const BASE =
  "inline-flex min-h-8 items-center justify-center gap-1.5 rounded-md px-3 py-1 font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60";

const VARIANTS: Record<Variant, string> = {
  primary:
    "bg-accent text-accent-ink not-disabled:hover:bg-accent-strong not-disabled:active:brightness-90",
  secondary:
    "border border-line-strong bg-surface text-ink not-disabled:hover:bg-sunken not-disabled:active:bg-line",
  quiet:
    "text-ink-soft not-disabled:hover:bg-sunken not-disabled:hover:text-ink not-disabled:active:bg-line",
};

/** Returns the classes of a button, for other elements. */
export function buttonClass(variant: Variant, more?: string): string {
  return classNames(BASE, VARIANTS[variant], more);
}

interface Look {
  variant?: Variant;
  /** Stands before the text, as decoration. */
  icon?: ReactNode;
}

export function Button({
  variant = "secondary",
  icon,
  children,
  className,
  ...rest
}: ComponentProps<"button"> & Look) {
  return (
    <button type="button" {...rest} className={buttonClass(variant, className)}>
      {icon}
      {children}
    </button>
  );
}

/** Shows a link styled as a button, for navigation rather than actions. */
export function ButtonLink({
  variant = "secondary",
  icon,
  children,
  className,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={buttonClass(variant, className)}>
      {icon}
      {children}
    </Link>
  );
}

/**
 * Shows a button with an icon only; its label is the accessible name and the tooltip.
 * @param shortcut keys that do the same, named in the tooltip
 */
export function IconButton({
  label,
  shortcut = "",
  className,
  children,
  ...rest
}: Omit<ComponentProps<"button">, "aria-label" | "title"> & { label: string; shortcut?: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={shortcut === "" ? label : `${label} (${shortcut})`}
      className={classNames(
        "inline-grid size-8 shrink-0 place-items-center rounded-md text-ink-soft transition-colors not-disabled:hover:bg-sunken not-disabled:hover:text-ink not-disabled:active:bg-line disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50",
        className,
      )}
    >
      {children}
    </button>
  );
}
