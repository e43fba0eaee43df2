import { useTranslations } from "use-intl";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import type { ResolvedView } from "#watch-time/resolved-query.ts";
import { ReadingStatus } from "#watch-time/screen/reading-status.tsx";
import { useComparedNote } from "./compared-note.ts";
import { ComparisonFailure } from "./comparison-failure.tsx";
import type { EarlierReading } from "./use-earlier-rows.ts";

/** Says which days are compared with which, and how far the earlier ones are read; or why nothing is compared. */
export function ComparisonStatus({
  compared,
  earlier,
}: {
  compared: ResolvedView["compared"];
  earlier: EarlierReading;
}) {
  const t = useTranslations("watchTime.compare");
  const note = useComparedNote();
  if (compared === null) return null;
  if (typeof compared === "string") {
    return (
      <p role="status" className="mb-3 text-sm text-working">
        {t(compared)}
      </p>
    );
  }
  const { data, problem, isReading, onRetry, onStop } = earlier;
  return (
    // Buttons here disappear when pressed: keep focus in the section.
    <section
      ref={keepFocus}
      tabIndex={-1}
      aria-label={t("label")}
      className="text-sm text-ink-soft outline-none"
    >
      <p className="mb-1">{note(compared)}</p>
      {data !== undefined ? (
        <ReadingStatus
          reading={data}
          isReading={isReading}
          shownTime={null}
          onRetry={onRetry}
          onStop={onStop}
        />
      ) : problem !== null && !isReading ? (
        <div className="mb-3">
          <ComparisonFailure {...earlier} />
        </div>
      ) : (
        <p role="status" className="mb-3">
          {isReading ? t("first") : t("waiting")}
        </p>
      )}
    </section>
  );
}
