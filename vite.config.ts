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
              test: /\/src\/(app\/(library-browser|folder-picker|bring-styles)|features\/library\/(library-view|library-queries|first-rows|library-toolbar|vod-card|status-counts)|lib\/(backoff|folder-name|loose-json|page-end))\.tsx?$/,
            },
            // What most pages have of films in common: one file, not a handful of crumbs.
            {
              name: "films",
              test: /\/src\/(api\/(untrusted-host|vods|vods-queries|vod-record|vod-library|vod-library-queries|playable|paging|wire|pause|folder-id|unheld)|lib\/durations|ui\/(fields|status-label|skeleton)|features\/library\/vod-status-label)\.tsx?$/,
            },
            // Crumbs that many pages share: one file, or each of them is a name in the list of every page.
            {
              name: "kit",
              test: /\/src\/(lib\/bytes|ui\/(copy-button|dialog|empty-state|loaded|menu|menu-keys|panel|progress-bar|tab-links|text-field|use-draft))\.tsx?$|\/lucide-react\/dist\/esm\/icons\/(arrow-up|arrow-up-to-line|check|chevron-down|chevron-right|ellipsis|file-plus-corner|folder-open|hourglass|loader-circle|pencil|play|rotate-cw|search-x|trash|triangle-alert|x)\.m?js/,
            },
            // Smaller ones that come with the pages after the first.
            {
              name: "crumbs",
              test: /\/src\/lib\/(fold-text|language-name|track-language)\.tsx?$|\/src\/ui\/(hatch|picture-fit)\.tsx?$|\/lucide-react\/dist\/esm\/icons\/(arrow-down|captions|captions-off|chevrons-right|chevrons-left|plus|rotate-ccw|triangle-exclamation-point)\.m?js/,
            },
            // What players and the picker of stills have in common.
            {
              name: "playing",
              test: /\/src\/features\/playback\/(?:[\w-]+\/)*(session-memory|timecode)\.ts$/,
            },
            // What is chosen, switched and told in place, on pages where much is.
            {
              name: "fields",
              test: /\/src\/ui\/(facts|inline-problem|keep-focus|mode-switch|switch)\.tsx?$|\/lucide-react\/dist\/esm\/icons\/(arrow-left|chevron-left|eye-off)\.m?js/,
            },
            // Days and their zones, and long work that is done in turns.
            {
              name: "days",
              test: /\/src\/(api\/(map-in-turn|read-pages)|lib\/(days|in-slices|own-task|zones))\.ts$/,
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
            {
              name: "channel-calls",
              test: /\/src\/api\/(channel-record|channels|channels-queries)\.ts$/,
            },
            // Long lists to pick from, tables and files of what is in them.
            {
              name: "lists",
              test: /\/src\/(lib\/(percents|safe-file-name)|ui\/(isolated|place-beneath|popover|save-file|search-list|table-frame|use-overflow))\.tsx?$|\/lucide-react\/dist\/esm\/icons\/download\.m?js/,
            },
            // Who asks for figures: pages of numbers begin with that.
            {
              name: "figures-calls",
              test: /\/src\/(api\/(analytics|read-watch-time|watch-time)(-[\w-]+)?|lib\/date-ranges)\.ts$/,
            },
            // What they have in common: ranges of days, and panels of charts with their tables.
            {
              name: "figures",
              test: /\/src\/(api\/since-queries|lib\/(csv|day-words|table-data)|ui\/(chart-[\w-]+|chart\/(looks|swatch)|column-head|data-table|legend-mark|panel-look|range\/(?!range-calendar|day-class|kit-style)[\w-]+|table-look|unknown|use-next-pass))\.tsx?$|useIsFetching|\/lucide-react\/dist\/esm\/icons\/(info|refresh-cw)\.m?js/,
            },
            // What the table of watch time has in common with its curves.
            {
              name: "rows",
              test: /\/src\/(lib\/unique-names|ui\/chart\/(chart-stage|place-after-key|plot|use-cursor|use-width))\.tsx?$|@tanstack\/.*(useQueries|queriesObserver)|use-sync-external-store/,
            },
          ],
        },
      },
    },
  },
});
