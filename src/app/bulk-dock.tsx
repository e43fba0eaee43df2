import { useTranslations } from "use-intl";
import { JobButton } from "#features/library/bulk/job-button.tsx";

/** What many films were told, on the pages that show no list of films. */
export function BulkDock() {
  const t = useTranslations("bulk.job");
  return (
    <section
      ref={keepPlace}
      aria-label={t("title")}
      className="sticky bottom-(--bottom-bar) z-10 flex justify-end border-t border-line bg-surface px-4 py-1.5 shadow-dock sm:px-6"
    >
      <JobButton />
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
