import type { ReactNode } from "react";

/** Renders a notice below every page. */
export function Notice({
  role = "status",
  isQuiet = false,
  icon,
  actions,
  children,
}: {
  /** Is `alert` for urgent notices. */
  role?: "status" | "alert";
  /** Is true for a text that keeps changing and is announced elsewhere, so that it is no live region. */
  isQuiet?: boolean;
  icon?: ReactNode;
  /** Holds buttons and links, most important first. */
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
