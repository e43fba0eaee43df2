/** What can be asked of one playlist. */
export type PlaylistCommand = "edit" | "duplicate" | "delete";
