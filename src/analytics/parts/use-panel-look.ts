import { useCallback, useMemo } from "react";
import {
  type AnalyticsView,
  formatLook,
  type Panel,
  parseLook,
} from "#analytics/analytics-view.ts";
import { FIRST_LOOK, type PanelLook } from "#shared/charts/panel-look.ts";
import { useAhead } from "#shared/ui/use-typed.ts";

/** How a panel looks, as it was just asked for, and the way to another look. */
export function usePanelLook(
  panel: Panel,
  view: AnalyticsView,
  onView: (view: AnalyticsView) => void,
): { look: PanelLook; onLook: (look: PanelLook) => void } {
  const { text, change, tell } = useAhead(formatLook(view.looks[panel] ?? FIRST_LOOK));
  const look = useMemo(() => parseLook(text), [text]);
  const onLook = useCallback(
    (next: PanelLook) => {
      const wanted = formatLook(next);
      change(wanted);
      tell(wanted);
      onView({ ...view, looks: { ...view.looks, [panel]: next } });
    },
    [change, tell, onView, view, panel],
  );
  return { look, onLook };
}
