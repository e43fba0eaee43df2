import { defineConfig } from "vite";
import { appPlugins } from "./scripts/vite-plugins.ts";

export default defineConfig({
  // Relative, so that one build can be served under any folder.
  base: "./",
  plugins: appPlugins(),
  // Workers load rarely needed code on demand, like pages.
  worker: { format: "es" },
  build: {
    target: "es2023",
    // Read by the bundle budget.
    manifest: true,
    // Inlined assets are data: URLs, which would need a less strict content policy.
    assetsInlineLimit: 0,
    // hls.js is larger, and is loaded on demand; see .size-limit.ts.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes rarely, so browsers can cache it across releases.
            {
              name: "vendor",
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|use-intl|@formatjs)\//,
            },
            // Shared code in few files: on a slow line a request costs more than some unused bytes.
            { name: "common", minShareCount: 10 },
            { name: "shared", test: /src\/shared\/(?!charts)|lucide-react/, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
