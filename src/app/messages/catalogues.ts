import type notFound from "./en/not-found.json";
import type notices from "./en/notices.json";
import type signOut from "./en/sign-out.json";

/** The words that a page brings with it; those of the shell are always there. */
export const catalogues = {
  analytics: async () => (await import("./analytics-words.ts")).analyticsWords,
  channels: () => words(import("./en/channels.json")),
  coverage: async () => (await import("./coverage-words.ts")).coverageWords,
  dropAnywhere: () => words(import("./en/drop-anywhere.json")),
  film: () => words(import("./en/film.json")),
  folders: () => words(import("./en/folders.json")),
  library: () => words(import("./en/library.json")),
  libraryList: () => words(import("./en/library-list.json")),
  pictureBoard: async () => (await import("./picture-board-words.ts")).pictureBoardWords,
  pictures: async () => (await import("./picture-words.ts")).pictureWords,
  playlistEditor: async () => (await import("./playlist-words.ts")).playlistWords,
  playlists: () => words(import("./en/playlists.json")),
  player: () => words(import("./en/player.json")),
  records: () => words(import("./en/records.json")),
  removal: () => words(import("./en/removal.json")),
  settings: async () => (await import("./settings-words.ts")).settingsWords,
  sharing: () => words(import("./en/sharing.json")),
  subtitles: async () => (await import("./subtitle-words.ts")).subtitleWords,
  uploads: () => words(import("./en/uploads.json")),
  watchTime: async () => (await import("./watch-time-words.ts")).watchTimeWords,
};

/** What a catalogue's module holds. */
async function words<T>(module: Promise<{ default: T }>): Promise<T> {
  return (await module).default;
}

/** One of them, as it comes, or one that is part of the code that needs it. */
export type Catalogue =
  | Awaited<ReturnType<(typeof catalogues)[keyof typeof catalogues]>>
  | typeof notFound
  | typeof notices
  | typeof signOut;
