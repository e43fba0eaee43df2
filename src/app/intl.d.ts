import type films from "./messages/en/films.json";
import type library from "./messages/en/library.json";
import type libraryList from "./messages/en/library-list.json";
import type player from "./messages/en/player.json";
import type shell from "./messages/en/shell.json";
import type uploads from "./messages/en/uploads.json";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof shell &
      typeof films &
      typeof library &
      typeof libraryList &
      typeof player &
      typeof uploads;
    Locale: string;
  }
}
