import { ENTRY, filesNamed, filesOf, largeFiles, lazyFilesOf } from "./scripts/route-files.ts";

const WATCH_TIME = "src/app/pages/watch-time-page.tsx";
const ANALYTICS = "src/app/pages/analytics-page.tsx";
const PLAYLIST = "src/app/pages/playlist-page.tsx";
const VOD = "src/app/pages/video-page.tsx";
/** No file above it may be without a budget. */
const MAX_BYTES_UNWATCHED = 20_000;
const inDist = (files: string[]) => files.map((file) => `dist/${file}`);

const budgets = [
  {
    name: "first route (library): JS and CSS",
    path: inDist(filesOf([ENTRY, "src/app/pages/library-page.tsx", "src/videos/messages/en.json"])),
    limit: "145.5 kB",
    gzip: true,
  },
  {
    name: "library: the list of all films, and what can be done with it",
    path: inDist(lazyFilesOf(["src/videos/library-full.tsx"])),
    limit: "50.5 kB",
    gzip: true,
  },
  {
    name: "upload manager",
    path: inDist(lazyFilesOf(["src/uploads/engine/upload-manager.ts"])),
    limit: "47 kB",
    gzip: true,
  },
  {
    name: "analytics: everything but charts, map and calendar",
    path: inDist(lazyFilesOf([ANALYTICS])),
    limit: "79 kB",
    gzip: true,
  },
  {
    name: "charts over time",
    path: inDist(lazyFilesOf(["src/analytics/chart/chart-frame.tsx"], [ANALYTICS])),
    limit: "16 kB",
    gzip: true,
  },
  {
    name: "films and channels side by side",
    path: inDist(lazyFilesOf(["src/analytics/compare/comparison.tsx"], [ANALYTICS])),
    limit: "21 kB",
    gzip: true,
  },
  {
    name: "watch time: everything but its curves and the list of what was never played",
    path: inDist(lazyFilesOf([WATCH_TIME])),
    limit: "101 kB",
    gzip: true,
  },
  {
    name: "curves of watch time, without what draws them",
    path: inDist(lazyFilesOf(["src/watch-time/curves/curve-panels.tsx"], [WATCH_TIME])),
    limit: "13.5 kB",
    gzip: true,
  },
  {
    name: "map of the world",
    path: inDist(
      lazyFilesOf(
        [
          "src/analytics/countries/country-map.tsx",
          "src/analytics/countries/draw-world.ts",
          "node_modules/world-atlas/countries-110m.json",
        ],
        [ANALYTICS],
      ),
    ),
    limit: "55 kB",
    gzip: true,
  },
  {
    name: "calendar of ranges",
    path: inDist(lazyFilesOf(["src/shared/ui/range/range-calendar.tsx"], [ANALYTICS])),
    limit: "45 kB",
    gzip: true,
  },
  {
    name: "player",
    path: inDist(lazyFilesOf(["src/player/playback-session.ts"], [VOD])),
    limit: "184.5 kB",
    gzip: true,
  },
  {
    name: "controls of the player",
    path: inDist(lazyFilesOf(["src/player/player-stage.tsx"], [VOD])),
    limit: "20.5 kB",
    gzip: true,
  },
  {
    name: "subtitles of a film",
    path: inDist(lazyFilesOf(["src/app/pages/video-subtitles-tab.tsx"], [VOD])),
    limit: "35.5 kB",
    gzip: true,
  },
  {
    name: "workbench for captions",
    path: inDist(
      lazyFilesOf(
        ["src/captions/workbench/workbench.tsx"],
        [VOD, "src/app/pages/video-subtitles-tab.tsx"],
      ),
    ),
    limit: "40 kB",
    gzip: true,
  },
  {
    name: "pictures of a film",
    path: inDist(lazyFilesOf(["src/app/pages/video-images-tab.tsx"], [VOD])),
    limit: "26 kB",
    gzip: true,
  },
  {
    name: "stills of a film",
    path: inDist(
      lazyFilesOf(
        ["src/player/stills/still-picker.tsx"],
        [VOD, "src/app/pages/video-images-tab.tsx"],
      ),
    ),
    limit: "20 kB",
    gzip: true,
  },
  {
    name: "board of missing pictures",
    path: inDist(lazyFilesOf(["src/app/image-board.tsx"])),
    limit: "45.8 kB",
    gzip: true,
  },
  {
    name: "board of subtitles",
    path: inDist(lazyFilesOf(["src/captions/board/coverage-board.tsx"])),
    limit: "63.7 kB",
    gzip: true,
  },
  {
    name: "order of a playlist: everything but the preview",
    path: inDist(lazyFilesOf(["src/app/pages/playlist-content-page.tsx"], [PLAYLIST])),
    limit: "80 kB",
    gzip: true,
  },
  {
    name: "detector of encodings, for captions that are not in UTF-8",
    path: inDist(lazyFilesOf(["node_modules/chardet/lib/index.js"])),
    limit: "14 kB",
    gzip: true,
  },
  {
    name: "worker of the player",
    path: inDist(filesNamed("hls.worker")),
    limit: "42 kB",
    gzip: true,
  },
  {
    name: "workers for captions",
    path: inDist([...filesNamed("captions-worker"), ...filesNamed("read-caption-bytes-worker")]),
    limit: "20 kB",
    gzip: true,
  },
  {
    name: "detector of languages, for captions that do not say theirs",
    path: inDist(filesNamed("static.extrasmall")),
    limit: "290 kB",
    gzip: true,
  },
];

const watched = new Set(budgets.flatMap(({ path }) => path));
const unwatched = inDist(largeFiles(MAX_BYTES_UNWATCHED)).filter((file) => !watched.has(file));
if (unwatched.length > 0) throw new Error(`No budget watches over ${unwatched.join(", ")}.`);

export default budgets;
