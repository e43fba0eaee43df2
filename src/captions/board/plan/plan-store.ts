import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { FindingKind } from "#captions/format/findings.ts";
import { languageOfFileName } from "#captions/languages.ts";
import { createCaptionsWork } from "#captions/upload/captions-work.ts";
import { refuseFile } from "#captions/upload/read-upload.ts";
import { newId } from "#shared/format/ids.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import type { Jobs } from "#shared/sync/jobs.ts";
import { perPage } from "#shared/sync/per-page.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { blockOf, type FileReading, type KnownTracks, type PlanRow } from "./plan-row.ts";
import { createPlanRows, TrackLookup } from "./send-queue.ts";
import { type NamedVideo, planMatches } from "./video-index.ts";

/** The most files that one plan holds. */
export const MAX_FILES = 500;

/** Video that files can be matched to. */
export interface PlanVideo extends NamedVideo {
  durationSeconds: number | null;
}

/** The plan beside its rows. */
interface PlanSnapshot {
  tracks: ReadonlyMap<string, KnownTracks>;
  /** Files that were left out because there were too many. */
  leftOutCount: number;
  /** Names of files that are no captions. */
  refusedNames: readonly string[];
}

const EMPTY: PlanSnapshot = { tracks: new Map(), leftOutCount: 0, refusedNames: [] };

/** The plan of a page, which outlives the board. */
const planStoreOf = perPage((services: ApiServices) => new PlanStore(services));

/** Returns whether a file has a caption extension; its content is checked later. */
export function isCaptionName(name: string): boolean {
  return /\.(?:srt|vtt)$/i.test(name);
}

/** Store of the plan: caption files and their videos, until sent. */
export class PlanStore {
  readonly store = createStore<PlanSnapshot>(() => EMPTY);
  readonly rows: Jobs<PlanRow>;
  readonly #lookup: TrackLookup;
  readonly #services: ApiServices;
  readonly #videos = new Map<string, PlanVideo>();
  readonly #work = createCaptionsWork();
  /** Duration of the video when its file was last read. */
  readonly #readFor = new Map<string, number | null>();
  #openReads = 0;

  constructor(services: ApiServices) {
    this.#services = services;
    this.#lookup = new TrackLookup(services, (videoId, known) => {
      this.store.setState(({ tracks }) => ({ tracks: new Map(tracks).set(videoId, known) }));
    });
    this.rows = createPlanRows(services, {
      get: (videoId) => this.store.getState().tracks.get(videoId),
      lookUp: (videoId) => this.#lookup.now(videoId),
    });
  }

  /**
   * Adds files, matches them to videos and reads them.
   * @param locales locales for language names
   */
  async add(files: readonly File[], locales: readonly string[]): Promise<void> {
    const wanted = files.filter(({ name }) => isCaptionName(name));
    const room = Math.max(0, MAX_FILES - this.#all().length);
    const taken = wanted.slice(0, room);
    const rows = taken.map(
      (source): PlanRow => ({
        id: newId(),
        source,
        reading: { kind: "reading" },
        match: null,
        videoId: null,
        nameLanguage: languageOfFileName(source.name, locales),
        selectedLanguage: null,
        fixes: [],
        isApproved: false,
        isBeside: false,
        isOvertaken: false,
        sending: null,
      }),
    );
    this.rows.put(...rows);
    this.store.setState({
      leftOutCount: wanted.length - taken.length,
      refusedNames: files.filter(({ name }) => !isCaptionName(name)).map(({ name }) => name),
    });
    await Promise.all([this.#match(rows, locales), this.#readInTurn(rows)]);
  }

  async #match(rows: readonly PlanRow[], locales: readonly string[]): Promise<void> {
    const videos = await this.#allVideos();
    const matches = await planMatches(
      rows.map(({ source }) => source.name),
      videos,
      { locales, signal: new AbortController().signal },
    );
    for (const video of videos) this.#videos.set(video.id, video);
    for (const [at, { id }] of rows.entries()) {
      const match = matches[at];
      if (match === undefined || this.rows.find(id) === undefined) continue;
      this.#change(id, { match, videoId: match.videoId });
      this.#check(id);
      if (match.videoId !== null) this.#lookup.ask(match.videoId);
    }
  }

  /** Waits for the whole library, or until reading it stops. */
  async #allVideos(): Promise<readonly PlanVideo[]> {
    const { api, queryClient } = this.#services;
    const query = videoLibraryQueries.all(api);
    const known = () => queryClient.getQueryData(query.queryKey);
    if (known()?.isComplete !== true) await queryClient.fetchQuery(query).catch(() => undefined);
    return known()?.videos ?? [];
  }

  async #readInTurn(rows: readonly PlanRow[]): Promise<void> {
    for (const { id } of rows) await this.#read(id);
  }

  /** Issues depend on the video's duration and on the fixes, so the file is read with both. */
  async #read(id: string): Promise<void> {
    const row = this.rows.find(id);
    if (row === undefined) return;
    const { source, fixes } = row;
    const durationMs = this.#durationMs(row);
    this.#readFor.set(id, durationMs);
    if (row.reading.kind === "read") {
      this.#change(id, { reading: { ...row.reading, isBusy: true } });
    }
    const reading = await this.#readFile(source, fixes, durationMs);
    const isLatest = this.#readFor.get(id) === durationMs && this.rows.find(id)?.fixes === fixes;
    if (isLatest) this.#change(id, { reading });
  }

  async #readFile(
    file: File,
    fixes: readonly FindingKind[],
    durationMs: number | null,
  ): Promise<FileReading> {
    const refusal = refuseFile(file);
    if (refusal !== null) return { kind: "refused", reason: refusal };
    this.#openReads += 1;
    try {
      const answer = await this.#work.read({ file, fixes, durationMs, locales: [] });
      return answer.kind === "refused"
        ? { kind: "refused", reason: answer.refusal }
        : { kind: "read", file: answer.read, isBusy: false };
    } catch {
      return { kind: "refused", reason: "unreadable" };
    } finally {
      this.#openReads -= 1;
      // The plan outlives the board; its worker need not.
      if (this.#openReads === 0) this.#work.close();
    }
  }

  /** Puts errors of a kind right in what is sent; the file itself stays as it is. */
  fix(id: string, kind: FindingKind): void {
    const row = this.rows.find(id);
    if (row === undefined) return;
    this.#setFixes(row, [...row.fixes.filter((each) => each !== kind), kind]);
  }

  /** Takes a file as it is, without what was put right. */
  undoFixes(id: string): void {
    const row = this.rows.find(id);
    if (row !== undefined) this.#setFixes(row, []);
  }

  #setFixes({ id, sending }: PlanRow, fixes: readonly FindingKind[]): void {
    if (sending !== null) return;
    this.#change(id, { fixes, isApproved: false });
    void this.#read(id);
  }

  /** Selects the video of a file. */
  chooseVideo(id: string, video: PlanVideo): void {
    this.#videos.set(video.id, video);
    this.#change(id, { videoId: video.id, isApproved: false, isOvertaken: false });
    this.#check(id);
    this.#lookup.ask(video.id);
  }

  chooseLanguage(id: string, language: string): void {
    this.#change(id, { selectedLanguage: language, isApproved: false, isOvertaken: false });
  }

  /** Sets whether the existing track stays. */
  keepBeside(id: string, isBeside: boolean): void {
    this.#change(id, { isBeside, isApproved: false });
  }

  /** Approves rows, as far as they can be. */
  approve(ids: readonly string[], isApproved: boolean): void {
    const wanted = new Set(ids);
    for (const row of this.#all().filter(({ id, sending }) => wanted.has(id) && sending === null)) {
      const block = blockOf(row, this.store.getState().tracks.get(row.videoId ?? ""));
      this.#change(row.id, { isApproved: isApproved && block === null, isOvertaken: false });
    }
  }

  /** Looks up the tracks of a video again. */
  lookUpAgain(videoId: string): void {
    this.#lookup.ask(videoId);
  }

  /** Sends what is approved, a few at a time. */
  send(): void {
    for (const { id, isApproved, sending } of this.#all()) {
      if (isApproved && sending === null) this.retry(id);
    }
  }

  /** Puts a row in line, also again. */
  retry(id: string): void {
    this.#change(id, { sending: { kind: "waiting" } });
  }

  /** Takes a row out that is not on its way. */
  remove(id: string): void {
    const row = this.rows.find(id);
    if (row !== undefined && !isOnItsWay(row)) this.rows.remove(id);
  }

  /** Takes out whatever is not on its way. @param isAll those too that are through */
  clear(isAll: boolean): void {
    for (const { id, sending } of this.#all()) if (isAll || sending === null) this.remove(id);
    this.store.setState({ leftOutCount: 0, refusedNames: [] });
  }

  /** Reads a file again if its video's duration differs. */
  #check(id: string): void {
    const row = this.rows.find(id);
    if (row === undefined || !this.#readFor.has(id)) return;
    if (this.#readFor.get(id) !== this.#durationMs(row)) void this.#read(id);
  }

  #durationMs({ videoId }: PlanRow): number | null {
    const seconds = this.#videos.get(videoId ?? "")?.durationSeconds ?? null;
    // A video being encoded has no duration, or 0.
    return seconds === 0 || seconds === null ? null : seconds * 1000;
  }

  #all(): readonly PlanRow[] {
    return this.rows.store.getState();
  }

  #change(id: string, to: Partial<PlanRow>): void {
    this.rows.update(id, (row) => ({ ...row, ...to }));
  }
}

/** Returns whether a row is queued or in progress. */
export function isOnItsWay({ sending }: PlanRow): boolean {
  return sending !== null && ["waiting", "starting", "going"].includes(sending.kind);
}

/** The plan, its rows, and the means to change them. */
export function usePlan(): { store: PlanStore; plan: PlanSnapshot; rows: readonly PlanRow[] } {
  const store = planStoreOf(useApi());
  // At once, not in a batch with queries: a checkbox must keep its state when it is pressed.
  return { store, plan: useStore(store.store), rows: useStore(store.rows.store) };
}
