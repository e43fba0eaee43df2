import { useLocale, useTranslations } from "use-intl";
import { zoneName } from "#shared/dates/zones.ts";
import { percentWords } from "#shared/format/percents.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useDayWords } from "#shared/ui/range/use-day-words.ts";
import { explain } from "./explain.ts";
import type { DifferenceFacts, Pair } from "./explanation.ts";
import { ReasonList } from "./reason-list.tsx";
import { useValueWords } from "./use-value-words.ts";

/** Two figures, how far they are apart, and the reasons that apply to their days and their zone. */
export function DifferenceDialog({
  pair,
  facts,
  names,
  onClose,
}: {
  pair: Pair;
  facts: DifferenceFacts;
  names: readonly [string, string];
  onClose: () => void;
}) {
  const t = useTranslations("contents.difference");
  const locale = useLocale();
  const days = useDayWords();
  const { range, timeZone } = facts.time;
  const words = useValueWords(timeZone);
  const { difference, reasons } = explain(pair, facts);
  const [measure] = facts.measures;
  const [first] = facts.counts;
  const figures = names.map((name, index) => ({
    name,
    text: words.count(facts.measures[index] ?? measure, facts.counts[index] ?? null),
  }));
  const part =
    difference === null || difference === 0 || first === null || first === 0
      ? null
      : percentWords(difference / first, locale);
  const certain = reasons.filter(({ certainty }) => certainty === "certain");
  const possible = reasons.filter(({ certainty }) => certainty === "possible");
  return (
    <Dialog title={t("title")} onClose={onClose}>
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
                    count: words.count(measure, Math.abs(difference)),
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
