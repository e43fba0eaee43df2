import {
  startSubtitle,
  subtitleJobs,
  subtitleJobsOf,
  tracksBeforeChange,
} from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { subtitleQueries } from "#captions/subtitles-queries.ts";
import { stemOf } from "#shared/format/file-names.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import {
  effectOf,
  isSameEffect,
  type KnownTracks,
  languageOfRow,
  type PlanRow,
  type RowSending,
} from "./plan-row.ts";

/** Files that leave at one time. */
const MAX_SENDING = 4;
/** Including stored tracks that are not listed yet: each is polled. */
const MAX_OPEN = 16;

/** The plan as the queue sees it. */
interface Plan {
  rows: () => readonly PlanRow[];
  tracks: (videoId: string) => KnownTracks | undefined;
  lookUp: (videoId: string) => Promise<KnownTracks>;
  change: (key: string, to: Partial<PlanRow>) => void;
}

/** Starts the jobs of rows that were approved, a few at a time, and watches how they go. */
export class SendQueue {
  readonly #services: ApiServices;
  readonly #plan: Plan;
  readonly #askBeforeLeaving = createLeaveQuestion("work");

  constructor(services: ApiServices, plan: Plan) {
    this.#services = services;
    this.#plan = plan;
    subtitleJobsOf(services).store.subscribe(() => this.#watch());
  }

  /** Begins as many as there is room for. */
  pump(): void {
    const rows = this.#plan.rows();
    const jobs = new Map(subtitleJobs(this.#services).map((job) => [job.id, job]));
    let openCount = 0;
    let sendingCount = 0;
    for (const { sending } of rows) {
      if (sending?.kind === "starting") {
        openCount += 1;
        sendingCount += 1;
      }
      if (sending?.kind !== "going") continue;
      const step = jobs.get(sending.jobId)?.step;
      if (step === "sending") sendingCount += 1;
      if (step === "sending" || step === "settling" || step === "removing") openCount += 1;
    }
    const room = Math.min(MAX_SENDING - sendingCount, MAX_OPEN - openCount);
    const next = rows.filter(({ sending }) => sending?.kind === "waiting");
    for (const row of next.slice(0, Math.max(0, room))) void this.#begin(row);
  }

  /** The browser asks before the page is left while something waits its turn, or a press after a sign-in. */
  reportBusy(): void {
    this.#askBeforeLeaving(
      this.#plan
        .rows()
        .some(
          ({ sending }) =>
            sending?.kind === "waiting" ||
            sending?.kind === "starting" ||
            (sending?.kind === "failed" && sending.problem.kind === "signed-out"),
        ),
    );
  }

  async #begin(row: PlanRow): Promise<void> {
    const { key, videoId, reading, source } = row;
    const language = languageOfRow(row);
    if (videoId === null || language === null || reading.kind !== "read") return;
    const approved = effectOf(row, this.#plan.tracks(videoId));
    this.#change(key, { kind: "starting" });
    // What was approved is what is done: tracks that came since were never seen by the person.
    const known = await this.#plan.lookUp(videoId);
    if (typeof known === "object" && "problem" in known) {
      const { problem } = known;
      this.#change(key, { kind: "failed", problem });
      // Those behind it would be refused alike.
      const isOfAll = problem.kind === "signed-out";
      for (const { key, sending } of isOfAll ? this.#plan.rows() : []) {
        if (sending?.kind === "waiting") this.#change(key, { kind: "failed", problem });
      }
      this.pump();
      return;
    }
    if (!isSameEffect(approved, effectOf(row, known))) {
      this.#plan.change(key, { sending: null, isApproved: false, isOvertaken: true });
      this.pump();
      return;
    }
    const jobId = startSubtitle(this.#services, videoId, {
      language,
      fileName: `${stemOf(source.name)}.${reading.file.format}`,
      file: reading.file.content,
      replaces: approved.kind === "replace" ? approved.tracks.map(({ id }) => id) : [],
    });
    this.#change(key, { kind: "going", jobId, subtitleId: null });
    this.#watch();
  }

  #watch(): void {
    const jobs = new Map(subtitleJobs(this.#services).map((job) => [job.id, job]));
    for (const { key, videoId, sending } of this.#plan.rows()) {
      if (sending?.kind !== "going" || videoId === null) continue;
      const job = jobs.get(sending.jobId);
      if (job === undefined) {
        const isListed = this.#isListed(videoId, sending.subtitleId);
        this.#change(key, { kind: isListed ? "sent" : "dropped" });
        if (isListed) this.#refresh(videoId);
      } else if (job.kind === "sending" && job.subtitleId !== sending.subtitleId) {
        this.#change(key, { ...sending, subtitleId: job.subtitleId });
      }
    }
    this.pump();
  }

  /** Finished and cancelled jobs are both absent from the list of jobs. */
  #isListed(videoId: string, subtitleId: string | null): boolean {
    const { api, queryClient } = this.#services;
    const tracks = queryClient.getQueryData(subtitleQueries.list(api, videoId).queryKey);
    return tracks?.some(({ id }) => id === subtitleId) === true;
  }

  /** The board reads the library: update it with the video. */
  #refresh(videoId: string): void {
    const { api, queryClient } = this.#services;
    queryClient
      .fetchQuery({ ...videoQueries.detail(api, videoId), staleTime: 0 })
      .catch(() => undefined);
  }

  #change(key: string, sending: RowSending): void {
    this.#plan.change(key, { sending });
  }
}

const MAX_AT_ONCE = 4;

/** Looks up tracks of videos with limited concurrency. */
export class TrackLookup {
  readonly #services: ApiServices;
  readonly #notify: (videoId: string, known: KnownTracks) => void;
  readonly #waiting = new Set<string>();
  #runningCount = 0;

  /** @param tell called with the tracks of a video */
  constructor(services: ApiServices, notify: (videoId: string, known: KnownTracks) => void) {
    this.#services = services;
    this.#notify = notify;
  }

  /** Queues a lookup. */
  ask(videoId: string): void {
    if (this.#waiting.has(videoId)) return;
    this.#waiting.add(videoId);
    this.#notify(videoId, "asked");
    void this.#run();
  }

  /** Looks up a video at once, before sending. Keeps earlier data on failure. Never rejects. */
  async now(videoId: string): Promise<KnownTracks> {
    const { api, queryClient } = this.#services;
    const query = tracksBeforeChange(api, videoId);
    const known = await knownFrom(() => queryClient.fetchQuery(query));
    if (typeof known === "object" && "tracks" in known) this.#notify(videoId, known);
    return known;
  }

  async #run(): Promise<void> {
    if (this.#runningCount >= MAX_AT_ONCE) return;
    this.#runningCount += 1;
    const { api, queryClient } = this.#services;
    for (;;) {
      const [videoId] = this.#waiting;
      if (videoId === undefined) break;
      this.#waiting.delete(videoId);
      const query = { ...subtitleQueries.list(api, videoId), staleTime: 0 };
      this.#notify(videoId, await knownFrom(() => queryClient.fetchQuery(query)));
    }
    this.#runningCount -= 1;
  }
}

async function knownFrom(read: () => Promise<readonly Subtitle[]>): Promise<KnownTracks> {
  try {
    return { tracks: await read() };
  } catch (error) {
    return { problem: toProblem(error) };
  }
}
