import type channels from "./messages/en/channels.json";
import type film from "./messages/en/film.json";
import type films from "./messages/en/films.json";
import type folders from "./messages/en/folders.json";
import type player from "./messages/en/player.json";
import type records from "./messages/en/records.json";
import type sharing from "./messages/en/sharing.json";
import type shell from "./messages/en/shell.json";
import type uploads from "./messages/en/uploads.json";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof channels &
      typeof film &
      typeof films &
      typeof folders &
      typeof player &
      typeof records &
      typeof sharing &
      typeof shell &
      typeof uploads;
    Locale: string;
  }
}
