import type { Entry } from "#captions/intake/entry.ts";
import { Intake } from "#captions/intake/intake.ts";
import { normaliseLanguage } from "#shared/format/languages.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { pageObject } from "#shared/sync/page-store.ts";
import { matchVideos, type NamedVideo, readAllVideos } from "#videos/match-videos.ts";

export const MAX_FILES = 500;

export interface PlanVideo extends NamedVideo {
  durationSeconds: number | null;
}

/** Returns the plan of a page, which outlives the board: caption files and their videos, until sent. */
export const planOf = pageObject((services: ApiServices) => new Plan(services));

export class Plan {
  readonly intake: Intake;
  readonly #services: ApiServices;
  readonly #videos = new Map<string, PlanVideo>();

  constructor(services: ApiServices) {
    this.#services = services;
    this.intake = new Intake(services, {
      durationSeconds: (videoId) => this.#videos.get(videoId ?? "")?.durationSeconds ?? null,
      isForMany: true,
    });
  }

  /**
   * Adds files, reads them and matches them to videos.
   * @param locales of the user, for language names in file names
   * @returns the number of files that are left out because there are too many
   */
  add(files: readonly File[], locales: readonly string[]): number {
    const room = Math.max(0, MAX_FILES - this.intake.entries.store.getState().length);
    void this.#match(this.intake.take(files.slice(0, room), locales), locales);
    return Math.max(0, files.length - room);
  }

  async #match(entries: readonly Entry[], locales: readonly string[]): Promise<void> {
    const videos = await readAllVideos(this.#services);
    for (const video of videos) this.#videos.set(video.id, video);
    const names = entries.map(({ file }) => file.name);
    const matches = await matchVideos(names, videos, (stem) => withoutLanguage(stem, locales));
    for (const [at, { id }] of entries.entries()) {
      const match = matches[at];
      if (match !== undefined) this.intake.setVideo(id, match.videoId, match);
    }
  }

  chooseVideo(id: string, video: PlanVideo): void {
    this.#videos.set(video.id, video);
    this.intake.setVideo(id, video.id);
  }

  /** Removes every file that is not being sent. */
  clear(isAll: boolean): void {
    for (const { id, sending } of this.intake.entries.store.getState()) {
      if (isAll || sending === null) this.intake.remove(id);
    }
  }
}

/** Longer names are cut off. */
const MAX_NAME = 300;

const FLAGS =
  /(?:[._\s-]+[([]?(?:forced|sdh|cc|hi|full|default|subs?|subtitles?)[)\]]?|\s*\(\d{1,2}\))$/i;

/** Matches the last piece of a name: in brackets, or behind a separator. Tags such as `pt-BR` are one piece. */
const LAST_PIECES = [
  /[._\s-]*[([{]([^()[\]{}]+)[)\]}]$/,
  /[._\s-]+([a-z]{2,3}[-_][a-z\d]{2,4})$/i,
  /[._\s-]+([^._\s-]+)$/,
];

/** Returns a name without the language that it ends in, or null where it ends in none. */
export function withoutLanguage(stem: string, locales: readonly string[]): string | null {
  const name = stem.slice(0, MAX_NAME).replace(FLAGS, "");
  for (const pattern of LAST_PIECES) {
    const found = pattern.exec(name);
    const piece = found?.[1] ?? "";
    if (found !== null && found.index > 0 && normaliseLanguage(piece, locales) !== null) {
      return name.slice(0, found.index);
    }
  }
  return name === stem ? null : name;
}
