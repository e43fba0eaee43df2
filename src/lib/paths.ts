/** Every address inside the dashboard. A film or a folder has one, and only this file spells it. */
export const paths = {
  home: "/",
  library: "/library",
  upload: "/upload",
  uploadHistory: "/upload/history",
  settings: "/settings",
  vod: (vodId: string) => `/vods/${encodeURIComponent(vodId)}`,
} as const;
