import {
  ChartColumn,
  Clapperboard,
  House,
  ListVideo,
  type LucideIcon,
  Radio,
  Timer,
  Upload,
} from "lucide-react";
import type { RailName } from "#shared/routes.ts";

/** Maps the pages in the rail to their icons; the first load has no others, which are in `PAGES`. */
export const RAIL_ICONS: Readonly<Record<RailName, LucideIcon>> = {
  overview: House,
  library: Clapperboard,
  playlists: ListVideo,
  channels: Radio,
  analytics: ChartColumn,
  watchTime: Timer,
  upload: Upload,
};
