import { useEffect, useState } from "react";
import { createStore } from "zustand/vanilla";
import { type CaptionReading, inCaptionsWorker } from "#captions/captions-work.ts";
import { languageOfFileName } from "#captions/file-language.ts";
import type { Encoding } from "#captions/format/encodings.ts";
import type { FindingKind } from "#captions/format/findings.ts";
import { trackRows } from "#captions/manager/track-rows.ts";
import {
  isRemoving,
  startSubtitle,
  subtitleJobs,
  subtitleJobsOf,
} from "#captions/subtitle-jobs-queries.ts";
import { type Subtitle, subtitleQueries } from "#captions/subtitles-queries.ts";
import { isUnderWay } from "#changes/change-state.ts";
import { createJobs, type Jobs } from "#changes/jobs.ts";
import { newId } from "#shared/format/ids.ts";
import { normaliseLanguage } from "#shared/format/languages.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { askWhileAtStake } from "#shared/sync/leave-question.ts";
import type { PageSlice } from "#shared/sync/page-store.ts";
import { useStoreAtOnce } from "#shared/sync/use-store.ts";
import type { VideoMatch } from "#videos/match-videos.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import {
  approvedReplaces,
  contentOf,
  type Entry,
  type EntrySending,
  type TrackChoice,
  withLanguage,
} from "./entry.ts";
import { type FileAnswer, refuseFile } from "./read-file.ts";

interface IntakeOptions {
  durationSeconds: (videoId: string | null) => number | null;
  /**
   * Says whether files are for many videos. Then existing tracks are replaced unless something else is chosen, a few
   * files leave at a time, and sent ones stay listed. For one video, a person is asked, and files go from the list when
   * their job starts.
   */
  isForMany: boolean;
}

const MAX_SENDING = 4;
/** Counts stored tracks that are not listed yet, too: each is polled. */
const MAX_OPEN = 16;

export class Intake {
  readonly entries: Jobs<Entry>;
  readonly #services: ApiServices;
  readonly #options: IntakeOptions;
  /** Existing tracks are treated so where nothing was chosen; null: a person is asked. */
  readonly #usualChoice: TrackChoice | null;
  /** Says how each file was read last. */
  readonly #readFor = new Map<string, CaptionReading>();

  constructor(services: ApiServices, options: IntakeOptions) {
    this.#services = services;
    this.#options = options;
    const { isForMany } = options;
    this.#usualChoice = isForMany ? "replace" : null;
    // Files are not changes before they are sent, and each place that accepts files has its own intake.
    const store = createStore<readonly Entry[]>(() => []);
    askWhileAtStake(store, "work", (entries) => entries.some(isAtStake));
    const slice: PageSlice<readonly Entry[]> = {
      ...store,
      setState: (change) => store.setState(change, true),
    };
    this.entries = createJobs(slice, {
      queue: {
        stageOf,
        maxSending: isForMany ? MAX_SENDING : Infinity,
        maxOpen: isForMany ? MAX_OPEN : Infinity,
        start: (entry) => void this.#start(entry),
      },
    });
    if (isForMany) subtitleJobsOf(services).store.subscribe(() => this.#followJobs());
  }

  /**
   * Adds files and reads them. @param locales of the user, for language names in file names
   * @param as `target`: track to replace. `wanted`: language if neither name nor text tells. `videoId`: absent: matched later
   */
  take(
    files: readonly File[],
    locales: readonly string[],
    as: { target?: Subtitle | undefined; wanted?: string | null; videoId?: string } = {},
  ): readonly Entry[] {
    const { target = null, wanted = null, videoId = null } = as;
    const entries = files.map((file): Entry => {
      const reason = refuseFile(file);
      const nameLanguage = languageOfFileName(file.name, locales);
      return {
        id: newId(),
        file,
        answer: reason === null ? null : { kind: "refused", reason },
        isReading: reason === null,
        shiftMs: 0,
        fixes: [],
        encoding: null,
        keepsAfterEnd: false,
        match: videoId === null ? null : { kind: "exact", videoId, candidateIds: [videoId] },
        videoId,
        nameLanguage,
        wanted,
        language: normaliseLanguage(target?.language ?? "", locales) ?? nameLanguage,
        target,
        choice: target === null ? this.#usualChoice : "replace",
        isBeside: false,
        approved: null,
        isOvertaken: false,
        sending: null,
      };
    });
    this.entries.put(...entries);
    for (const { id, isReading } of entries) if (isReading) void this.#read(id);
    return entries;
  }

  /** Issues depend on the video's duration and on the fixes, so the file is read with both. */
  async #read(id: string): Promise<void> {
    const entry = this.entries.find(id);
    if (entry === undefined) return;
    const { file, encoding, shiftMs, fixes } = entry;
    const durationMs = this.#durationMs(entry);
    this.entries.update(id, (now) => ({ ...now, isReading: true }));
    const reading = { file, encoding, shiftMs, fixes, durationMs };
    this.#readFor.set(id, reading);
    const answer = await inCaptionsWorker({ kind: "read", reading }).then(
      ({ result }) => result,
      (): FileAnswer => ({ kind: "refused", reason: "unreadable" }),
    );
    this.entries.update(id, (now) => {
      if (this.#readFor.get(id) !== reading) return now;
      const byText = answer.kind === "read" ? (answer.read.language ?? now.wanted) : null;
      return { ...now, answer, isReading: false, language: now.language ?? byText };
    });
  }

  #durationMs({ videoId }: Entry): number | null {
    // A video being encoded has no duration, or 0.
    const seconds = this.#options.durationSeconds(videoId) || null;
    return seconds === null ? null : seconds * 1000;
  }

  setFixes(id: string, fixes: readonly FindingKind[]): void {
    this.#revise(id, () => ({ fixes }));
    void this.#read(id);
  }

  setShift(id: string, shiftMs: number): void {
    this.#revise(id, () => ({ shiftMs }));
    void this.#read(id);
  }

  /** The recorded length of a video may be wrong. */
  keepAfterEnd(id: string): void {
    this.#revise(id, () => ({ keepsAfterEnd: true }));
  }

  sendBeside(id: string): void {
    this.#revise(id, () => ({ isBeside: true }));
  }

  setEncoding(id: string, encoding: Encoding): void {
    this.#revise(id, () => ({ encoding }));
    void this.#read(id);
  }

  setLanguage(id: string, language: string): void {
    this.#revise(id, (entry) => withLanguage(entry, language, this.#usualChoice));
  }

  choose(id: string, choice: TrackChoice): void {
    this.#revise(id, () => ({ choice }));
  }

  /**
   * Sets the video of a file.
   * @param match absent if a person chose the video
   */
  setVideo(id: string, videoId: string | null, match?: VideoMatch): void {
    this.#revise(id, (entry) => ({ videoId, match: match ?? entry.match, keepsAfterEnd: false }));
    const entry = this.entries.find(id);
    const reading = this.#readFor.get(id);
    if (entry === undefined || reading === undefined) return;
    if (reading.durationMs !== this.#durationMs(entry)) void this.#read(id);
  }

  /** A change needs another approval. A file that is being sent can't be changed. */
  #revise(id: string, change: (entry: Entry) => Partial<Entry>): void {
    this.entries.update(id, (entry) =>
      entry.sending?.kind === "going"
        ? entry
        : { ...entry, approved: null, isOvertaken: false, sending: null, ...change(entry) },
    );
  }

  approve(id: string, replaces: readonly string[] | null): void {
    this.#revise(id, () => ({ approved: replaces }));
  }

  /** Sends what is approved and was not sent, or could not be. */
  send(): void {
    for (const { id, approved, sending } of this.entries.store.getState()) {
      if (approved !== null && sending === null) this.retry(id);
    }
  }

  retry(id: string): void {
    this.#setSending(id, { kind: "waiting" });
  }

  #setSending(id: string, sending: EntrySending | null): void {
    this.entries.update(id, (entry) => ({ ...entry, sending }));
  }

  remove(id: string): void {
    const entry = this.entries.find(id);
    if (entry !== undefined && !isOnItsWay(entry)) this.entries.remove(id);
  }

  async #start({ id, videoId, language }: Entry): Promise<void> {
    if (videoId === null || language === null) {
      this.#setSending(id, null);
      return;
    }
    const starting: EntrySending = { kind: "starting" };
    this.#setSending(id, starting);
    const { api, queryClient } = this.#services;
    try {
      // Only the approved replacements are made: tracks that came since were never seen by the person.
      const tracks = await queryClient.fetchQuery(subtitleQueries.beforeChange(api, videoId));
      const entry = this.entries.find(id);
      const content = entry === undefined ? null : contentOf(entry);
      // Changed or removed meanwhile.
      if (entry === undefined || content === null || entry.sending !== starting) return;
      const rows = trackRows(videoId, tracks, subtitleJobs(this.#services));
      const replaces = approvedReplaces(entry, rows);
      if (replaces === null) {
        const again = { approved: null, isOvertaken: true, sending: null };
        this.entries.update(id, (now) => ({ ...now, ...again, choice: this.#usualChoice }));
        return;
      }
      const { fileName, content: file } = content;
      // The board reads the library: update it with the video.
      const onListed = () =>
        void queryClient
          .fetchQuery({ ...videoQueries.detail(api, videoId), staleTime: 0 })
          .catch(() => undefined);
      const upload = { language, fileName, file, replaces, onListed };
      const job = startSubtitle(this.#services, videoId, upload);
      if (this.#options.isForMany) this.#setSending(id, { kind: "going", job });
      else this.entries.remove(id);
      this.#followJobs();
    } catch (error) {
      if (this.entries.find(id)?.sending !== starting) return;
      const problem = toProblem(error);
      // The files after it would be refused alike.
      const isOfAll = problem.kind === "signed-out";
      for (const other of isOfAll ? this.entries.store.getState() : []) {
        if (other.sending?.kind === "waiting") {
          this.#setSending(other.id, { kind: "failed", problem });
        }
      }
      this.#setSending(id, { kind: "failed", problem });
    }
  }

  #followJobs(): void {
    const jobs = new Map(subtitleJobs(this.#services).map((job) => [job.id, job]));
    for (const { id, sending } of this.entries.store.getState()) {
      if (sending?.kind !== "going") continue;
      const job = jobs.get(sending.job.id);
      if (job === undefined) {
        this.#setSending(id, { kind: sending.job.isListed ? "sent" : "dropped" });
      } else if (job !== sending.job) this.#setSending(id, { kind: "going", job });
    }
  }
}

export function isOnItsWay({ sending }: Entry): boolean {
  return sending !== null && ["waiting", "starting", "going"].includes(sending.kind);
}

/** An entry that a sign-out stopped is sent with one press, while the page is open. */
function isAtStake({ sending }: Entry): boolean {
  if (sending?.kind === "failed") return sending.problem.kind === "signed-out";
  return sending?.kind === "waiting" || sending?.kind === "starting";
}

function stageOf({ sending }: Entry): "waiting" | "sending" | "open" | null {
  if (sending?.kind === "waiting") return "waiting";
  if (sending?.kind === "starting") return "sending";
  if (sending?.kind !== "going") return null;
  const { job } = sending;
  if (job.state === "saving" && !isRemoving(job)) return "sending";
  return isUnderWay(job.state) ? "open" : null;
}

export function useIntake(durationSeconds: number | null) {
  const services = useApi();
  const [intake] = useState(
    () => new Intake(services, { durationSeconds: () => durationSeconds, isForMany: false }),
  );
  const entries = useStoreAtOnce(intake.entries.store);
  useEffect(
    () => () => {
      for (const { id } of intake.entries.store.getState()) intake.entries.remove(id);
    },
    [intake],
  );
  return { intake, entries };
}
