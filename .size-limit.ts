import {
  ENTRY,
  filesNamed,
  filesOf,
  largeFiles,
  routeMessages,
  routeModules,
} from "./scripts/route-files.ts";
import { ROUTES } from "./src/shared/routes.ts";

// Limits are for unintended growth: each leaves a few hundredths of room, so that a small addition, or another
// hash in a file's name, meets none.

/** Every other file that is larger needs a limit of its own. */
const MAX_BYTES_WITHOUT_LIMIT = 25_000;
/** Limits what a page adds to the files of every page, in kB; most stay far below. */
const PAGE_LIMIT = 48;
const PAGE_LIMITS: Readonly<Record<string, number>> = {
  "activity-page": 54.5,
  "analytics-page": 73.3,
  "channel-page": 48.6,
  "folder-analytics-page": 71.4,
  "overview-page": 71.3,
  "playlist-page": 57,
  "playlists-page": 55.5,
  "upload-history-page": 50.1,
  "upload-page": 60.2,
  "video-page": 55.8,
  "watch-time-page": 112.4,
};
/** Limits the scripts and style sheets of a page: before it shows anything, a slow line pays for each. */
const MAX_FILES = 24;
/** Limits files that are loaded on demand, by the name before their hash, in kB. */
const FILE_LIMITS: Readonly<Record<string, number>> = {
  "static.extrasmall": 290,
  "playback-session": 188,
  // With ProseMirror.
  workbench: 83,
  "hls.worker": 42,
  // Recharts, with what all charts share.
  "use-cursor": 115,
  "range-form": 55,
  "countries-110m": 43,
  "upload-manager": 39,
  "captions-worker": 27,
  "playlist-content-page": 28,
};

/** Lists the main script, and the words of the frame. */
const entry = filesOf([ENTRY, "src/messages/en/app.json"]);
const files = (paths: string[], kB: number) => ({
  path: paths.map((file) => `dist/${file}`),
  limit: `${kB} kB`,
  gzip: true,
});

const budgets = [
  {
    name: "first load of the library: JS and CSS",
    ...files(
      filesOf([ENTRY, ...routeModules("library-page"), ...routeMessages("library-page")]),
      195.9,
    ),
  },
  ...ROUTES.map(({ module }) => ({
    name: module,
    ...files(
      filesOf([...routeModules(module), ...routeMessages(module)]).filter(
        (file) => !entry.includes(file),
      ),
      PAGE_LIMITS[module] ?? PAGE_LIMIT,
    ),
  })),
  ...Object.entries(FILE_LIMITS).map(([name, kB]) => ({ name, ...files(filesNamed(name), kB) })),
];

const limited = new Set(budgets.flatMap(({ path }) => path));
const unlimited = largeFiles(MAX_BYTES_WITHOUT_LIMIT)
  .map((file) => `dist/${file}`)
  .filter((file) => !limited.has(file));
if (unlimited.length > 0) throw new Error(`No limit applies to ${unlimited.join(", ")}.`);

for (const { module } of ROUTES) {
  const count = filesOf([ENTRY, ...routeModules(module), ...routeMessages(module)]).length;
  if (count > MAX_FILES) throw new Error(`${module} needs ${count} files, ${MAX_FILES} at most.`);
}

export default budgets;
