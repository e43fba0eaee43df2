import { Unknown } from "#shared/charts/unknown.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Facts } from "#shared/ui/facts.tsx";
import { isPossible } from "#watch-time/layout.ts";
import { MEASURES, unitOf } from "#watch-time/measures.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { rowName } from "./name-of.ts";
import { periodState } from "./period-state.ts";
import type { RowsLook } from "./rows-look.ts";

/** All that is known of a row, with all digits, and why some of it is not one number. */
export function RowDetail({
  look,
  kind,
  group,
  onClose,
}: {
  look: RowsLook;
  kind: WatchTimeKind;
  group: number;
  onClose: () => void;
}) {
  const { rows, arrangement, say, t, days, today } = look;
  const { groups } = arrangement;
  const content = rows.contents[groups.contentAt(group) ?? -1] ?? null;
  const period = rows.periods[groups.periodAt(group) ?? -1] ?? null;
  const state = period === null ? null : periodState(period, today);
  const time = state === null ? null : days.longRange(state.days);
  const facts = MEASURES.filter((measure) => isPossible(kind, measure)).map((measure) => {
    const words = say(measure, groups.figure(group, measure));
    return {
      name: t(`columns.${measure}`),
      value:
        words === null ? (
          <Unknown />
        ) : (
          <>
            {words.exact}
            {words.text === words.exact || unitOf(measure) === "count" ? null : (
              <span className="text-ink-faint"> ({words.text})</span>
            )}
            {words.reason === null ? null : (
              <span className="block text-sm text-ink-faint">{words.reason}</span>
            )}
          </>
        ),
    };
  });
  return (
    <Dialog
      title={content === null ? (time ?? "") : rowName(look, content, period)}
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
