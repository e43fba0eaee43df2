import { defineConfig } from "vite";
import { appPlugins } from "./scripts/vite-plugins.ts";

export default defineConfig({
  // Named from the page's own base: one build serves every folder.
  base: "./",
  plugins: appPlugins(),
  // What a worker needs now and then comes when it needs it, as on a page.
  worker: { format: "es" },
  build: {
    target: "es2023",
    // The bundle budget reads which chunks a route loads from here.
    manifest: true,
    // An inlined asset is a data: address, which would need a wider content policy.
    assetsInlineLimit: 0,
    // The player is large and comes late; .size-limit.ts watches over it.
    chunkSizeWarningLimit: 1000,
    modulePreload: {
      polyfill: false,
      // What every page has loaded already is no news.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === "html"
          ? dependencies
          : dependencies.filter((file) => !/\/(vendor|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // The first page brings the list of what all others need: names would be a good part of it. Which
        // file is which, the manifest says.
        chunkFileNames: ({ name }) =>
          /^(?:vendor|rolldown-runtime)$/.test(name)
            ? "assets/[name]-[hash:7].js"
            : "assets/[hash:7].js",
        codeSplitting: {
          // What every page needs and few releases change: browsers keep it from one to the next.
          groups: [
            {
              name: "vendor",
              // Long lists are virtual, and no page begins with one: that part comes with the list. So does
              // what asks many questions at once.
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)(?!.*(useQueries|queriesObserver|useIsFetching))|use-intl|@formatjs)\//,
            },
            // How the library begins, which folders do as well.
            {
              name: "library-start",
              test: /\/src\/(app\/(library-browser|folder-picker|load-styles)|videos\/(library-view|library-queries|first-rows|library-toolbar|video-card|status-counts)|shared\/(http\/(backoff|loose-json|signed-out-signal)|storage\/folder-name|sync\/leave-question))\.tsx?$/,
            },
            // What asks for films, channels and days. Few files for what pages have in common: browsers have six
            // connections to a server that speaks HTTP/1.1, and a file costs some milliseconds however small it is.
            {
              name: "calls",
              test: /\/src\/(channels\/(channel-record|channels|channels-queries)|folders\/folder-id|videos\/(playable|video-library|video-library-queries|video-record|videos|videos-queries|video-status-label)|shared\/(async\/(in-slices|yield-to-main)|dates\/(days|durations|zones)|http\/(map-in-turn|paging|pause|read-pages|fail-fast-when-signed-out|untrusted-host|wire)|ui\/(fields|skeleton|status-label)))\.tsx?$/,
            },
            // Who asks for figures: pages of numbers begin with that.
            {
              name: "figures-calls",
              test: /\/src\/(analytics\/analytics(?!-view)(-[\w-]+)?|watch-time\/(read-watch-time|watch-time(?!-view))(-[\w-]+)?|shared\/dates\/date-ranges)\.ts$/,
            },
            // What most pages are put together of, beyond the first.
            {
              name: "kit",
              test: /\/src\/shared\/(format\/bytes|ui\/(copy-button|dialog|empty-state|is-composing|loaded|menu|menu-keys|panel|progress-bar|tab-links|text-field|use-draft))\.tsx?$|\/lucide-react\/dist\/esm\/icons\/(arrow-up|arrow-up-to-line|check|chevron-down|chevron-right|ellipsis|file-plus-corner|folder-open|hourglass|loader-circle|pencil|play|rotate-cw|search-x|trash|triangle-alert|x)\.m?js/,
            },
            // What is chosen, switched and told in place, on pages where much is.
            {
              name: "fields",
              test: /\/src\/(captions\/track-language|shared\/(async\/worker-error|charts\/(hatch|image-fit)|format\/(fold-text|own-scripts)|ui\/(check-field|facts|inline-problem|keep-focus|mode-switch|switch|use-stable)))\.tsx?$|\/lucide-react\/dist\/esm\/icons\/(arrow-(down|left)|captions|captions-off|chevron-left|chevrons-(left|right)|ellipsis-vertical|eye-off|plus|rotate-ccw|triangle-exclamation-point)\.m?js/,
            },
            // What the tray, the page of uploads and the manager of uploads know of a file.
            {
              name: "uploads",
              test: /\/src\/uploads\/(engine\/(part-plan|transfer-state)|upload-name)\.ts$/,
            },
            // Long lists to pick from, tables and files of what is in them.
            {
              name: "lists",
              test: /\/src\/shared\/(charts\/table-frame|dates\/format-duration|format\/(percents|safe-file-name)|ui\/(isolated|place-beneath|popover|save-file|search-list|use-overflow))\.tsx?$|\/lucide-react\/dist\/esm\/icons\/download\.m?js|@tanstack\/.*(useQueries|queriesObserver)/,
            },
            // What players and the picker of stills have in common.
            {
              name: "playing",
              test: /\/src\/player\/(?:[\w-]+\/)*(session-memory|timecode)\.ts$/,
            },
            // What this browser keeps.
            {
              name: "kept",
              test: /\/src\/(playlists\/content\/draft-database|shared\/storage\/(json-size|local-database|tab-lock))\.ts$|node_modules\/idb\//,
            },
            {
              name: "playlist-calls",
              test: /\/src\/playlists\/(playlist-record|playlists|playlist-replacements|playlist-turns|entries)\.ts$/,
            },
            // What pages of numbers have in common: ranges of days, charts with their tables, and their words.
            {
              name: "figures",
              test: /\/src\/(analytics\/since-queries|shared\/(charts\/(chart-[\w-]+|column-head|data-table|legend-mark|series-styles|panel-display|place-after-key|plot|swatch|table-display|text-ruler|unknown|use-cursor|use-width)|dates\/day-format|format\/(csv|table-data|unique-names)|ui\/(range\/(?!range-calendar|day-class|kit-style)[\w-]+|use-next-pass)))(\.tsx?)?$|useIsFetching|use-sync-external-store|\/lucide-react\/dist\/esm\/icons\/(info|refresh-cw)\.m?js/,
            },
            // Lists of which what is in sight is drawn: those of films and of playlists come with it, too.
            {
              name: "virtual",
              test: /@tanstack\/(react-virtual|virtual-core)\//,
            },
            // What the rows of watch time are asked for with, and all that shows them.
            {
              name: "watch-time-view",
              test: /\/src\/watch-time\/(resolved-query|watch-time-view)\.ts$/,
            },
            {
              name: "watch-time",
              test: /\/src\/(app\/pages\/use-watch-time-links|watch-time\/screen\/watch-time-screen)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
