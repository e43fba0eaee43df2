import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { keepFigures, keptFiguresQuery } from "#library/kept-figures.ts";
import type { LibraryView } from "#library/library-view.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { dayAt } from "#shared/dates/zones.ts";
import { useApi } from "#shared/http/api-context.tsx";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { ErrorNotice, ProblemText } from "#shared/ui/error-notice.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { useDaysNow, useVideoFigures } from "#watch-time/use-video-figures.ts";
import type { VideoFigures } from "#watch-time/video-figures.ts";
import { isFigureOrder } from "./figure-rules.ts";

/** Figures this old are good enough when the library is opened: all of an account take a call for each thousand records. */
const FRESH_FOR_MS = 30 * 60_000;

/** Reads the figures of the last 28 days, or takes those kept on this device, and says of which days they are and what they lack. */
export function FigureSource({
  view,
  leftOutCount,
  onFigures,
}: {
  view: LibraryView;
  /** Counts the videos that a filter leaves out as their figures are not known. */
  leftOutCount: number;
  /** Takes what is known so far; null: nothing. */
  onFigures: (figures: VideoFigures | null, isFailed: boolean) => void;
}) {
  const t = useTranslations("videoFigures");
  const common = useTranslations("common");
  const { figures, recordCount, isReading, problem, onRead } = useFigures();
  const timeText = useTimeText();
  const isFailed = problem !== null;
  useEffect(() => onFigures(figures, isFailed), [figures, isFailed, onFigures]);
  const isSorted = isFigureOrder(view.order);
  const notes =
    figures === null
      ? []
      : [
          ...(figures.ids.length === 0 && figures.isComplete ? [t("noData")] : []),
          ...(figures.isWhole ? [] : [t(figures.isComplete ? "missing" : "stopped")]),
          ...(figures.isWhole || !isSorted ? [] : [t("unsureOrder")]),
          ...(leftOutCount === 0 ? [] : [t("leftOut", { count: leftOutCount })]),
        ];
  if (figures === null && problem !== null) {
    return (
      <div className="mb-2">
        <ErrorNotice problem={problem} onRetry={onRead} />
      </div>
    );
  }
  return (
    <section
      ref={keepFocus}
      tabIndex={-1}
      aria-label={t("label")}
      className="mb-2 grid gap-1 text-sm text-ink-soft outline-none"
    >
      <div role="status" className="flex min-h-8 flex-wrap items-center gap-y-1">
        {figures === null ? null : <p>{timeText(figures)}</p>}
        {isReading ? (
          <p className="ps-3 text-working">{t("reading", { count: recordCount })}</p>
        ) : figures === null ? null : (
          <IconButton label={figures.isComplete ? t("again") : common("continue")} onClick={onRead}>
            <RefreshCw size={14} />
          </IconButton>
        )}
      </div>
      {problem === null ? null : (
        <p role="alert" className="text-trouble wrap-anywhere">
          <ProblemText problem={problem} />
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="text-working">
          {note}
        </p>
      ))}
    </section>
  );
}

/** Reads figures where those that are kept are of other days, or were old when this was first asked for. */
export function useFigures() {
  const services = useApi();
  const [openedAtMs] = useState(() => Date.now());
  const time = useDaysNow("28d");
  const kept = useQuery(keptFiguresQuery(services));
  const stored = kept.data ?? null;
  const isFresh =
    stored !== null && isSameTime(stored.time, time) && stored.readAtMs > openedAtMs - FRESH_FOR_MS;
  const reading = useVideoFigures(time, !kept.isPending && !isFresh);
  const latest = reading.figures;
  const figures = betterOf(latest, stored?.time.timeZone === time.timeZone ? stored : null);
  useEffect(() => {
    if (latest === null || !latest.isComplete || figures !== latest) return;
    void keepFigures(latest, services);
  }, [latest, figures, services]);
  return {
    ...reading,
    figures,
    isReading: reading.isReading || kept.isPending,
    /** It is not known yet whether they have to be read. */
    isLookingUp: kept.isPending,
  };
}

function isSameTime(one: ZonedRange, other: ZonedRange): boolean {
  return (
    one.timeZone === other.timeZone &&
    one.range.from === other.range.from &&
    one.range.to === other.range.to
  );
}

/** Returns the figures that say more: those that are complete, and of these the later ones. */
function betterOf(one: VideoFigures | null, other: VideoFigures | null): VideoFigures | null {
  if (one === null || other === null) return one ?? other;
  if (one.isComplete !== other.isComplete) return one.isComplete ? one : other;
  return one.readAtMs >= other.readAtMs ? one : other;
}

/** Returns what says of which days figures are, and when they were read. */
function useTimeText() {
  const t = useTranslations("videoFigures");
  const format = useFormatter();
  const days = useDayFormat();
  return ({ time: { range, timeZone }, readAtMs }: VideoFigures) => {
    const isToday = dayAt(readAtMs, timeZone) === dayAt(Date.now(), timeZone);
    const style = isToday
      ? ({ timeStyle: "short" } as const)
      : ({ dateStyle: "medium", timeStyle: "short" } as const);
    return t("about", { range: days.range(range), time: format.dateTime(readAtMs, style) });
  };
}
