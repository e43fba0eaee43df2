import type { Platform } from "./platform.ts";

export const ferry = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
export const lights = "7d1f0a5b-93f4-4f0e-8f35-0d9b6c7e2a11";
export const attic = "c0a8f5d2-1b6e-4c7d-9e2f-5a4b3c2d1e12";
export const cam = "9b2e4d6f-8a1c-4e3b-b5d7-f6e8a9c0b113";

/** The days of Tokyo are those that begin at 15:00 of UTC. */
export const TIME = "range=2026-11-10..2026-11-12&zone=Asia%2FTokyo";

/**
 * Fills the account with three videos, two of them in a folder, and a channel.
 * @returns the folder's id
 */
export async function fill(platform: Platform): Promise<string> {
  await platform.reset("empty");
  const created = "2025-01-01T00:00:00Z";
  await platform.addVods([
    { id: ferry, title: "Slow ferry", filename: "ferry.mp4", folders: ["/Trips"], created },
    { id: lights, title: "Harbour lights", filename: "lights.mp4", folders: ["/Trips"], created },
    { id: attic, title: "Attic", filename: "attic.mp4", created },
  ]);
  await platform.addChannels([{ id: cam, title: "Harbour cam", created }]);
  const counted: [string, string, number, number, number, string][] = [
    [ferry, "2026-11-10T03:00:00Z", 30, 90, 3_000_000, "Portugal"],
    [ferry, "2026-11-11T03:00:00Z", 10, 12, 1_000_000, "Malta"],
    [lights, "2026-11-11T03:00:00Z", 20, 40, 500_000, "Portugal"],
    [attic, "2026-11-12T03:00:00Z", 5, 5, 0, "Atlantis"],
    [cam, "2026-11-12T14:59:00Z", 7, 8, 2_345_678, "Malta"],
    // These are the first hour after the range, and the last one before it.
    [cam, "2026-11-12T15:00:00Z", 1000, 1000, 1000, "Malta"],
    [ferry, "2026-11-09T14:59:00Z", 40, 50, 2_000_000, "Chile"],
    [ferry, "2026-11-08T03:00:00Z", 8, 10, 1_000_000, "Portugal"],
    // These days are 52 weeks before the 10th and the 12th, and the same dates of that year.
    [lights, "2025-11-11T03:00:00Z", 36, 50, 1, "Portugal"],
    [lights, "2025-11-10T03:00:00Z", 500, 500, 1, "Portugal"],
  ];
  await platform.addPlays(
    counted.map(([content, at, plays, impressions, bytes, country]) => ({
      content,
      at,
      plays,
      impressions,
      bytes,
      country,
    })),
  );
  return folderId(platform, "/Trips");
}

/** Returns the id of a folder by its path. */
export async function folderId(platform: Platform, path: string): Promise<string> {
  const { data }: { data: { id: number; path: string }[] } = Object(
    await platform.read("/v2/folder"),
  );
  return String(data.find((folder) => folder.path === path)?.id);
}
