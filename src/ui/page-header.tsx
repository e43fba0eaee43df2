import type { ReactNode } from "react";
import { useTitlePrefix } from "./title-prefix.tsx";

/** The top of a page: what it shows, where that lies, and what can be done with it. */
export function PageHeader({
  title,
  eyebrow,
  actions,
}: {
  title: string;
  eyebrow?: ReactNode;
  actions?: ReactNode;
}) {
  const prefix = useTitlePrefix();
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      {/* The document is named after the thing, so that tabs and history tell pages apart. */}
      <title>{`${prefix === "" ? "" : `${prefix} `}${title} · Reeldesk`}</title>
      <div className="min-w-0">
        <div className="min-h-5 text-sm text-ink-faint">{eyebrow}</div>
        <h1 className="text-xl font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </h1>
      </div>
      {actions === undefined ? null : (
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      )}
    </header>
  );
}
