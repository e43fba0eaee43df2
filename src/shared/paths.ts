/** Every address inside the dashboard. A film or a folder has one, and only this file spells it. */
export const paths = {
  home: "/",
  library: "/library",
  coverage: "/library/subtitles",
  missingPictures: "/library/pictures",
  upload: "/upload",
  uploadHistory: "/upload/history",
  settings: "/settings",
  vod: (vodId: string, tab: VodTab = "overview") => `/vods/${encodeURIComponent(vodId)}/${tab}`,
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

/** The pages of one film. */
export type VodTab = "overview" | "analytics" | "engagement" | "subtitles" | "images" | "embed";

/** The pages of one channel. */
export type ChannelTab = "overview" | "analytics" | "watch-time" | "images" | "embed";

/** The pages of one playlist. */
export type PlaylistTab = "content" | "images" | "embed";
