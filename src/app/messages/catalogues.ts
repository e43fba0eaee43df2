/** The words that a page brings with it; those of the shell are always there. */
export const catalogues = {
  analytics: async () => (await import("./en/analytics.json")).default,
  channels: async () => (await import("./en/channels.json")).default,
  charts: async () => (await import("./en/charts.json")).default,
  comparison: async () => (await import("./en/comparison.json")).default,
  contents: async () => (await import("./en/contents.json")).default,
  countries: async () => (await import("./en/countries.json")).default,
  dateRange: async () => (await import("./en/date-range.json")).default,
  dropAnywhere: async () => (await import("./en/drop-anywhere.json")).default,
  film: async () => (await import("./en/film.json")).default,
  folders: async () => (await import("./en/folders.json")).default,
  library: async () => (await import("./en/library.json")).default,
  libraryList: async () => (await import("./en/library-list.json")).default,
  player: async () => (await import("./en/player.json")).default,
  records: async () => (await import("./en/records.json")).default,
  removal: async () => (await import("./en/removal.json")).default,
  sharing: async () => (await import("./en/sharing.json")).default,
  timeChart: async () => (await import("./en/time-chart.json")).default,
  uploads: async () => (await import("./en/uploads.json")).default,
};

/** One of them, as it comes. */
export type Catalogue = Awaited<ReturnType<(typeof catalogues)[keyof typeof catalogues]>>;
