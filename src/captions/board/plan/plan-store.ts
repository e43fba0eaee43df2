import { useSyncExternalStore } from "react";
import type { FindingKind } from "#captions/format/findings.ts";
import { languageOfFileName } from "#captions/languages.ts";
import { createCaptionsWork } from "#captions/upload/captions-work.ts";
import { refuseFile } from "#captions/upload/refuse-file.ts";
import { newId } from "#shared/format/ids.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { blockOf, type FileReading, type KnownTracks, type PlanRow } from "./plan-row.ts";
import { SendQueue, TrackLookup } from "./send-queue.ts";
import { type NamedVideo, planMatches } from "./video-index.ts";

/** The most files that one plan holds. */
export const MAX_FILES = 500;

/** A film that files can be for. */
export interface PlanVideo extends NamedVideo {
  durationSeconds: number | null;
}

/** The plan as it stands. */
export interface PlanSnapshot {
  rows: readonly PlanRow[];
  tracks: ReadonlyMap<string, KnownTracks>;
  /** Files that were left out because there were too many. */
  leftOutCount: number;
  /** Names of files that are no captions. */
  refusedNames: readonly string[];
}

const EMPTY: PlanSnapshot = { rows: [], tracks: new Map(), leftOutCount: 0, refusedNames: [] };

const stores = new WeakMap<ApiServices["queryClient"], PlanStore>();

/** The plan of this page, which outlives the board. */
function planStoreOf(services: ApiServices): PlanStore {
  const known = stores.get(services.queryClient) ?? new PlanStore(services);
  stores.set(services.queryClient, known);
  return known;
}

/** Whether a file is one of captions, by its name alone: what is in it is looked at later. */
export function isCaptionName(name: string): boolean {
  return /\.(?:srt|vtt)$/i.test(name);
}

/** Caption files and the films that they are for, until they are sent. Outside React. */
export class PlanStore {
  #snapshot = EMPTY;
  readonly #listeners = new Set<() => void>();
  readonly #lookup: TrackLookup;
  readonly #queue: SendQueue;
  readonly #services: ApiServices;
  readonly #videos = new Map<string, PlanVideo>();
  readonly #work = createCaptionsWork();
  /** How long a row's film was taken to be when its file was read last. */
  readonly #readFor = new Map<string, number | null>();
  #openReads = 0;

  constructor(services: ApiServices) {
    this.#services = services;
    this.#lookup = new TrackLookup(services, (videoId, known) => {
      this.#set({ tracks: new Map(this.#snapshot.tracks).set(videoId, known) });
    });
    this.#queue = new SendQueue(services, {
      rows: () => this.#snapshot.rows,
      tracks: (videoId) => this.#snapshot.tracks.get(videoId),
      lookUp: (videoId) => this.#lookup.now(videoId),
      change: (key, to) => this.#change(key, to),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): PlanSnapshot => this.#snapshot;

  /** Takes files in, finds their films and reads them. @param locales in which languages may be named */
  async add(files: readonly File[], locales: readonly string[]): Promise<void> {
    const wanted = files.filter(({ name }) => isCaptionName(name));
    const room = Math.max(0, MAX_FILES - this.#snapshot.rows.length);
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
      rows: [...this.#snapshot.rows, ...rows],
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

  /** A film that is not read yet can't be found: the files wait until all are, or no more will be. */
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

  /** What is wrong with a file depends on its film's length and on what is put right: it is read for both. */
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

  /** Chooses the film that a file is for. */
  chooseVideo(key: string, video: PlanVideo): void {
    this.#videos.set(video.id, video);
    this.#change(key, { videoId: video.id, isApproved: false, isOvertaken: false });
    this.#check(key);
    this.#lookup.ask(video.id);
  }

  chooseLanguage(key: string, language: string): void {
    this.#change(key, { selectedLanguage: language, isApproved: false, isOvertaken: false });
  }

  /** Says whether the track that is there stays beside the new one. */
  keepBeside(key: string, isBeside: boolean): void {
    this.#change(key, { isBeside, isApproved: false });
  }

  /** Approves rows, as far as they can be. */
  approve(keys: readonly string[], isApproved: boolean): void {
    const wanted = new Set(keys);
    this.#set({
      rows: this.#snapshot.rows.map((row) =>
        wanted.has(row.key) && row.sending === null
          ? { ...row, isApproved: isApproved && this.#blockOf(row) === null, isOvertaken: false }
          : row,
      ),
    });
  }

  /** Asks again for the tracks of a film. */
  lookUpAgain(videoId: string): void {
    this.#lookup.ask(videoId);
  }

  /** Sends what is approved, a few at a time. */
  send(): void {
    this.#set({
      rows: this.#snapshot.rows.map((row) =>
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
    this.#set({ rows: this.#snapshot.rows.filter((row) => row.key !== key || isOnItsWay(row)) });
  }

  /** Takes out whatever is not on its way. @param isAll those too that are through */
  clear(isAll: boolean): void {
    this.#set({
      rows: this.#snapshot.rows.filter(
        (row) => isOnItsWay(row) || (!isAll && row.sending !== null),
      ),
      leftOutCount: 0,
      refusedNames: [],
    });
  }

  #blockOf(row: PlanRow) {
    return blockOf(row, this.#snapshot.tracks.get(row.videoId ?? ""));
  }

  /** Reads a file again that was read for a film of another length. */
  #check(key: string): void {
    const row = this.#row(key);
    if (row === undefined || !this.#readFor.has(key)) return;
    if (this.#readFor.get(key) !== this.#durationMs(row)) void this.#read(key);
  }

  #durationMs({ videoId }: PlanRow): number | null {
    const seconds = this.#videos.get(videoId ?? "")?.durationSeconds ?? null;
    // A film that is being encoded has no length yet, which the service tells as none.
    return seconds === 0 || seconds === null ? null : seconds * 1000;
  }

  #row(key: string): PlanRow | undefined {
    return this.#snapshot.rows.find((row) => row.key === key);
  }

  #has(key: string): boolean {
    return this.#row(key) !== undefined;
  }

  #change(key: string, to: Partial<PlanRow>): void {
    this.#set({
      rows: this.#snapshot.rows.map((row) => (row.key === key ? { ...row, ...to } : row)),
    });
  }

  #set(to: Partial<PlanSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...to };
    this.#queue.tellWhetherBusy();
    for (const listener of this.#listeners) listener();
  }
}

/** Whether a row was given to the queue and is not through. */
export function isOnItsWay({ sending }: PlanRow): boolean {
  return sending !== null && ["waiting", "starting", "going"].includes(sending.kind);
}

/** The plan, and the means to change it. */
export function usePlan(): { store: PlanStore; plan: PlanSnapshot } {
  const store = planStoreOf(useApi());
  return { store, plan: useSyncExternalStore(store.subscribe, store.getSnapshot) };
}
