import type activity from "./en/activity.json";
import type analytics from "./en/analytics.json";
import type afterPage from "./en/app/after-page.json";
import type start from "./en/app/start.json";
import type app from "./en/app.json";
import type captions from "./en/captions.json";
import type channels from "./en/channels.json";
import type files from "./en/files.json";
import type folders from "./en/folders.json";
import type images from "./en/images.json";
import type lists from "./en/lists.json";
import type overview from "./en/overview.json";
import type player from "./en/player.json";
import type playlists from "./en/playlists.json";
import type report from "./en/report.json";
import type search from "./en/search.json";
import type settings from "./en/settings.json";
import type shared from "./en/shared.json";
import type uploads from "./en/uploads.json";
import type videos from "./en/videos.json";
import type watchTime from "./en/watch-time.json";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof activity &
      typeof afterPage &
      typeof analytics &
      typeof app &
      typeof captions &
      typeof channels &
      typeof files &
      typeof folders &
      typeof images &
      typeof lists &
      typeof overview &
      typeof player &
      typeof playlists &
      typeof report &
      typeof search &
      typeof settings &
      typeof shared &
      typeof start &
      typeof uploads &
      typeof videos &
      typeof watchTime;
    Locale: string;
  }
}
