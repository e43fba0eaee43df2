import type { ReactNode } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { IntlProvider } from "use-intl";
import { render } from "vitest-browser-react";
import analytics from "./messages/en/analytics.json";
import captionFindings from "./messages/en/caption-findings.json";
import channels from "./messages/en/channels.json";
import charts from "./messages/en/charts.json";
import comparison from "./messages/en/comparison.json";
import contents from "./messages/en/contents.json";
import countries from "./messages/en/countries.json";
import coverage from "./messages/en/coverage.json";
import dateRange from "./messages/en/date-range.json";
import dropAnywhere from "./messages/en/drop-anywhere.json";
import film from "./messages/en/film.json";
import folders from "./messages/en/folders.json";
import imageChecks from "./messages/en/image-checks.json";
import library from "./messages/en/library.json";
import libraryList from "./messages/en/library-list.json";
import members from "./messages/en/members.json";
import notices from "./messages/en/notices.json";
import pictureBoard from "./messages/en/picture-board.json";
import pictureStudio from "./messages/en/picture-studio.json";
import pictures from "./messages/en/pictures.json";
import player from "./messages/en/player.json";
import playlistAdding from "./messages/en/playlist-adding.json";
import playlistDesk from "./messages/en/playlist-desk.json";
import playlistOrder from "./messages/en/playlist-order.json";
import playlists from "./messages/en/playlists.json";
import records from "./messages/en/records.json";
import removal from "./messages/en/removal.json";
import settings from "./messages/en/settings.json";
import sharing from "./messages/en/sharing.json";
import shell from "./messages/en/shell.json";
import stills from "./messages/en/stills.json";
import subtitleUpload from "./messages/en/subtitle-upload.json";
import subtitles from "./messages/en/subtitles.json";
import timeChart from "./messages/en/time-chart.json";
import uploads from "./messages/en/uploads.json";
import watchTime from "./messages/en/watch-time.json";
import watchTimeCurves from "./messages/en/watch-time-curves.json";
import watchTimeFiles from "./messages/en/watch-time-files.json";
import watchTimeTable from "./messages/en/watch-time-table.json";
import workbench from "./messages/en/workbench.json";

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
