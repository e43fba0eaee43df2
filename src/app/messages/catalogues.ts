/** The words that a page brings with it; those of the shell are always there. */
export const catalogues = {
  analytics: async () => (await import("./analytics-words.ts")).analyticsWords,
  channels: async () => (await import("./en/channels.json")).default,
  dropAnywhere: async () => (await import("./en/drop-anywhere.json")).default,
  film: async () => (await import("./en/film.json")).default,
  folders: async () => (await import("./en/folders.json")).default,
  library: async () => (await import("./en/library.json")).default,
  libraryList: async () => (await import("./en/library-list.json")).default,
  player: async () => (await import("./en/player.json")).default,
  records: async () => (await import("./en/records.json")).default,
  removal: async () => (await import("./en/removal.json")).default,
  sharing: async () => (await import("./en/sharing.json")).default,
  uploads: async () => (await import("./en/uploads.json")).default,
};

/** One of them, as it comes. */
export type Catalogue = Awaited<ReturnType<(typeof catalogues)[keyof typeof catalogues]>>;
