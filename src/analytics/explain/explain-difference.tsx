import { CircleQuestionMark } from "lucide-react";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Measure } from "#analytics/analytics.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { formatPercent } from "#shared/format/percents.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import type { DifferenceFacts, Pair, Reason, Value } from "./explain.ts";
import { explain } from "./explain.ts";

interface Difference {
  pair: Pair;
  facts: DifferenceFacts;
  names: readonly [string, string];
}

/** Shows a button that explains why two figures that users compare differ: with words once a page, else an icon. */
export function ExplainDifference({
  hasWords = false,
  ...difference
}: Difference & { hasWords?: boolean }) {
  const t = useTranslations("contents.difference");
  const [isOpen, setIsOpen] = useState(false);
  const icon = <CircleQuestionMark aria-hidden="true" size={15} />;
  const open = () => setIsOpen(true);
  return (
    <>
      {hasWords ? (
        <Button variant="quiet" icon={icon} onClick={open}>
          {t("open")}
        </Button>
      ) : (
        <IconButton label={t("open")} onClick={open}>
          {icon}
        </IconButton>
      )}
      {isOpen ? <DifferenceDialog {...difference} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Shows two figures, how far they are apart, and the reasons that apply to their days and their zone. */
function DifferenceDialog({ pair, facts, names, onClose }: Difference & { onClose: () => void }) {
  const t = useTranslations("contents.difference");
  const locale = useLocale();
  const days = useDayFormat();
  const { range, timeZone } = facts.time;
  const labels = useValueFormat(timeZone);
  const { difference, reasons } = explain(pair, facts);
  const [measure] = facts.measures;
  const [first] = facts.counts;
  const figures = names.map((name, index) => ({
    name,
    text: labels.count(facts.measures[index] ?? measure, facts.counts[index] ?? null),
  }));
  const part =
    difference === null || difference === 0 || first === null || first === 0
      ? null
      : formatPercent(difference / first, locale);
  const certain = reasons.filter(({ certainty }) => certainty === "certain");
  const possible = reasons.filter(({ certainty }) => certainty === "possible");
  return (
    <Dialog title={t("open")} onClose={onClose}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        {figures.map(({ name, text }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-faint">
              <bdi>{name}</bdi>
            </dt>
            <dd className="text-lg font-semibold wrap-anywhere">{text}</dd>
          </div>
        ))}
        {difference === null ? null : (
          <div className="col-span-2">
            <dt className="text-sm text-ink-faint">{t("difference")}</dt>
            <dd>
              {difference === 0
                ? t("equal")
                : t(difference > 0 ? "more" : "less", {
                    count: labels.count(measure, Math.abs(difference)),
                    hasPart: part === null ? "no" : "yes",
                    part: part ?? "",
                  })}
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        {t("asked", { range: days.range(range), zone: zoneName(timeZone) })}
      </p>
      {reasons.length === 0 ? <p className="mt-3">{t("none")}</p> : null}
      <ReasonList title={t("certain")} reasons={certain} timeZone={timeZone} />
      <ReasonList title={t("possible")} reasons={possible} timeZone={timeZone} />
    </Dialog>
  );
}

/** Lists reasons that are equally sure, each with how much time it is about. Shows nothing where there are none. */
function ReasonList({
  title,
  reasons,
  timeZone,
}: {
  title: string;
  reasons: readonly Reason[];
  timeZone: string;
}) {
  const t = useTranslations("contents.difference");
  const headingId = useId();
  const labels = useValueFormat(timeZone);
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-4">
      <h3 id={headingId} className="text-sm font-semibold text-ink-soft">
        {title}
      </h3>
      <ul className="mt-1 grid gap-2">
        {reasons.map(({ key, values, spanMs }) => (
          <li key={key} className="border-s-2 border-line-strong/60 ps-3 wrap-anywhere">
            {t(`reasons.${key}`, labels.values(values))}
            {spanMs === null ? null : (
              <span className="ms-2 rounded-sm bg-sunken px-1.5 py-0.5 text-xs whitespace-nowrap text-ink-soft">
                {labels.span(spanMs)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const MINUTE_MS = 60_000;

function useValueFormat(timeZone: string) {
  const t = useTranslations("contents.difference");
  const common = useTranslations("common");
  const locale = useLocale();
  const clock = new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
    timeZoneName: "shortOffset",
  });
  const word = (value: Value): string | number =>
    typeof value === "object" ? clock.format(value.atMs) : value;
  return {
    values: (values: Readonly<Record<string, Value>>) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, word(value)])),
    span(ms: number) {
      const minutes = Math.round(ms / MINUTE_MS);
      return t("span", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    },
    count(measure: Measure, value: number | null) {
      return value === null ? common("unknown") : formatValue(measure, value, locale);
    },
  };
}
