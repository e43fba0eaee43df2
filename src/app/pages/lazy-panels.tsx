import { later } from "#messages/later.tsx";
import { lazily } from "#shared/ui/lazily.tsx";

/** These panels are shown on pages of several subjects, and loaded with the tab that needs them. */
export const SubjectAnalytics = later(
  async () => (await import("./subject-analytics.tsx")).SubjectAnalytics,
  "analytics",
  "shared",
);

export const SubjectWatchTime = later(
  async () => (await import("./subject-watch-time.tsx")).SubjectWatchTime,
  "watch-time",
  "shared",
);

export const ContainerWatchTime = later(
  async () => (await import("./subject-watch-time.tsx")).ContainerWatchTime,
  "watch-time",
  "shared",
);

export const OnePlaylistAnalytics = later(
  async () => (await import("./one-playlist-analytics.tsx")).OnePlaylistAnalytics,
  "analytics",
  "shared",
);

export const UsedInPlaylists = lazily(
  async () => (await import("#playlists/used-in-playlists.tsx")).UsedInPlaylists,
);

export const ChannelRecordings = later(
  async () => (await import("#library/channel-recordings.tsx")).ChannelRecordings,
  "lists",
);

export const LibraryNeighbours = lazily(
  async () => (await import("#library/library-neighbours.tsx")).LibraryNeighbours,
);

export const PlaylistNeighbours = lazily(
  async () => (await import("#playlists/playlist-neighbours.tsx")).PlaylistNeighbours,
);

export const ImagesManager = later(
  async () => (await import("#images/manager/images-manager.tsx")).ImagesManager,
  "images",
  "player",
);
