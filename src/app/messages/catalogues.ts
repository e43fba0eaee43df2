import type notFound from "./en/not-found.json";
import type notices from "./en/notices.json";
import type signOut from "./en/sign-out.json";

/** The words that a page brings with it; those of the shell are always there. */
export const catalogues = {
  analytics: () => named(import("./analytics-words.ts"), "analyticsWords"),
  channels: () => words(import("./en/channels.json")),
  coverage: () => named(import("./coverage-words.ts"), "coverageWords"),
  dropAnywhere: () => words(import("./en/drop-anywhere.json")),
  film: () => words(import("./en/film.json")),
  folders: () => words(import("./en/folders.json")),
  library: () => words(import("./en/library.json")),
  libraryList: () => words(import("./en/library-list.json")),
  pictureBoard: () => named(import("./picture-board-words.ts"), "pictureBoardWords"),
  pictures: () => named(import("./picture-words.ts"), "pictureWords"),
  playlistEditor: () => named(import("./playlist-words.ts"), "playlistWords"),
  playlists: () => words(import("./en/playlists.json")),
  player: () => words(import("./en/player.json")),
  records: () => words(import("./en/records.json")),
  removal: () => words(import("./en/removal.json")),
  settings: () => named(import("./settings-words.ts"), "settingsWords"),
  sharing: () => words(import("./en/sharing.json")),
  subtitles: () => named(import("./subtitle-words.ts"), "subtitleWords"),
  uploads: () => words(import("./en/uploads.json")),
  watchTime: () => named(import("./watch-time-words.ts"), "watchTimeWords"),
};

/** What a catalogue's module holds. */
async function words<T>(module: Promise<{ default: T }>): Promise<T> {
  return (await module).default;
}

/** What a module of several catalogues, which come together, calls them. */
async function named<M, K extends keyof M>(module: Promise<M>, name: K): Promise<M[K]> {
  return (await module)[name];
}

/** One of them, as it comes, or one that is part of the code that needs it. */
export type Catalogue =
  | Awaited<ReturnType<(typeof catalogues)[keyof typeof catalogues]>>
  | typeof notFound
  | typeof notices
  | typeof signOut;
