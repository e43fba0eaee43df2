/** All paths within the dashboard. A video or a folder has one URL, and only this file spells it. */
export const paths = {
  home: "/",
  library: "/library",
  coverage: "/library/subtitles",
  missingImages: "/library/pictures",
  upload: "/upload",
  uploadHistory: "/upload/history",
  activity: "/activity",
  settings: "/settings",
  video: (videoId: string, tab: VideoTab = "overview") =>
    `/vods/${encodeURIComponent(videoId)}/${tab}`,
  analytics: "/analytics",
  watchTime: (kind: "vod" | "live" = "vod") => `/watch-time/${kind}`,
  channels: "/channels",
  channel: (channelId: string, tab: ChannelTab = "overview") =>
    `/channels/${encodeURIComponent(channelId)}/${tab}`,
  playlists: "/playlists",
  playlist: (playlistId: string, tab: PlaylistTab = "content") =>
    `/playlists/${encodeURIComponent(playlistId)}/${tab}`,
  folder: (folderId: string) => `/folders/${encodeURIComponent(folderId)}`,
  folderAnalytics: (folderId: string) => `/folders/${encodeURIComponent(folderId)}/analytics`,
} as const;

/** Tabs of a video. */
export type VideoTab = "overview" | "analytics" | "engagement" | "subtitles" | "images" | "embed";

/** Tabs of a channel. */
export type ChannelTab = "overview" | "analytics" | "watch-time" | "images" | "embed";

/** Tabs of a playlist. */
export type PlaylistTab = "content" | "images" | "embed";
