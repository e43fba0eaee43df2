import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import type { FindingKind } from "#captions/format/findings.ts";
import { languageOfFileName } from "#captions/languages.ts";
import { createCaptionsWork } from "#captions/upload/captions-work.ts";
import { refuseFile } from "#captions/upload/read-upload.ts";
import { newId } from "#shared/format/ids.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { perPage } from "#shared/sync/per-page.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { blockOf, type FileReading, type KnownTracks, type PlanRow } from "./plan-row.ts";
import { SendQueue, TrackLookup } from "./send-queue.ts";
import { type NamedVideo, planMatches } from "./video-index.ts";

/** The most files that one plan holds. */
export const MAX_FILES = 500;

/** Video that files can be matched to. */
export interface PlanVideo extends NamedVideo {
  durationSeconds: number | null;
}

/** Snapshot of the plan. */
export interface PlanSnapshot {
  rows: readonly PlanRow[];
  tracks: ReadonlyMap<string, KnownTracks>;
  /** Files that were left out because there were too many. */
  leftOutCount: number;
  /** Names of files that are no captions. */
  refusedNames: readonly string[];
}

const EMPTY: PlanSnapshot = { rows: [], tracks: new Map(), leftOutCount: 0, refusedNames: [] };

/** The plan of a page, which outlives the board. */
const planStoreOf = perPage((services: ApiServices) => new PlanStore(services));

/** Returns whether a file has a caption extension; its content is checked later. */
export function isCaptionName(name: string): boolean {
  return /\.(?:srt|vtt)$/i.test(name);
}

/** Store of the plan: caption files and their videos, until sent. */
export class PlanStore {
  readonly #store = createStore<PlanSnapshot>(() => EMPTY);
  readonly #lookup: TrackLookup;
  readonly #queue: SendQueue;
  readonly #services: ApiServices;
  readonly #videos = new Map<string, PlanVideo>();
  readonly #work = createCaptionsWork();
  /** Duration of the video when its file was last read. */
  readonly #readFor = new Map<string, number | null>();
  #openReads = 0;

  constructor(services: ApiServices) {
    this.#services = services;
    this.#lookup = new TrackLookup(services, (videoId, known) => {
      this.#set({ tracks: new Map(this.getSnapshot().tracks).set(videoId, known) });
    });
    this.#queue = new SendQueue(services, {
      rows: () => this.getSnapshot().rows,
      tracks: (videoId) => this.getSnapshot().tracks.get(videoId),
      lookUp: (videoId) => this.#lookup.now(videoId),
      change: (key, to) => this.#change(key, to),
    });
  }

  readonly subscribe = this.#store.subscribe;
  readonly getSnapshot = this.#store.getState;

  /**
   * Adds files, matches them to videos and reads them.
   * @param locales locales for language names
   */
  async add(files: readonly File[], locales: readonly string[]): Promise<void> {
    const wanted = files.filter(({ name }) => isCaptionName(name));
    const room = Math.max(0, MAX_FILES - this.getSnapshot().rows.length);
    const taken = wanted.slice(0, room);
    const rows = taken.map(
      (source): PlanRow => ({
        key: newId(),
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
    this.#set({
      rows: [...this.getSnapshot().rows, ...rows],
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
    for (const [at, { key }] of rows.entries()) {
      const match = matches[at];
      if (match === undefined || !this.#has(key)) continue;
      this.#change(key, { match, videoId: match.videoId });
      this.#check(key);
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
    for (const { key } of rows) await this.#read(key);
  }

  /** Issues depend on the video's duration and on the fixes, so the file is read with both. */
  async #read(key: string): Promise<void> {
    const row = this.#row(key);
    if (row === undefined) return;
    const { source, fixes } = row;
    const durationMs = this.#durationMs(row);
    this.#readFor.set(key, durationMs);
    if (row.reading.kind === "read") {
      this.#change(key, { reading: { ...row.reading, isBusy: true } });
    }
    const reading = await this.#readFile(source, fixes, durationMs);
    const isLatest = this.#readFor.get(key) === durationMs && this.#row(key)?.fixes === fixes;
    if (isLatest) this.#change(key, { reading });
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
  fix(key: string, kind: FindingKind): void {
    const row = this.#row(key);
    if (row === undefined) return;
    this.#setFixes(row, [...row.fixes.filter((each) => each !== kind), kind]);
  }

  /** Takes a file as it is, without what was put right. */
  undoFixes(key: string): void {
    const row = this.#row(key);
    if (row !== undefined) this.#setFixes(row, []);
  }

  #setFixes({ key, sending }: PlanRow, fixes: readonly FindingKind[]): void {
    if (sending !== null) return;
    this.#change(key, { fixes, isApproved: false });
    void this.#read(key);
  }

  /** Selects the video of a file. */
  chooseVideo(key: string, video: PlanVideo): void {
    this.#videos.set(video.id, video);
    this.#change(key, { videoId: video.id, isApproved: false, isOvertaken: false });
    this.#check(key);
    this.#lookup.ask(video.id);
  }

  chooseLanguage(key: string, language: string): void {
    this.#change(key, { selectedLanguage: language, isApproved: false, isOvertaken: false });
  }

  /** Sets whether the existing track stays. */
  keepBeside(key: string, isBeside: boolean): void {
    this.#change(key, { isBeside, isApproved: false });
  }

  /** Approves rows, as far as they can be. */
  approve(keys: readonly string[], isApproved: boolean): void {
    const wanted = new Set(keys);
    this.#set({
      rows: this.getSnapshot().rows.map((row) =>
        wanted.has(row.key) && row.sending === null
          ? { ...row, isApproved: isApproved && this.#blockOf(row) === null, isOvertaken: false }
          : row,
      ),
    });
  }

  /** Looks up the tracks of a video again. */
  lookUpAgain(videoId: string): void {
    this.#lookup.ask(videoId);
  }

  /** Sends what is approved, a few at a time. */
  send(): void {
    this.#set({
      rows: this.getSnapshot().rows.map((row) =>
        row.isApproved && row.sending === null ? { ...row, sending: { kind: "waiting" } } : row,
      ),
    });
    this.#queue.pump();
  }

  /** Puts a row in line again that could not be begun. */
  retry(key: string): void {
    this.#change(key, { sending: { kind: "waiting" } });
    this.#queue.pump();
  }

  /** Takes a row out that is not on its way. */
  remove(key: string): void {
    this.#set({
      rows: this.getSnapshot().rows.filter((row) => row.key !== key || isOnItsWay(row)),
    });
  }

  /** Takes out whatever is not on its way. @param isAll those too that are through */
  clear(isAll: boolean): void {
    this.#set({
      rows: this.getSnapshot().rows.filter(
        (row) => isOnItsWay(row) || (!isAll && row.sending !== null),
      ),
      leftOutCount: 0,
      refusedNames: [],
    });
  }

  #blockOf(row: PlanRow) {
    return blockOf(row, this.getSnapshot().tracks.get(row.videoId ?? ""));
  }

  /** Reads a file again if its video's duration differs. */
  #check(key: string): void {
    const row = this.#row(key);
    if (row === undefined || !this.#readFor.has(key)) return;
    if (this.#readFor.get(key) !== this.#durationMs(row)) void this.#read(key);
  }

  #durationMs({ videoId }: PlanRow): number | null {
    const seconds = this.#videos.get(videoId ?? "")?.durationSeconds ?? null;
    // A video being encoded has no duration, or 0.
    return seconds === 0 || seconds === null ? null : seconds * 1000;
  }

  #row(key: string): PlanRow | undefined {
    return this.getSnapshot().rows.find((row) => row.key === key);
  }

  #has(key: string): boolean {
    return this.#row(key) !== undefined;
  }

  #change(key: string, to: Partial<PlanRow>): void {
    this.#set({
      rows: this.getSnapshot().rows.map((row) => (row.key === key ? { ...row, ...to } : row)),
    });
  }

  #set(to: Partial<PlanSnapshot>): void {
    this.#store.setState(to);
    this.#queue.reportBusy();
  }
}

/** Returns whether a row is queued or in progress. */
export function isOnItsWay({ sending }: PlanRow): boolean {
  return sending !== null && ["waiting", "starting", "going"].includes(sending.kind);
}

/** The plan, and the means to change it. */
export function usePlan(): { store: PlanStore; plan: PlanSnapshot } {
  const store = planStoreOf(useApi());
  return { store, plan: useSyncExternalStore(store.subscribe, store.getSnapshot) };
}
