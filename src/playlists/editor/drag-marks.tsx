import { useTranslations } from "use-intl";
import type { Drag } from "./use-drag.ts";

/** What follows the pointer while something is dragged: what it is, and how many. */
export function DragBadge({
  drag: { badge },
  count,
  title,
}: {
  drag: Drag;
  count: number;
  /** Of the entry whose handle is held. */
  title: string;
}) {
  const t = useTranslations("playlistOrder");
  return (
    <div
      ref={badge}
      hidden
      aria-hidden="true"
      data-part="badge"
      className="pointer-events-none fixed top-0 left-0 z-30 data-[is-out=true]:opacity-50"
    >
      <div className="relative ms-3 mt-3 flex max-w-64 items-center gap-2 rounded-md border border-line bg-surface px-3 py-1.5 text-sm font-medium shadow-dock">
        {count > 1 ? (
          <>
            <span className="absolute inset-x-1.5 -bottom-1.5 h-1.5 rounded-b-md border border-t-0 border-line bg-surface" />
            <span className="rounded-full bg-accent px-2 text-accent-ink">
              {t("dragged", { count })}
            </span>
          </>
        ) : null}
        <bdi className="truncate">{title}</bdi>
      </div>
    </div>
  );
}

/** Where it would be dropped. */
export function DropLine({ drag: { line } }: { drag: Drag }) {
  return (
    <div
      ref={line}
      hidden
      aria-hidden="true"
      data-part="drop-line"
      className="pointer-events-none absolute inset-x-0 top-0 z-10 h-0.5 bg-accent"
    />
  );
}
