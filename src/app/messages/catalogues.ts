/** The words that a page brings with it; those of the shell are always there. */
export const catalogues = {
  films: async () => (await import("./en/films.json")).default,
  library: async () => (await import("./en/library.json")).default,
  libraryList: async () => (await import("./en/library-list.json")).default,
  player: async () => (await import("./en/player.json")).default,
  uploads: async () => (await import("./en/uploads.json")).default,
};

/** One of them, as it comes. */
export type Catalogue = Awaited<ReturnType<(typeof catalogues)[keyof typeof catalogues]>>;
