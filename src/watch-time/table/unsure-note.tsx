import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import type { SubjectLookup, Subjects } from "#watch-time/use-subjects.ts";

/** Of how many rows nobody could tell whether what they are of was removed, and the way to ask again. */
export function UnsureNote({
  unsureCount,
  lookup: { isRetrying, onRetry },
}: Pick<Subjects, "unsureCount"> & { lookup: SubjectLookup }) {
  const t = useTranslations("watchTimeTable.unsure");
  return (
    <section ref={keepFocus} role="status" tabIndex={-1} className="outline-none">
      {unsureCount === 0 ? null : (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {t("count", { count: unsureCount })}
          <Button
            variant="quiet"
            aria-disabled={isRetrying}
            onClick={() => {
              if (!isRetrying) onRetry();
            }}
          >
            {t("again")}
          </Button>
        </p>
      )}
    </section>
  );
}
