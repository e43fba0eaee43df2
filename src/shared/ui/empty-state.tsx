import type { ReactNode } from "react";

/** Shows why there is nothing to show, and what to do next. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode | undefined;
}) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong/50 px-4 py-14 text-center wrap-anywhere">
      {icon === undefined ? null : (
        <div aria-hidden="true" className="text-ink-faint">
          {icon}
        </div>
      )}
      <p className="font-semibold">{title}</p>
      {children === undefined ? null : <div className="max-w-prose text-ink-soft">{children}</div>}
      {action === undefined ? null : <div className="mt-2">{action}</div>}
    </div>
  );
}
