import type { ReactNode } from "react";

/** A line below every page, for as long as something holds that concerns all of them. */
export function Notice({
  role = "status",
  isQuiet = false,
  icon,
  actions,
  children,
}: {
  /** `alert` for what must be heard at once. */
  role?: "status" | "alert";
  /** What it says changes while it is there, so that it is told in another way. */
  isQuiet?: boolean;
  icon?: ReactNode;
  /** Buttons and links, most wanted first. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      role={isQuiet ? undefined : role}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-2 sm:px-6"
    >
      {icon}
      <p className="min-w-0 grow basis-60 wrap-anywhere">{children}</p>
      {actions === undefined ? null : <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
