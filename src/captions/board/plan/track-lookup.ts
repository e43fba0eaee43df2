import { tracksBeforeChange } from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { subtitleQueries } from "#captions/subtitles-queries.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { KnownTracks } from "./plan-row.ts";

const MOST_AT_ONCE = 4;

/** Looks up which tracks films have, a few films at a time. */
export class TrackLookup {
  readonly #services: ApiServices;
  readonly #tell: (filmId: string, known: KnownTracks) => void;
  readonly #waiting = new Set<string>();
  #runningCount = 0;

  /** @param tell what is known of a film's tracks, as it comes */
  constructor(services: ApiServices, tell: (filmId: string, known: KnownTracks) => void) {
    this.#services = services;
    this.#tell = tell;
  }

  /** Puts a film in line. */
  ask(filmId: string): void {
    if (this.#waiting.has(filmId)) return;
    this.#waiting.add(filmId);
    this.#tell(filmId, "asked");
    void this.#run();
  }

  /** Looks up a film at once, before something is sent to it. Where that fails what was known stays. Never rejects. */
  async now(filmId: string): Promise<KnownTracks> {
    const { api, queryClient } = this.#services;
    const query = tracksBeforeChange(api, filmId);
    const known = await knownFrom(() => queryClient.fetchQuery(query));
    if (typeof known === "object" && "tracks" in known) this.#tell(filmId, known);
    return known;
  }

  async #run(): Promise<void> {
    if (this.#runningCount >= MOST_AT_ONCE) return;
    this.#runningCount += 1;
    const { api, queryClient } = this.#services;
    for (;;) {
      const [filmId] = this.#waiting;
      if (filmId === undefined) break;
      this.#waiting.delete(filmId);
      const query = { ...subtitleQueries.list(api, filmId), staleTime: 0 };
      this.#tell(filmId, await knownFrom(() => queryClient.fetchQuery(query)));
    }
    this.#runningCount -= 1;
  }
}

async function knownFrom(read: () => Promise<readonly Subtitle[]>): Promise<KnownTracks> {
  try {
    return { tracks: await read() };
  } catch (error) {
    return { problem: toProblem(error) ?? { kind: "unexpected", serviceMessage: "" } };
  }
}
