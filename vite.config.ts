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
              test: /\/src\/(app\/(library-browser|folder-picker|bring-styles)|features\/library\/(library-view|library-queries|first-rows|library-toolbar|vod-card|status-counts)|lib\/(backoff|folder-name|leave-question|loose-json|page-end))\.tsx?$/,
            },
            // What asks for films, channels and days. Few files for what pages have in common: browsers have six
            // connections to a server that speaks HTTP/1.1, and a file costs some milliseconds however small it is.
            {
              name: "calls",
              test: /\/src\/(api\/(channel-record|channels|channels-queries|folder-id|map-in-turn|paging|pause|playable|read-pages|unheld|untrusted-host|vod-library|vod-library-queries|vod-record|vods|vods-queries|wire)|lib\/(days|durations|in-slices|own-task|zones)|ui\/(fields|skeleton|status-label)|features\/library\/vod-status-label)\.tsx?$/,
            },
            // Who asks for figures: pages of numbers begin with that.
            {
              name: "figures-calls",
              test: /\/src\/(api\/(analytics|read-watch-time|watch-time)(-[\w-]+)?|lib\/date-ranges)\.ts$/,
            },
            // What most pages are put together of, beyond the first.
            {
              name: "kit",
              test: /\/src\/(lib\/bytes|ui\/(copy-button|dialog|empty-state|is-composing|loaded|menu|menu-keys|panel|progress-bar|tab-links|text-field|use-draft))\.tsx?$|\/lucide-react\/dist\/esm\/icons\/(arrow-up|arrow-up-to-line|check|chevron-down|chevron-right|ellipsis|file-plus-corner|folder-open|hourglass|loader-circle|pencil|play|rotate-cw|search-x|trash|triangle-alert|x)\.m?js/,
            },
            // What is chosen, switched and told in place, on pages where much is.
            {
              name: "fields",
              test: /\/src\/(lib\/(fold-text|language-name|own-scripts|track-language|worker-error)|ui\/(check-field|facts|hatch|inline-problem|keep-focus|mode-switch|picture-fit|switch|use-stable))\.tsx?$|\/lucide-react\/dist\/esm\/icons\/(arrow-(down|left)|captions|captions-off|chevron-left|chevrons-(left|right)|ellipsis-vertical|eye-off|plus|rotate-ccw|triangle-exclamation-point)\.m?js/,
            },
            // What the tray, the page of uploads and the manager of uploads know of a file.
            {
              name: "uploads",
              test: /\/src\/(features\/uploads\/engine\/(part-plan|transfer-state)|lib\/upload-name)\.ts$/,
            },
            // Long lists to pick from, tables and files of what is in them.
            {
              name: "lists",
              test: /\/src\/(lib\/(duration-words|percents|safe-file-name)|ui\/(isolated|place-beneath|popover|save-file|search-list|table-frame|use-overflow))\.tsx?$|\/lucide-react\/dist\/esm\/icons\/download\.m?js|@tanstack\/.*(useQueries|queriesObserver)/,
            },
            // What players and the picker of stills have in common.
            {
              name: "playing",
              test: /\/src\/features\/playback\/(?:[\w-]+\/)*(session-memory|timecode)\.ts$/,
            },
            // What this browser keeps.
            {
              name: "kept",
              test: /\/src\/(features\/playlists\/desk\/draft-database|lib\/(json-size|local-database|tab-hold))\.ts$|node_modules\/idb\//,
            },
            {
              name: "playlist-calls",
              test: /\/src\/(api\/(playlist-record|playlists|playlist-replacements|playlist-turns)|lib\/playlists\/entries)\.ts$/,
            },
            // What pages of numbers have in common: ranges of days, charts with their tables, and their words.
            {
              name: "figures",
              test: /\/src\/(api\/since-queries|app\/messages\/en\/(charts|date-range)\.json|lib\/(csv|day-words|table-data|unique-names)|ui\/(chart-[\w-]+|chart\/(chart-stage|looks|place-after-key|plot|swatch|text-ruler|use-cursor|use-width)|column-head|data-table|legend-mark|panel-look|range\/(?!range-calendar|day-class|kit-style)[\w-]+|table-look|unknown|use-next-pass))(\.tsx?)?$|useIsFetching|use-sync-external-store|\/lucide-react\/dist\/esm\/icons\/(info|refresh-cw)\.m?js/,
            },
            // Lists of which what is in sight is drawn: those of films and of playlists come with it, too.
            {
              name: "virtual",
              test: /@tanstack\/(react-virtual|virtual-core)\//,
            },
            // What the rows of watch time are asked for with, and all that shows them.
            {
              name: "watch-time-view",
              test: /\/src\/features\/watch-time\/(asked|watch-time-view)\.ts$/,
            },
            {
              name: "watch-time",
              test: /\/src\/(app\/pages\/use-watch-time-links|features\/watch-time\/desk\/watch-time-desk)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
