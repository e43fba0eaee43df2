import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { WatchTimeView } from "#features/watch-time/watch-time-view.ts";
import { SelectField } from "#ui/fields.tsx";
import { RangeControls } from "#ui/range/range-controls.tsx";
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
  return (
    <div data-print="hide" className="mb-4 flex flex-wrap items-center gap-2">
      <RangeControls
        choice={view.choice}
        today={today}
        since={since}
        timeZone={time.timeZone}
        personZone={personZone}
        lastDay={time.range.to}
        onChoice={(choice) => onView({ ...view, choice })}
        onZone={(timeZone) => onView({ ...view, timeZone })}
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
