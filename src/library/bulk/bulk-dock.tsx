import { Suspense } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { later } from "#messages/later.tsx";
import { paths } from "#shared/paths.ts";
import { useWorkPresence } from "#shared/sync/work-presence.ts";
import { JobButton } from "./job-button.tsx";

const QueueLink = later(
  async () => (await import("#images/queue-link.tsx")).QueueLink,
  "images",
  "player",
);

/** Shows bulk jobs on pages that do not show them themselves. */
export function BulkDock() {
  const t = useTranslations("bulk.job");
  const { pathname } = useLocation();
  const isListed = pathname === paths.library || pathname.startsWith(paths.folder(""));
  const areVideosEdited = useWorkPresence("videos");
  // An open report stays until it is closed.
  const isRead = useWorkPresence("report");
  const areVideosAnnounced = (areVideosEdited || isRead) && !isListed;
  const areVideosGiven = useWorkPresence("images") && pathname !== paths.missingImages;
  if (!areVideosAnnounced && !areVideosGiven) return null;
  return (
    <section
      ref={keepPlace}
      aria-label={t("title")}
      className="flex flex-wrap justify-end border-t border-line bg-surface px-4 py-1.5 shadow-dock sm:px-6"
    >
      {areVideosGiven ? (
        <Suspense>
          <QueueLink to={paths.missingImages} />
        </Suspense>
      ) : null}
      {areVideosAnnounced ? <JobButton /> : null}
    </section>
  );
}

/** Moves focus to the page when the dock that contains it is removed. */
function keepPlace(dock: HTMLElement): () => void {
  return () => {
    if (!dock.contains(document.activeElement)) return;
    // A dialog in the dock keeps the page inert until it is removed.
    queueMicrotask(() => document.querySelector("main")?.focus({ preventScroll: true }));
  };
}
