import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { GRAINS, grainsOf, usualGrain } from "#api/analytics-plan.ts";
import type { AnalyticsView } from "#features/analytics/analytics-view.ts";
import { previousRange, type RangeChoice } from "#lib/date-ranges.ts";
import { SelectField } from "#ui/fields.tsx";
import { daysOfChoice } from "#ui/range/days-of-choice.ts";
import { RangePicker } from "#ui/range/range-picker.tsx";
import { RangeSteps } from "#ui/range/range-steps.tsx";
import { useRangeShortcuts } from "#ui/range/use-range-shortcuts.ts";
import { ZonePicker } from "#ui/range/zone-picker.tsx";
import type { Desk } from "./use-desk.ts";

/** What is looked at: the days, the zone they are meant in, how wide, and against what. */
export function DeskToolbar({
  view,
  asked,
  since: { day: since },
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
  const onChange = (choice: RangeChoice) => onView({ ...view, choice });
  useRangeShortcuts({ choice: view.choice, today, since, onChange });
  const possible = grainsOf(time.range);
  const own = typeof view.against === "string" ? null : view.against;
  return (
    <div data-print="hide" className="mb-4 flex flex-wrap items-center gap-2">
      <RangePicker
        choice={view.choice}
        today={today}
        since={since}
        timeZone={time.timeZone}
        onChange={onChange}
      />
      <RangeSteps choice={view.choice} today={today} since={since} onChange={onChange} />
      <ZonePicker
        timeZone={time.timeZone}
        personZone={personZone}
        atDay={time.range.to}
        onChange={(zone) => onView({ ...view, timeZone: zone === personZone ? null : zone })}
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
