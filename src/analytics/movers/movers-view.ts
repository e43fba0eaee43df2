import {
  type AnalyticsView,
  formatAnalyticsView,
  formatDisplay,
  parseDisplay,
  withoutDisplays,
} from "#analytics/analytics-view.ts";
import { DEFAULT_DISPLAY, type PanelDisplay } from "#shared/charts/panel-display.ts";
import { paths } from "#shared/paths.ts";
import { MOVER_LISTS, type MoverList } from "./movers.ts";

/** Describes which movers are on screen, as `movers` in the address of analytics holds it. */
export interface MoversView {
  list: MoverList;
  /** Says that changes are listed, too, which the account or chance explains. */
  isAll: boolean;
  hasWatchTime: boolean;
  display: Pick<PanelDisplay, "order" | "more">;
  /** Is the group of the content that is looked into; null for none. */
  open: string | null;
}

const ALL = "all";
const WATCH_TIME = "watch";
/** Stands before the content that is looked into, whose name may hold anything. */
const OPEN = "/";

/** Parses which movers are shown; what is not understood is left out. */
export function parseMovers(text: string): MoversView {
  const [options = "", ...rest] = text.split(OPEN);
  const parts = options.split(".");
  const { order, more } = parseDisplay(options);
  const open = rest.join(OPEN);
  return {
    list: MOVER_LISTS.find((list) => parts.includes(list)) ?? "losses",
    isAll: parts.includes(ALL),
    hasWatchTime: parts.includes(WATCH_TIME),
    display: { order, more },
    open: open === "" ? null : open,
  };
}

/** Formats which movers are shown; it is never empty. */
export function formatMovers({ list, isAll, hasWatchTime, display, open }: MoversView): string {
  const options = [
    list,
    isAll ? ALL : "",
    hasWatchTime ? WATCH_TIME : "",
    formatDisplay({ ...DEFAULT_DISPLAY, ...display }),
  ];
  const text = options.filter((part) => part !== "").join(".");
  return open === null ? text : `${text}${OPEN}${open}`;
}

/** Returns the address of a list of movers, of the content and the days of a view. */
export function moversHref(
  view: AnalyticsView,
  subject: AnalyticsView["subject"],
  list: MoverList,
): string {
  const movers = formatMovers({ ...parseMovers(""), list });
  const shown = { ...withoutDisplays(view), subject, beside: [], movers };
  return `${paths.analytics}${formatAnalyticsView(shown)}`;
}
