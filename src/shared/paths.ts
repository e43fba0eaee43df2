/** Holds all paths within the dashboard. A video or a folder has one URL, and only this file spells it. */
export const paths = {
  home: "/",
  library: "/library",
  coverage: "/library/subtitles",
  missingImages: "/library/images",
  upload: "/upload",
  uploadHistory: "/upload/history",
  activity: "/activity",
  settings: "/settings",
  video: (videoId: string, tab: VideoTab = "overview") =>
    `/vods/${encodeURIComponent(videoId)}/${tab}`,
  analytics: "/analytics",
  watchTime: (kind: "vod" | "live" = "vod") => `/watch-time/${kind}`,
  report: "/report",
  channels: "/channels",
  channel: (channelId: string, tab: ChannelTab = "overview") =>
    `/channels/${encodeURIComponent(channelId)}/${tab}`,
  playlists: "/playlists",
  playlist: (playlistId: string, tab: PlaylistTab = "content") =>
    `/playlists/${encodeURIComponent(playlistId)}/${tab}`,
  folder: (folderId: string) => `/folders/${encodeURIComponent(folderId)}`,
  folderAnalytics: (folderId: string) => `/folders/${encodeURIComponent(folderId)}/analytics`,
  folderWatchTime: (folderId: string) => `/folders/${encodeURIComponent(folderId)}/watch-time`,
} as const;

/** Links to a panel of the settings. */
export const CONNECTION_CHECK = `${paths.settings}#connection-check`;

export const VIDEO_TABS = [
  "overview",
  "analytics",
  "engagement",
  "subtitles",
  "images",
  "embed",
] as const;
export type VideoTab = (typeof VIDEO_TABS)[number];

export const CHANNEL_TABS = ["overview", "analytics", "watch-time", "images", "embed"] as const;
export type ChannelTab = (typeof CHANNEL_TABS)[number];

export const PLAYLIST_TABS = ["content", "analytics", "watch-time", "images", "embed"] as const;
export type PlaylistTab = (typeof PLAYLIST_TABS)[number];

/** Maps the kinds of records to their pages, each at its first tab. */
export const RECORD_PATHS = {
  video: paths.video,
  channel: paths.channel,
  playlist: paths.playlist,
  folder: paths.folder,
} as const;
