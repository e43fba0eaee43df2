/** What films can be told from the library. */
export type VodCommand = "online" | "offline" | "move" | "playlist" | "delete";
