import type { ReactNode } from "react";
import { useTitlePrefix } from "./title-prefix.tsx";

/** The top of a page: what it shows, where that lies, and what can be done with it. */
export function PageHeader({
  title,
  about,
  eyebrow,
  actions,
}: {
  title: string;
  /** What the page is about now, where that is chosen on it: names the document, and the page on paper. */
  about?: string | undefined;
  eyebrow?: ReactNode;
  actions?: ReactNode;
}) {
  const prefix = useTitlePrefix();
  const name = about === undefined ? title : `${about} · ${title}`;
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      {/* The document is named after the thing, so that tabs and history tell pages apart. */}
      <title>{`${prefix === "" ? "" : `${prefix} `}${name} · Reeldesk`}</title>
      <div className="min-w-0">
        <div className="min-h-5 text-sm text-ink-faint">{eyebrow}</div>
        <h1 className="text-xl font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
          {/* On screen the choice itself says it. */}
          {about === undefined ? null : (
            <span className="hidden print:inline">
              {" · "}
              <bdi>{about}</bdi>
            </span>
          )}
        </h1>
      </div>
      {actions === undefined ? null : (
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      )}
    </header>
  );
}
