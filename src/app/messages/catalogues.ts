import type notFound from "#app/messages/en/not-found.json";
import type notices from "#app/messages/en/notices.json";
import type signOut from "#app/messages/en/sign-out.json";

/** The words that a page brings with it; those of the shell are always there. */
export const catalogues = {
  analytics: () => several(import("./analytics-words.ts")),
  channels: () => one(import("#channels/messages/en/channels.json")),
  coverage: () => several(import("./coverage-words.ts")),
  dropAnywhere: () => one(import("#uploads/messages/en/drop-anywhere.json")),
  film: () => one(import("#videos/messages/en/film.json")),
  folders: () => one(import("#folders/messages/en/folders.json")),
  library: () => one(import("#videos/messages/en/library.json")),
  libraryList: () => one(import("#videos/messages/en/library-list.json")),
  pictureBoard: () => several(import("./picture-board-words.ts")),
  pictures: () => several(import("./picture-words.ts")),
  playlistEditor: () => several(import("./playlist-words.ts")),
  playlists: () => one(import("#playlists/messages/en/playlists.json")),
  player: () => one(import("#player/messages/en/player.json")),
  records: () => one(import("#shared/sync/messages/en/records.json")),
  removal: () => one(import("#videos/messages/en/removal.json")),
  settings: () => several(import("./settings-words.ts")),
  sharing: () => one(import("#player/messages/en/sharing.json")),
  subtitles: () => several(import("./subtitle-words.ts")),
  uploads: () => one(import("#uploads/messages/en/uploads.json")),
  watchTime: () => several(import("./watch-time-words.ts")),
};

/** A catalogue, which is all that its module holds. */
async function one<T>(module: Promise<{ default: T }>): Promise<T> {
  return (await module).default;
}

/** Catalogues that come together, by the name that their module gives them. */
async function several<T>(module: Promise<{ words: T }>): Promise<T> {
  return (await module).words;
}

/** One of them, as it comes, or one that is part of the code that needs it. */
export type Catalogue =
  | Awaited<ReturnType<(typeof catalogues)[keyof typeof catalogues]>>
  | typeof notFound
  | typeof notices
  | typeof signOut;
