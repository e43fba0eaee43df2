import { useFormatter, useTranslations } from "use-intl";
import { useDayFormat } from "#shared/dates/day-format.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import type { WatchTimeReading } from "#watch-time/watch-time-queries.ts";

/** Figures say when they were read with the date: a page may be open for days. */
const WITH_DATE = { dateStyle: "medium", timeStyle: "short" } as const;

interface StatusProps {
  reading: WatchTimeReading;
  isReading: boolean;
  onRetry: () => void;
}

export function ReadingStatus({
  reading,
  isReading,
  shownTime,
  onRetry,
  onStop,
}: StatusProps & {
  /** Is the range shown while another is loading. Is null for the requested one. */
  shownTime: ZonedRange | null;
  /** Is null while nothing is read that could be stopped. */
  onStop: (() => void) | null;
}) {
  const t = useTranslations("watchTime.status");
  const common = useTranslations("common");
  const days = useDayFormat();
  return (
    // Buttons here disappear when pressed: keep focus in the section.
    <section ref={keepFocus} tabIndex={-1} className="mb-3 grid gap-1 text-sm outline-none">
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        {shownTime === null ? (
          <Progress reading={reading} isReading={isReading} />
        ) : (
          <p className="text-working">{t("outdated", { range: days.range(shownTime.range) })}</p>
        )}
        {isReading && onStop !== null ? (
          <Button variant="quiet" onClick={onStop}>
            {common("stop")}
          </Button>
        ) : null}
        {isReading || (shownTime === null && !isHalted(reading)) ? null : (
          <Button onClick={onRetry}>{common("continue")}</Button>
        )}
      </div>
      {/* Progress of an outdated range is not announced. */}
      {shownTime === null ? (
        <Issue reading={reading} isReading={isReading} onRetry={onRetry} />
      ) : null}
    </section>
  );
}

/** Returns whether reading was stopped or abandoned before the end. */
function isHalted({ isComplete, renewal, failure }: WatchTimeReading): boolean {
  return failure === null && (!isComplete || renewal !== null);
}

function Progress({ reading, isReading }: Omit<StatusProps, "onRetry">) {
  const t = useTranslations("watchTime.status");
  const time = useReadAt(reading);
  const { rowCount: count, isComplete, failure, days } = reading;
  if (isReading) {
    if (isComplete) return <p>{t("again", { time })}</p>;
    // The service tells no total of records; days are known where they are asked for one part after another.
    return (
      <p>{days === undefined ? t("reading", { count }) : t("readingDays", { ...days, count })}</p>
    );
  }
  if (failure !== null) return null;
  if (!isHalted(reading)) return <p>{t("whole", { count, time })}</p>;
  return (
    <p className="text-working">
      {isComplete ? t("againHalted", { time }) : t("halted", { count })}
    </p>
  );
}

/** Shows why reading ended early, and what is missing in what was read. */
function Issue({ reading, isReading, onRetry }: StatusProps) {
  const t = useTranslations("watchTime.status");
  const common = useTranslations("common");
  const problems = useTranslations("problems");
  const time = useReadAt(reading);
  const { rowCount, isComplete, failure } = reading;
  const counted = (["unreadable", "stray", "repeated", "contradicted"] as const).flatMap((what) => {
    const count = reading[`${what}Count`];
    return count > 0 ? [t(what, { count })] : [];
  });
  const notes = [
    ...counted,
    ...(reading.isShifted ? [t("shifted")] : []),
    ...(reading.hasEnd ? [] : [t("endless")]),
  ];
  return (
    <>
      {failure === null || isReading ? null : (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-trouble">
          <p>
            {t(isComplete ? "stale" : "stopped", {
              count: rowCount,
              time,
              reason: problems(`${failure.kind}.title`),
            })}
            {failure.serviceMessage === "" ? null : (
              <>
                {" "}
                {problems("serviceSays")} <bdi>{failure.serviceMessage}</bdi>
              </>
            )}
          </p>
          <Button onClick={onRetry}>{common(isComplete ? "tryAgain" : "continue")}</Button>
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className="text-working">
          {note}
        </p>
      ))}
    </>
  );
}

function useReadAt({ readAtMs }: WatchTimeReading): string {
  const format = useFormatter();
  return readAtMs === null ? "" : format.dateTime(readAtMs, WITH_DATE);
}
