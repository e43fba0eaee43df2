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
import { createJobs, type Jobs } from "#shared/sync/jobs.ts";
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

/** Tracks of the plan's videos. */
interface PlanTracks {
  get: (videoId: string) => KnownTracks | undefined;
  /** Looks them up at once. Never rejects. */
  lookUp: (videoId: string) => Promise<KnownTracks>;
}

/** Creates the rows of a plan: those that were approved and sent become jobs of their tracks, a few at a time. */
export function createPlanRows(services: ApiServices, tracks: PlanTracks): Jobs<PlanRow> {
  const rows = createJobs<PlanRow>(isAtStake, {
    stageOf,
    maxSending: MAX_SENDING,
    maxOpen: MAX_OPEN,
    start: (row) => void begin(row),
  });
  const setSending = (id: string, sending: RowSending | null) =>
    rows.update(id, (row) => ({ ...row, sending }));

  async function begin(row: PlanRow): Promise<void> {
    const { id, videoId, reading, source } = row;
    const language = languageOfRow(row);
    if (videoId === null || language === null || reading.kind !== "read") {
      setSending(id, null);
      return;
    }
    const approved = effectOf(row, tracks.get(videoId));
    setSending(id, { kind: "starting" });
    // What was approved is what is done: tracks that came since were never seen by the person.
    const known = await tracks.lookUp(videoId);
    if (typeof known === "object" && "problem" in known) {
      const { problem } = known;
      // Those behind it would be refused alike.
      const isOfAll = problem.kind === "signed-out";
      for (const other of isOfAll ? rows.store.getState() : []) {
        if (other.sending?.kind === "waiting") setSending(other.id, { kind: "failed", problem });
      }
      setSending(id, { kind: "failed", problem });
      return;
    }
    if (!isSameEffect(approved, effectOf(row, known))) {
      rows.update(id, (row) => ({ ...row, sending: null, isApproved: false, isOvertaken: true }));
      return;
    }
    const jobId = startSubtitle(services, videoId, {
      language,
      fileName: `${stemOf(source.name)}.${reading.file.format}`,
      file: reading.file.content,
      replaces: approved.kind === "replace" ? approved.tracks.map(({ id }) => id) : [],
    });
    setSending(id, { kind: "going", jobId, step: "sending", subtitleId: null });
    watch();
  }

  function watch(): void {
    const jobs = new Map(subtitleJobs(services).map((job) => [job.id, job]));
    for (const { id, videoId, sending } of rows.store.getState()) {
      if (sending?.kind !== "going" || videoId === null) continue;
      const job = jobs.get(sending.jobId);
      if (job === undefined) {
        const isListed = isTrackListed(services, videoId, sending.subtitleId);
        setSending(id, { kind: isListed ? "sent" : "dropped" });
        if (isListed) refreshVideo(services, videoId);
      } else if (job.kind === "sending") {
        const { step, subtitleId } = job;
        const hasChanged = step !== sending.step || subtitleId !== sending.subtitleId;
        if (hasChanged) setSending(id, { ...sending, step, subtitleId });
      }
    }
  }
  subtitleJobsOf(services).store.subscribe(watch);
  return rows;
}

/** One that a sign-out stopped is sent with one press, while the page is open. */
function isAtStake({ sending }: PlanRow): boolean {
  if (sending?.kind === "failed") return sending.problem.kind === "signed-out";
  return sending?.kind === "waiting" || sending?.kind === "starting";
}

function stageOf({ sending }: PlanRow): "waiting" | "sending" | "open" | null {
  if (sending?.kind === "waiting") return "waiting";
  if (sending?.kind === "starting") return "sending";
  if (sending?.kind !== "going") return null;
  if (sending.step === "sending") return "sending";
  return sending.step === "settling" || sending.step === "removing" ? "open" : null;
}

/** Finished and cancelled jobs are both absent from the list of jobs: the list of tracks tells them apart. */
function isTrackListed(
  { api, queryClient }: ApiServices,
  videoId: string,
  subtitleId: string | null,
): boolean {
  const tracks = queryClient.getQueryData(subtitleQueries.list(api, videoId).queryKey);
  return tracks?.some(({ id }) => id === subtitleId) === true;
}

/** The board reads the library: update it with the video. */
function refreshVideo({ api, queryClient }: ApiServices, videoId: string): void {
  queryClient
    .fetchQuery({ ...videoQueries.detail(api, videoId), staleTime: 0 })
    .catch(() => undefined);
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
