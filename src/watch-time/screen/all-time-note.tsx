import { useTranslations } from "use-intl";
import type { Since } from "#analytics/since-queries.ts";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { useDayFormat } from "#shared/ui/range/use-day-format.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";

/** What all time is, where that is not plain. */
export function AllTimeNote({
  kind,
  isOne,
  since: { state, day, onRetry },
}: {
  kind: WatchTimeKind;
  /** Whether it is about one content, and not the account. */
  isOne: boolean;
  since: Since;
}) {
  const t = useTranslations("watchTime");
  const days = useDayFormat();
  return (
    // The way to look again goes away while that is done.
    <section
      ref={keepFocus}
      role="status"
      tabIndex={-1}
      className="text-sm text-ink-soft outline-none"
    >
      {state === "known" && !isOne ? <p className="mb-3">{t("allTime", { kind })}</p> : null}
      {state === "unknown" ? (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-working">
            {t("sinceUnknown", { what: isOne ? "one" : kind, day: days.day(day) })}
          </p>
          {onRetry === null ? null : (
            <Button variant="quiet" onClick={onRetry}>
              {t("lookAgain")}
            </Button>
          )}
        </div>
      ) : null}
    </section>
  );
}
