import type analytics from "#analytics/messages/en/analytics.json";
import type comparison from "#analytics/messages/en/comparison.json";
import type contents from "#analytics/messages/en/contents.json";
import type countries from "#analytics/messages/en/countries.json";
import type members from "#analytics/messages/en/members.json";
import type timeChart from "#analytics/messages/en/time-chart.json";
import type captionFindings from "#captions/messages/en/caption-findings.json";
import type coverage from "#captions/messages/en/coverage.json";
import type subtitleUpload from "#captions/messages/en/subtitle-upload.json";
import type subtitles from "#captions/messages/en/subtitles.json";
import type workbench from "#captions/messages/en/workbench.json";
import type channels from "#channels/messages/en/channels.json";
import type folders from "#folders/messages/en/folders.json";
import type imageChecks from "#images/messages/en/image-checks.json";
import type pictureBoard from "#images/messages/en/picture-board.json";
import type pictureStudio from "#images/messages/en/picture-studio.json";
import type pictures from "#images/messages/en/pictures.json";
import type player from "#player/messages/en/player.json";
import type sharing from "#player/messages/en/sharing.json";
import type stills from "#player/messages/en/stills.json";
import type playlistAdding from "#playlists/messages/en/playlist-adding.json";
import type playlistDesk from "#playlists/messages/en/playlist-desk.json";
import type playlistOrder from "#playlists/messages/en/playlist-order.json";
import type playlists from "#playlists/messages/en/playlists.json";
import type settings from "#settings/messages/en/settings.json";
import type charts from "#shared/charts/messages/en/charts.json";
import type records from "#shared/sync/messages/en/records.json";
import type dateRange from "#shared/ui/messages/en/date-range.json";
import type dropAnywhere from "#uploads/messages/en/drop-anywhere.json";
import type uploads from "#uploads/messages/en/uploads.json";
import type film from "#videos/messages/en/film.json";
import type library from "#videos/messages/en/library.json";
import type libraryList from "#videos/messages/en/library-list.json";
import type removal from "#videos/messages/en/removal.json";
import type watchTime from "#watch-time/messages/en/watch-time.json";
import type watchTimeCurves from "#watch-time/messages/en/watch-time-curves.json";
import type watchTimeFiles from "#watch-time/messages/en/watch-time-files.json";
import type watchTimeTable from "#watch-time/messages/en/watch-time-table.json";
import type notFound from "./messages/en/not-found.json";
import type notices from "./messages/en/notices.json";
import type shell from "./messages/en/shell.json";
import type signOut from "./messages/en/sign-out.json";

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
