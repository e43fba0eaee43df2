import type channels from "./messages/en/channels.json";
import type dropAnywhere from "./messages/en/drop-anywhere.json";
import type film from "./messages/en/film.json";
import type folders from "./messages/en/folders.json";
import type library from "./messages/en/library.json";
import type libraryList from "./messages/en/library-list.json";
import type player from "./messages/en/player.json";
import type records from "./messages/en/records.json";
import type removal from "./messages/en/removal.json";
import type sharing from "./messages/en/sharing.json";
import type shell from "./messages/en/shell.json";
import type uploads from "./messages/en/uploads.json";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof channels &
      typeof dropAnywhere &
      typeof film &
      typeof folders &
      typeof library &
      typeof libraryList &
      typeof player &
      typeof records &
      typeof removal &
      typeof sharing &
      typeof shell &
      typeof uploads;
    Locale: string;
  }
}
