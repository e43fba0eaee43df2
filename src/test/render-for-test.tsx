import type { ReactNode } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { IntlProvider } from "use-intl";
import { render } from "vitest-browser-react";
import analytics from "#analytics/messages/en/analytics.json";
import comparison from "#analytics/messages/en/comparison.json";
import contents from "#analytics/messages/en/contents.json";
import countries from "#analytics/messages/en/countries.json";
import members from "#analytics/messages/en/members.json";
import timeChart from "#analytics/messages/en/time-chart.json";
import notices from "#app/messages/en/notices.json";
import shell from "#app/messages/en/shell.json";
import captionFindings from "#captions/messages/en/caption-findings.json";
import coverage from "#captions/messages/en/coverage.json";
import subtitleUpload from "#captions/messages/en/subtitle-upload.json";
import subtitles from "#captions/messages/en/subtitles.json";
import workbench from "#captions/messages/en/workbench.json";
import channels from "#channels/messages/en/channels.json";
import folders from "#folders/messages/en/folders.json";
import imageChecks from "#images/messages/en/image-checks.json";
import pictureBoard from "#images/messages/en/picture-board.json";
import pictureStudio from "#images/messages/en/picture-studio.json";
import pictures from "#images/messages/en/pictures.json";
import player from "#player/messages/en/player.json";
import sharing from "#player/messages/en/sharing.json";
import stills from "#player/messages/en/stills.json";
import playlistAdding from "#playlists/messages/en/playlist-adding.json";
import playlistDesk from "#playlists/messages/en/playlist-desk.json";
import playlistOrder from "#playlists/messages/en/playlist-order.json";
import playlists from "#playlists/messages/en/playlists.json";
import settings from "#settings/messages/en/settings.json";
import charts from "#shared/charts/messages/en/charts.json";
import records from "#shared/sync/messages/en/records.json";
import dateRange from "#shared/ui/messages/en/date-range.json";
import dropAnywhere from "#uploads/messages/en/drop-anywhere.json";
import uploads from "#uploads/messages/en/uploads.json";
import film from "#videos/messages/en/film.json";
import library from "#videos/messages/en/library.json";
import libraryList from "#videos/messages/en/library-list.json";
import removal from "#videos/messages/en/removal.json";
import watchTime from "#watch-time/messages/en/watch-time.json";
import watchTimeCurves from "#watch-time/messages/en/watch-time-curves.json";
import watchTimeFiles from "#watch-time/messages/en/watch-time-files.json";
import watchTimeTable from "#watch-time/messages/en/watch-time-table.json";

const messages = {
  ...analytics,
  ...channels,
  ...charts,
  ...comparison,
  ...contents,
  ...countries,
  ...dateRange,
  ...dropAnywhere,
  ...film,
  ...folders,
  ...imageChecks,
  ...library,
  ...libraryList,
  ...members,
  ...notices,
  ...pictures,
  ...pictureBoard,
  ...pictureStudio,
  ...player,
  ...playlistAdding,
  ...playlistDesk,
  ...playlistOrder,
  ...playlists,
  ...records,
  ...removal,
  ...settings,
  ...sharing,
  ...shell,
  ...stills,
  ...timeChart,
  ...uploads,
  ...captionFindings,
  ...coverage,
  ...subtitleUpload,
  ...subtitles,
  ...workbench,
  ...watchTime,
  ...watchTimeCurves,
  ...watchTimeFiles,
  ...watchTimeTable,
};

/** Renders a component with words and a router around it, as on a page. */
export function renderForTest(element: ReactNode) {
  return renderRoutesForTest([{ path: "*", element }]).screen;
}

/** Renders pages with words around them, beginning at an address. */
export function renderRoutesForTest(routes: RouteObject[], at = "/") {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const screen = render(
    <IntlProvider messages={messages} locale="en" timeZone="UTC">
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  return { router, screen };
}
