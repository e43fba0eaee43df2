import { useCallback, useMemo } from "react";
import {
  type AnalyticsView,
  formatDisplay,
  type Panel,
  parseDisplay,
} from "#analytics/analytics-view.ts";
import { DEFAULT_DISPLAY, type PanelDisplay } from "#shared/charts/panel-display.ts";
import { useOptimisticParam } from "#shared/ui/use-typed.ts";

export function usePanelDisplay(
  panel: Panel,
  view: AnalyticsView,
  onView: (view: AnalyticsView) => void,
): { display: PanelDisplay; onDisplay: (display: PanelDisplay) => void } {
  const { text, change, notify } = useOptimisticParam(
    formatDisplay(view.displays[panel] ?? DEFAULT_DISPLAY),
  );
  const display = useMemo(() => parseDisplay(text), [text]);
  const onDisplay = useCallback(
    (next: PanelDisplay) => {
      const wanted = formatDisplay(next);
      change(wanted);
      notify(wanted);
      onView({ ...view, displays: { ...view.displays, [panel]: next } });
    },
    [change, notify, onView, view, panel],
  );
  return { display, onDisplay };
}
