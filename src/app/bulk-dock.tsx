import { Suspense } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { useWorkPresence } from "#shared/sync/work-presence.tsx";
import { JobButton } from "#videos/bulk/job-button.tsx";
import { later } from "./later.tsx";
import { catalogues } from "./messages/catalogues.ts";

const QueueLink = later(
  async () => (await import("#images/bulk/queue-link.tsx")).QueueLink,
  catalogues.pictureBoard,
);

/** What many films were told or given, on the pages that have no place of their own for it. */
export function BulkDock() {
  const t = useTranslations("bulk.job");
  const { pathname } = useLocation();
  const isListed = pathname === paths.library || pathname.startsWith(paths.folder(""));
  const areFilmsTold = useWorkPresence("films") && !isListed;
  const areFilmsGiven = useWorkPresence("pictures") && pathname !== paths.missingPictures;
  if (!areFilmsTold && !areFilmsGiven) return null;
  return (
    <section
      ref={keepPlace}
      aria-label={t("title")}
      className="flex flex-wrap justify-end border-t border-line bg-surface px-4 py-1.5 shadow-dock sm:px-6"
    >
      {areFilmsGiven ? (
        <Suspense>
          <QueueLink to={paths.missingPictures} />
        </Suspense>
      ) : null}
      {areFilmsTold ? <JobButton /> : null}
    </section>
  );
}

/** Goes away when there is nothing to see any more, and leaves the keyboard on the page. */
function keepPlace(dock: HTMLElement): () => void {
  return () => {
    if (!dock.contains(document.activeElement)) return;
    // A dialog in it makes the page rest until it is gone.
    queueMicrotask(() => document.querySelector("main")?.focus({ preventScroll: true }));
  };
}
