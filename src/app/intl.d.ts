import type channels from "./messages/en/channels.json";
import type films from "./messages/en/films.json";
import type player from "./messages/en/player.json";
import type records from "./messages/en/records.json";
import type sharing from "./messages/en/sharing.json";
import type shell from "./messages/en/shell.json";
import type uploads from "./messages/en/uploads.json";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof shell &
      typeof channels &
      typeof films &
      typeof player &
      typeof records &
      typeof sharing &
      typeof uploads;
    Locale: string;
  }
}
