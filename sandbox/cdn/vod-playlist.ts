/** Replaces every URL in a playlist, including those in tags. */
export function withAddresses(playlist: string, replace: (address: string) => string): string {
  return playlist
    .split("\n")
    .map((line) => {
      if (line.startsWith("#")) {
        return line.replace(/URI="([^"]+)"/g, (_, address: string) => `URI="${replace(address)}"`);
      }
      return line.trim() === "" ? line : replace(line.trim());
    })
    .join("\n");
}

/**
 * Repeats a video's media playlist: long videos without their bytes. Each repetition starts with a
 * discontinuity, as timestamps restart, and has distinct URLs to bypass caches.
 */
export function loopedPlaylist(playlist: string, turns: number): string {
  const lines = playlist.split("\n");
  const start = lines.findIndex((line) => line.startsWith("#EXTINF:"));
  const end = lines.findIndex((line) => line.startsWith("#EXT-X-ENDLIST"));
  if (start === -1 || end < start) return playlist;
  const video = lines.slice(start, end);
  return [
    ...lines.slice(0, start),
    ...Array.from({ length: turns }, (_, turn) =>
      turn === 0 ? video : ["#EXT-X-DISCONTINUITY", ...video.map((line) => inTurn(line, turn))],
    ).flat(),
    ...lines.slice(end),
  ].join("\n");
}

function inTurn(line: string, turn: number): string {
  return line === "" || line.startsWith("#") ? line : `${line}?turn=${turn}`;
}
