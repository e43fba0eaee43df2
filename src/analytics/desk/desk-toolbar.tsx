import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { GRAINS, grainsOf, usualGrain } from "#analytics/analytics-plan.ts";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import { previousRange } from "#shared/dates/date-ranges.ts";
import { SelectField } from "#shared/ui/fields.tsx";
import { daysOfChoice } from "#shared/ui/range/days-of-choice.ts";
import { RangeControls } from "#shared/ui/range/range-controls.tsx";
import { RangePicker } from "#shared/ui/range/range-picker.tsx";
import type { Desk } from "./use-desk.ts";

/** What is looked at: the days, the zone they are meant in, how wide, and against what. */
export function DeskToolbar({
  view,
  asked,
  since: { day: since, state },
  personZone,
  onView,
  children,
}: Desk & {
  view: AnalyticsView;
  /** What else can be done, at the end. */
  children?: ReactNode;
}) {
  const t = useTranslations("analytics.toolbar");
  const grains = useTranslations("analytics.grains");
  const { time, today } = asked;
  const possible = grainsOf(time.range);
  const own = typeof view.against === "string" ? null : view.against;
  return (
    <div data-print="hide" className="mb-4 flex flex-wrap items-center gap-2">
      <RangeControls
        choice={view.choice}
        today={today}
        since={since}
        isSinceKnown={state === "known"}
        timeZone={time.timeZone}
        personZone={personZone}
        lastDay={time.range.to}
        onChoice={(choice) => onView({ ...view, choice })}
        onZone={(timeZone) => onView({ ...view, timeZone })}
      />
      <SelectField
        label={t("by")}
        isLabelHidden
        value={view.grain === null || !possible.includes(view.grain) ? "usual" : view.grain}
        onChange={({ target }) =>
          onView({ ...view, grain: GRAINS.find((grain) => grain === target.value) ?? null })
        }
      >
        <option value="usual">{t("usual", { grain: grains(usualGrain(time.range)) })}</option>
        {GRAINS.map((grain) => (
          <option key={grain} value={grain} disabled={!possible.includes(grain)}>
            {possible.includes(grain) ? grains(grain) : t("tooMany", { grain: grains(grain) })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("against")}
        isLabelHidden
        value={typeof view.against === "string" ? view.against : "own"}
        onChange={({ target }) => {
          const { value } = target;
          onView({
            ...view,
            against:
              value === "none" || value === "previous" || value === "year"
                ? value
                : previousRange(time.range),
          });
        }}
      >
        {(["previous", "year", "own", "none"] as const).map((each) => (
          <option key={each} value={each}>
            {t(`againsts.${each}`)}
          </option>
        ))}
      </SelectField>
      {own === null ? null : (
        <RangePicker
          label={t("ownDays")}
          choice={own}
          today={today}
          since={since}
          timeZone={time.timeZone}
          onChange={(choice) => onView({ ...view, against: daysOfChoice(choice, today, since) })}
        />
      )}
      {children}
    </div>
  );
}
