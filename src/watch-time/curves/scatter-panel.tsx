import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { RowGroups } from "#watch-time/row-groups.ts";
import { CurvePanel } from "./curve-panel.tsx";
import type { CurveScope } from "./curve-scope.ts";
import { drawnPoints } from "./drawn-points.ts";
import { type ScatterGroup, type ScatterPoint, scatterOf } from "./scatter.ts";
import { ScatterChart } from "./scatter-chart.tsx";
import { ScatterGroups } from "./scatter-groups.tsx";
import { usePicks } from "./use-picks.ts";
import { useScatterNotes } from "./use-scatter-notes.ts";
import { useScatterTable } from "./use-scatter-table.ts";

/** More dots than these are a cloud in which nobody finds one. */
const MAX_DRAWN = 500;
const NOTHING_RINGED: readonly number[] = [];

/** Films beside each other: how long they are watched, how often to the end, how many plays. */
export function ScatterPanel(scope: CurveScope) {
  const { kind, rows, rowCount, isIncluded, isRowIncluded, subjects, hrefOf } = scope;
  const t = useTranslations("watchTimeCurves");
  const navigate = useNavigate();
  const { picks } = usePicks(scope);
  const scatter = useMemo(
    () => scatterOf(new RowGroups(rows, rowCount, "content", isIncluded, isRowIncluded)),
    [rows, rowCount, isIncluded, isRowIncluded],
  );
  const ringed = picks.by === "content" ? picks.places : NOTHING_RINGED;
  const drawn = useMemo(() => drawnPoints(scatter.points, MAX_DRAWN, ringed), [scatter, ringed]);
  const names = useMemo(
    (): Record<ScatterGroup, string> => ({
      loved: t("scatter.groups.loved"),
      left: t("scatter.groups.left"),
      hidden: t("scatter.groups.hidden"),
      between: t("scatter.groups.between"),
    }),
    [t],
  );
  const titleOf = ({ content: at }: ScatterPoint) => {
    const content = rows.contents[at];
    return content === undefined ? "" : subjects.of(content).title;
  };
  const canOpen = ({ content: at }: ScatterPoint) => {
    const content = rows.contents[at];
    return content !== undefined && subjects.of(content).state === "there";
  };
  const notes = useScatterNotes(scatter, drawn.length);
  const table = useScatterTable(titleOf, names);
  const title = t("scatter.title", { kind });
  return (
    <CurvePanel
      scope={scope}
      title={title}
      notes={notes}
      data={scatter}
      isEmpty={({ points }) => points.length === 0}
      unknown={
        scatter.unknownCount === 0
          ? { title: t("empty"), advice: t("retention.unplayedAdvice") }
          : { title: t("scatter.unknown"), advice: t("retention.unknownAdvice") }
      }
      table={table}
    >
      {(shown) => (
        <>
          <ScatterChart
            label={title}
            points={drawn}
            medians={shown.medians}
            names={names}
            ringed={ringed}
            titleOf={titleOf}
            canOpen={canOpen}
            onOpen={(point) => {
              const content = rows.contents[point.content];
              if (content !== undefined && canOpen(point)) void navigate(hrefOf(content));
            }}
          />
          {shown.medians === null ? null : (
            <ScatterGroups scatter={shown} rows={rows} subjects={subjects} hrefOf={hrefOf} />
          )}
        </>
      )}
    </CurvePanel>
  );
}
