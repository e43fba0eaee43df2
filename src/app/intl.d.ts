import type analytics from "#analytics/messages/en.json";
import type app from "#app/messages/en.json";
import type captions from "#captions/messages/en.json";
import type channels from "#channels/messages/en.json";
import type folders from "#folders/messages/en.json";
import type images from "#images/messages/en.json";
import type player from "#player/messages/en.json";
import type playlists from "#playlists/messages/en.json";
import type settings from "#settings/messages/en.json";
import type shared from "#shared/messages/en.json";
import type uploads from "#uploads/messages/en.json";
import type videos from "#videos/messages/en.json";
import type watchTime from "#watch-time/messages/en.json";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof analytics &
      typeof app &
      typeof captions &
      typeof channels &
      typeof folders &
      typeof images &
      typeof player &
      typeof playlists &
      typeof settings &
      typeof shared &
      typeof uploads &
      typeof videos &
      typeof watchTime;
    Locale: string;
  }
}
