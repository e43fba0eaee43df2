import type { Query } from "./numbers-kit.ts";
import { type Platform, startSandbox } from "./platform.ts";
import { VodShape } from "./shapes.ts";

/** Says when the tests of given plays take place. */
export const NOW = "2026-11-20T12:00:00Z";

/** Describes an entry of `POST /__sandbox/plays`, with nothing left to its defaults. */
export interface Given {
  content: string;
  at: string;
  plays: number;
  impressions: number;
  bytes: number;
  country: string;
  watchSeconds: number;
  playtimeSeconds: number;
  furthestPercent: number | null;
}

/** Describes an analytics window as sent and as meant. */
export interface GivenWindow {
  query: Query;
  fromMs: number;
  toMs: number;
  offsetMs: number;
}

/** Is a sandbox with contents that have no numbers but those that a test gives. */
export interface GivenPlatform extends Platform {
  /**
   * Resets and recreates the contents.
   * @returns the id of the folder of `a` and `b`
   */
  begin(): Promise<string>;
  give(plays: Partial<Given>[]): Promise<void>;
}

/** Has the VODs `a`, `b` and `deep` and the channel `c`, all of them new and called like their ids. */
export async function startGivenPlatform(): Promise<GivenPlatform> {
  const platform = await startSandbox({ seed: "empty", now: NOW });
  async function control(path: string, body: object): Promise<void> {
    const answer = await platform.call("POST", `/__sandbox/${path}`, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  }
  return {
    ...platform,
    async begin() {
      await control("reset", { seed: "empty" });
      await control("vods", [
        { id: "a", title: "a", filename: "a", folders: ["/F"] },
        { id: "b", title: "b", filename: "b", folders: ["/F"], playsPerDay: 0 },
        { id: "deep", title: "deep", filename: "deep", folders: ["/F/deeper"] },
      ]);
      await control("channels", [{ id: "c", title: "c" }]);
      const vod = VodShape.parse((await platform.call("GET", "/v2/vod/a")).json);
      return vod.folders[0]?.id ?? "";
    },
    give: (plays) => control("plays", plays),
  };
}
