import type { Grain } from "#analytics/analytics-plan.ts";
import type { Series } from "#analytics/analytics-series.ts";
import type { Asked } from "#analytics/asked.ts";
import type { PanelLook } from "#shared/charts/panel-look.ts";
import type { Compared, Read } from "./compared.ts";

/** What every panel of a comparison is told. */
export interface PanelProps {
  compared: readonly Compared[];
  reads: readonly Read[];
  /** In buckets of one width, in the order of those compared. */
  series: readonly (Series | null)[];
  grain: Grain;
  /** Which days, in which zone. */
  about: string;
  asked: Asked;
  look: PanelLook;
  onLook: (look: PanelLook) => void;
}
