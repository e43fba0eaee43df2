import adding from "#playlists/messages/en/playlist-adding.json";
import desk from "#playlists/messages/en/playlist-desk.json";
import order from "#playlists/messages/en/playlist-order.json";

/** The words of a playlist's content: its order, its draft, and what is added to it. */
export const words = { ...adding, ...desk, ...order };
