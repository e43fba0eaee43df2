import type { Grain } from "#api/analytics-plan.ts";
import type { Series } from "#api/analytics-series.ts";
import type { Asked } from "#features/analytics/asked.ts";
import type { PanelLook } from "#ui/panel-look.ts";
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
