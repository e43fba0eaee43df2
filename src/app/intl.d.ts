import type films from "./messages/en/films.json";
import type folders from "./messages/en/folders.json";
import type player from "./messages/en/player.json";
import type shell from "./messages/en/shell.json";
import type uploads from "./messages/en/uploads.json";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof shell & typeof films & typeof folders & typeof player & typeof uploads;
    Locale: string;
  }
}
