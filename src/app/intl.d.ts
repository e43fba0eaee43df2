import type analytics from "./messages/en/analytics.json";
import type captionFindings from "./messages/en/caption-findings.json";
import type channels from "./messages/en/channels.json";
import type charts from "./messages/en/charts.json";
import type comparison from "./messages/en/comparison.json";
import type contents from "./messages/en/contents.json";
import type countries from "./messages/en/countries.json";
import type coverage from "./messages/en/coverage.json";
import type dateRange from "./messages/en/date-range.json";
import type dropAnywhere from "./messages/en/drop-anywhere.json";
import type film from "./messages/en/film.json";
import type folders from "./messages/en/folders.json";
import type imageChecks from "./messages/en/image-checks.json";
import type library from "./messages/en/library.json";
import type libraryList from "./messages/en/library-list.json";
import type members from "./messages/en/members.json";
import type notFound from "./messages/en/not-found.json";
import type notices from "./messages/en/notices.json";
import type pictureBoard from "./messages/en/picture-board.json";
import type pictureStudio from "./messages/en/picture-studio.json";
import type pictures from "./messages/en/pictures.json";
import type player from "./messages/en/player.json";
import type playlistAdding from "./messages/en/playlist-adding.json";
import type playlistDesk from "./messages/en/playlist-desk.json";
import type playlistOrder from "./messages/en/playlist-order.json";
import type playlists from "./messages/en/playlists.json";
import type records from "./messages/en/records.json";
import type removal from "./messages/en/removal.json";
import type settings from "./messages/en/settings.json";
import type sharing from "./messages/en/sharing.json";
import type shell from "./messages/en/shell.json";
import type signOut from "./messages/en/sign-out.json";
import type stills from "./messages/en/stills.json";
import type subtitleUpload from "./messages/en/subtitle-upload.json";
import type subtitles from "./messages/en/subtitles.json";
import type timeChart from "./messages/en/time-chart.json";
import type uploads from "./messages/en/uploads.json";
import type watchTime from "./messages/en/watch-time.json";
import type watchTimeCurves from "./messages/en/watch-time-curves.json";
import type watchTimeFiles from "./messages/en/watch-time-files.json";
import type watchTimeTable from "./messages/en/watch-time-table.json";
import type workbench from "./messages/en/workbench.json";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof analytics &
      typeof channels &
      typeof charts &
      typeof comparison &
      typeof contents &
      typeof countries &
      typeof dateRange &
      typeof dropAnywhere &
      typeof film &
      typeof folders &
      typeof imageChecks &
      typeof library &
      typeof libraryList &
      typeof members &
      typeof notFound &
      typeof notices &
      typeof pictures &
      typeof pictureBoard &
      typeof pictureStudio &
      typeof player &
      typeof playlistAdding &
      typeof playlistDesk &
      typeof playlistOrder &
      typeof playlists &
      typeof records &
      typeof removal &
      typeof settings &
      typeof sharing &
      typeof signOut &
      typeof shell &
      typeof stills &
      typeof timeChart &
      typeof uploads &
      typeof captionFindings &
      typeof coverage &
      typeof subtitleUpload &
      typeof subtitles &
      typeof workbench &
      typeof watchTime &
      typeof watchTimeCurves &
      typeof watchTimeFiles &
      typeof watchTimeTable;
    Locale: string;
  }
}
