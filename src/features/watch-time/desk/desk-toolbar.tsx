import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { WatchTimeView } from "#features/watch-time/watch-time-view.ts";
import type { RangeChoice } from "#lib/date-ranges.ts";
import { SelectField } from "#ui/fields.tsx";
import { RangePicker } from "#ui/range/range-picker.tsx";
import { RangeSteps } from "#ui/range/range-steps.tsx";
import { useRangeShortcuts } from "#ui/range/use-range-shortcuts.ts";
import { ZonePicker } from "#ui/range/zone-picker.tsx";
import type { Desk } from "./use-desk.ts";

/** Which rows are read: the days, the zone they are meant in, and whether by day or by month. */
export function DeskToolbar({
  view,
  asked: { time, today, granularity },
  since: { day: since },
  personZone,
  onView,
  children,
}: Desk & {
  view: WatchTimeView;
  /** What else can be done, at the end. */
  children?: ReactNode;
}) {
  const t = useTranslations("watchTime.toolbar");
  const onChange = (choice: RangeChoice) => onView({ ...view, choice });
  useRangeShortcuts({ choice: view.choice, today, since, onChange });
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
        value={view.granularity ?? "usual"}
        onChange={({ target: { value } }) =>
          onView({ ...view, granularity: value === "day" || value === "month" ? value : null })
        }
      >
        <option value="usual">{t("usual", { by: t(granularity) })}</option>
        <option value="day">{t("day")}</option>
        <option value="month">{t("month")}</option>
      </SelectField>
      {children}
    </div>
  );
}
