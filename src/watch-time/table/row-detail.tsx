import { useTranslations } from "use-intl";
import { Unknown } from "#shared/charts/table-parts.tsx";
import { useDayFormat } from "#shared/dates/day-format.ts";
import type { Day } from "#shared/dates/days.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Facts } from "#shared/ui/panel.tsx";
import { isPossible } from "#watch-time/columns.ts";
import { MEASURES, unitOf } from "#watch-time/measures.ts";
import type { RowGroups } from "#watch-time/row-groups.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { useFigureFormat } from "./figure-value.tsx";
import { periodState, rowName } from "./row-labels.tsx";

/** All data of a row in full precision, with the reasons for bounds. */
export function RowDetail({
  kind,
  rows,
  groups,
  group,
  subjects,
  today,
  onClose,
}: {
  kind: WatchTimeKind;
  rows: WatchTimeRows;
  groups: RowGroups;
  group: number;
  subjects: Subjects;
  /** In the zone of the range. */
  today: Day;
  onClose: () => void;
}) {
  const t = useTranslations("watchTimeTable");
  const format = useFigureFormat();
  const days = useDayFormat();
  const content = rows.contents[groups.contentAt(group) ?? -1] ?? null;
  const period = rows.periods[groups.periodAt(group) ?? -1] ?? null;
  const state = period === null ? null : periodState(period, today);
  const time = state === null ? null : days.longRange(state.days);
  const facts = MEASURES.filter((measure) => isPossible(kind, measure)).map((measure) => {
    const labels = format(measure, groups.figure(group, measure));
    return {
      name: t(`columns.${measure}`),
      value:
        labels === null ? (
          <Unknown />
        ) : (
          <>
            {labels.exact}
            {labels.text === labels.exact || unitOf(measure) === "count" ? null : (
              <span className="text-ink-faint"> ({labels.text})</span>
            )}
            {labels.reason === null ? null : (
              <span className="block text-sm text-ink-faint">{labels.reason}</span>
            )}
          </>
        ),
    };
  });
  return (
    <Dialog
      title={content === null ? (time ?? "") : rowName({ subjects, days, t }, { content, period })}
      onClose={onClose}
    >
      <div className="tabular-nums">
        <Facts
          facts={[
            ...(content === null
              ? []
              : [{ name: t("detail.id"), value: <code className="text-xs">{content.id}</code> }]),
            ...(time === null
              ? []
              : [
                  {
                    name: t("columns.period"),
                    value: state?.isGoingOn === true ? `${time}, ${t("period.goingOn")}` : time,
                  },
                ]),
            ...facts,
          ]}
        />
      </div>
    </Dialog>
  );
}
