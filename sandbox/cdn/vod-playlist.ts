/** A playlist with every address in it, those inside tags included, replaced. */
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
 * A film's media playlist, played several times over: long films without their bytes. Each turn begins
 * with a discontinuity, as its timestamps begin anew, and has addresses of its own, as no browser fetches
 * twice what it has.
 */
export function loopedPlaylist(playlist: string, turns: number): string {
  const lines = playlist.split("\n");
  const start = lines.findIndex((line) => line.startsWith("#EXTINF:"));
  const end = lines.findIndex((line) => line.startsWith("#EXT-X-ENDLIST"));
  if (start === -1 || end < start) return playlist;
  const film = lines.slice(start, end);
  return [
    ...lines.slice(0, start),
    ...Array.from({ length: turns }, (_, turn) =>
      turn === 0 ? film : ["#EXT-X-DISCONTINUITY", ...film.map((line) => inTurn(line, turn))],
    ).flat(),
    ...lines.slice(end),
  ].join("\n");
}

function inTurn(line: string, turn: number): string {
  return line === "" || line.startsWith("#") ? line : `${line}?turn=${turn}`;
}
