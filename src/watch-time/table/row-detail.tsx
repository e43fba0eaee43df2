import { Unknown } from "#shared/charts/table-parts.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Facts } from "#shared/ui/panel.tsx";
import { isPossible } from "#watch-time/columns.ts";
import { MEASURES, unitOf } from "#watch-time/measures.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { rowName } from "./name-of.ts";
import { periodState } from "./period-state.ts";
import type { RowContext } from "./row-context.ts";

/** All data of a row in full precision, with the reasons for bounds. */
export function RowDetail({
  context,
  kind,
  group,
  onClose,
}: {
  context: RowContext;
  kind: WatchTimeKind;
  group: number;
  onClose: () => void;
}) {
  const { rows, arrangement, say, t, days, today } = context;
  const { groups } = arrangement;
  const content = rows.contents[groups.contentAt(group) ?? -1] ?? null;
  const period = rows.periods[groups.periodAt(group) ?? -1] ?? null;
  const state = period === null ? null : periodState(period, today);
  const time = state === null ? null : days.longRange(state.days);
  const facts = MEASURES.filter((measure) => isPossible(kind, measure)).map((measure) => {
    const labels = say(measure, groups.figure(group, measure));
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
      title={content === null ? (time ?? "") : rowName(context, content, period)}
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
