import { type ReactNode } from "react";
import { createStore } from "zustand/vanilla";
import { useStore } from "#shared/sync/use-store.ts";
import { currentBrand } from "./brand.ts";

/** Shows the header of a page: title, breadcrumb and actions. It sets the document's title. */
export function PageHeader({
  title,
  about,
  eyebrow,
  actions,
}: {
  title: string;
  /** Names the selected subject, where it is selected on the page: shown in the document's title and in print. */
  about?: string | undefined;
  eyebrow?: ReactNode;
  actions?: ReactNode;
}) {
  const prefix = useStore(titlePrefix);
  const name = about === undefined ? title : `${about} · ${title}`;
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      {/* The name comes first, so that tabs and history entries differ. */}
      <title>{`${prefix === "" ? "" : `${prefix} `}${name} · ${currentBrand().name}`}</title>
      <div className="min-w-0">
        <div className="min-h-5 text-sm text-ink-faint">{eyebrow}</div>
        <h1 className="text-xl font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
          {/* On screen the selection itself shows it. */}
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

// Module state, as there is one document title.
const titlePrefix = createStore(() => "");

/** Sets a prefix of every page's title, visible from other tabs; "" for none. */
export function setTitlePrefix(text: string): void {
  titlePrefix.setState(text, true);
}
