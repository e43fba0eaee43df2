import { defineConfig } from "vite";
import { appPlugins } from "./scripts/vite-plugins.ts";

export default defineConfig({
  // Paths are relative, so that one build can be served under any folder.
  base: "./",
  plugins: appPlugins(),
  // Workers load rarely needed code on demand, like pages.
  worker: { format: "es" },
  build: {
    target: "es2023",
    // The bundle budget reads the manifest.
    manifest: true,
    // Inlined assets are data: URLs, which would need a less strict content policy.
    assetsInlineLimit: 0,
    // hls.js is larger, and is loaded on demand; see .size-limit.ts.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The page names the files of every language by their hash; see `public/first.js`.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language, domain] =
            /src\/messages\/(\w+)\/(.+)\.json$/.exec(facadeModuleId ?? "") ?? [];
          return language === undefined
            ? "assets/[name]-[hash].js"
            : `assets/${language}-${domain?.replace("/", "-")}-[hash].js`;
        },
        codeSplitting: {
          groups: [
            // Changes rarely, so browsers can cache it across releases.
            {
              name: "vendor",
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|use-intl|@formatjs)\//,
            },
            // Shared code in few files: on a slow line a request costs more than some unused bytes.
            // After the first load, keys are handled, and edits with their icons, ranges, panels and pasted texts come; figures
            // have a group of their own.
            {
              name: "common",
              test: /^(?!.*\/(shared\/(ui\/(shortcuts|shortcut-switch|panel|popover|copy-button|search-list)|dates\/date-ranges|format\/(text-search|pasted-items)|storage\/tab-records)|videos\/video-edits-queries|(watch-time|playlists)\/[\w-]+)\.tsx?|.*\/icons\/(pencil|trash(-2)?)\.)/,
              minShareCount: 15,
            },
            // The entry needs them, and nothing else of what pages share.
            {
              name: "start",
              test: /src\/shared\/(routes|ui\/(when-idle|theme|use-url-view|rail-icons|working-time)|dates\/(days|week-start)|format\/browser-region)\.ts/,
            },
            // The library needs these first, and nothing else that pages share.
            { name: "first-rows", test: /src\/library\/(library-view|list\/first-rows)/ },
            // Few pages need the names of languages; messages of all pages are excluded.
            {
              name: "shared",
              test: /src\/shared\/(?!charts\/(?!series-styles|figure-source)|dates\/compared-days|format\/(languages|text-search|pasted-items|csv|sheet)|guide|pages|ui\/(app-keys|range\/((use-)?panel-|range-panel|preset-list)))|watch-time\/table-keys|messages\/file-words|lucide-react/,
              minShareCount: 3,
            },
            // Texts of records are edited on the pages of records, and in the rows of the library once it has loaded.
            {
              name: "save-edits",
              test: /src\/(changes\/(max-text|save-edit-queries)|videos\/save-video-queries)\.ts/,
              minShareCount: 2,
            },
            {
              name: "record-texts",
              test: /src\/changes\/(editable-text|record-texts)\.tsx/,
              minShareCount: 2,
            },
            // Searches are for pages with a list that is searched.
            { name: "text-search", test: /format\/(text-search|pasted-items)/, minShareCount: 2 },
            // Tables of shortcuts, which the sheet and single pages read.
            {
              name: "tables",
              test: /\/(app|board|chart|library|order)-keys\.ts/,
              minShareCount: 2,
            },
            {
              name: "playlists",
              test: /src\/playlists\/(add-to-playlist|entries|playlists|playlist-record|(playlists|playlist-edits|stored-orders)-queries)\.ts/,
              minShareCount: 2,
            },
            // What is done with the content of a playlist is not for pages that only name playlists.
            {
              name: "orders",
              test: /src\/playlists\/((order-jobs|playlist-content)-queries|use-entry-facts)\.ts/,
              minShareCount: 2,
            },
            // These are queries of figures, and the views that request them. Figures of single videos are the library's.
            {
              name: "figures",
              test: /src\/(analytics|watch-time)\/(?!(video-figures|never-played)\.)[\w-]+\.ts$|panel-display|compared-days|use-panel-choices/,
              minShareCount: 8,
            },
          ],
        },
      },
    },
  },
});
