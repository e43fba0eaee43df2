import { useFormatter, useTranslations } from "use-intl";
import type { AskedTime } from "#api/analytics-queries.ts";
import type { WatchTimeReading } from "#api/watch-time-queries.ts";
import { Button } from "#ui/button.tsx";
import { useDayWords } from "#ui/range/use-day-words.ts";

/** How far the rows are read, and what is missing in them. */
export function ReadingStatus({
  reading,
  isReading,
  shownTime,
  onRetry,
  onStop,
}: {
  reading: WatchTimeReading;
  isReading: boolean;
  /** What is shown while something else is asked for; null: what was asked for. */
  shownTime: AskedTime | null;
  onRetry: () => void;
  onStop: () => void;
}) {
  const t = useTranslations("watchTime.status");
  const problems = useTranslations("problems");
  const format = useFormatter();
  const days = useDayWords();
  const { rowCount, isComplete, failure, unreadableCount, strayCount, isShifted, readAtMs } =
    reading;
  const time = readAtMs === null ? null : format.dateTime(readAtMs, { timeStyle: "short" });
  const isStopped = failure !== null && !isReading;
  return (
    <div className="mb-3 grid gap-1 text-sm">
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        {shownTime === null ? null : (
          <p className="text-working">{t("outdated", { range: days.range(shownTime.range) })}</p>
        )}
        {isReading && !isComplete ? (
          <>
            <p>{t("reading", { count: rowCount })}</p>
            <Button variant="quiet" onClick={onStop}>
              {t("stop")}
            </Button>
          </>
        ) : null}
        {!isReading && !isComplete && failure === null ? (
          <>
            <p className="text-working">{t("halted", { count: rowCount })}</p>
            <Button onClick={onRetry}>{t("readOn")}</Button>
          </>
        ) : null}
        {isReading && isComplete ? <p>{t("again", { time: time ?? "" })}</p> : null}
        {!isReading && isComplete && failure === null ? (
          <p>{t("whole", { count: rowCount, time: time ?? "" })}</p>
        ) : null}
      </div>
      {isStopped ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-trouble">
          <p>
            {t(isComplete ? "stale" : "stopped", {
              count: rowCount,
              time: time ?? "",
              reason: problems(`${failure.kind}.title`),
            })}
            {failure.serviceMessage === "" ? null : (
              <>
                {" "}
                {problems("serviceSays")} <bdi>{failure.serviceMessage}</bdi>
              </>
            )}
          </p>
          <Button onClick={onRetry}>{t(isComplete ? "readAgain" : "readOn")}</Button>
        </div>
      ) : null}
      {unreadableCount > 0 ? (
        <p className="text-working">{t("unreadable", { count: unreadableCount })}</p>
      ) : null}
      {strayCount > 0 ? <p className="text-working">{t("stray", { count: strayCount })}</p> : null}
      {isShifted ? <p className="text-working">{t("shifted")}</p> : null}
    </div>
  );
}
