import { useTranslations } from "use-intl";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { CURVES, type Curve } from "#watch-time/watch-time-view.ts";
import type { CurveScope } from "./curve-scope.ts";
import { RatioTiles } from "./ratio-tiles.tsx";
import { RetentionPanel } from "./retention-panel.tsx";
import { ScatterPanel } from "./scatter-panel.tsx";
import { TrendPanel } from "./trend-panel.tsx";
import { usePlaces } from "./use-places.ts";

/**
 * The curves of watch time: how far plays got, a measure over time, or films side by side, of what was
 * chosen or of everything shown; and above them what playback cost.
 */
export function CurvePanels(given: Omit<CurveScope, "places">) {
  const { kind, isOne, view, onView } = given;
  const scope: CurveScope = { ...given, places: usePlaces(view.selected) };
  const t = useTranslations("watchTimeCurves");
  return (
    <section aria-label={t("label")} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <RatioTiles {...scope} />
      <div className="justify-self-start">
        <ModeSwitch
          label={t("curve")}
          options={CURVES.filter((value) => !isOne || value !== "scatter").map((value) => ({
            value,
            text: t(`curves.${value}`, { kind }),
          }))}
          value={curveOf(scope)}
          onChange={(curve) => onView({ ...view, curve })}
        />
      </div>
      <OpenCurve {...scope} />
    </section>
  );
}

function OpenCurve(scope: CurveScope) {
  const curve = curveOf(scope);
  if (curve === "trend") return <TrendPanel {...scope} />;
  if (scope.kind === "channel") return <NotMeasured curve={curve} />;
  return curve === "retention" ? <RetentionPanel {...scope} /> : <ScatterPanel {...scope} />;
}

/** The curve that is shown. Channels begin with one that is measured for them. */
function curveOf({ kind, isOne, view: { curve } }: CurveScope): Curve {
  const usual = kind === "channel" ? "trend" : "retention";
  return curve === null || (isOne && curve === "scatter") ? usual : curve;
}

/** Live streams have no length: nobody gets to a percent of them (contract 2, rule 4). */
function NotMeasured({ curve }: { curve: Exclude<Curve, "trend"> }) {
  const t = useTranslations("watchTimeCurves");
  return (
    <Panel title={t(`${curve}.title`, { kind: "channel" })}>
      <EmptyState title={t("live.title")}>{t("live.advice")}</EmptyState>
    </Panel>
  );
}
