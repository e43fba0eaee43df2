import { memo } from "react";
import { useTranslations } from "use-intl";
import type { Day } from "#shared/dates/days.ts";
import { SelectField } from "#shared/ui/fields.tsx";
import { RangeControls } from "#shared/ui/range/range-controls.tsx";
import type { ResolvedView } from "#watch-time/resolved-query.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";

/** Which rows are read: the days, the zone they are meant in, and whether by day or by month. */
export const ScreenToolbar = memo(function ScreenToolbar({
  choice,
  granularity,
  query: { time, today, usualGranularity: usual },
  since,
  isSinceKnown,
  personZone,
  onChange,
}: Pick<WatchTimeView, "choice" | "granularity"> & {
  query: ResolvedView;
  /** The first day there can be anything of. */
  since: Day;
  /** The date is exact, not a default. */
  isSinceKnown: boolean;
  personZone: string;
  onChange: (change: Partial<WatchTimeView>) => void;
}) {
  const t = useTranslations("watchTime.toolbar");
  return (
    <>
      <RangeControls
        choice={choice}
        today={today}
        since={since}
        isSinceKnown={isSinceKnown}
        timeZone={time.timeZone}
        personZone={personZone}
        lastDay={time.range.to}
        onChoice={(selected) => onChange({ choice: selected })}
        onZone={(timeZone) => onChange({ timeZone })}
      />
      <SelectField
        label={t("by")}
        isLabelHidden
        value={granularity ?? "usual"}
        onChange={({ target: { value } }) =>
          onChange({ granularity: value === "day" || value === "month" ? value : null })
        }
      >
        <option value="usual">{t("usual", { by: t(usual) })}</option>
        <option value="day">{t("day")}</option>
        <option value="month">{t("month")}</option>
      </SelectField>
    </>
  );
});
