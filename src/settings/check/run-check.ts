import type { Messages } from "use-intl";
import type { RuntimeConfig } from "#shared/http/runtime-config.ts";
import type { Video } from "#videos/video-record.ts";
import { checkClock, checkServer, checkVersion, inspectServer } from "./check-server.ts";
import {
  checkHost,
  checkImage,
  checkPlayback,
  checkService,
  checkStream,
} from "./check-service.ts";
import type { Answer, CheckTools } from "./check-tools.ts";
import { attention, type Finding, fine, unknown } from "./finding.ts";

type StepName = keyof Messages["connectionCheck"]["steps"];

export interface Step {
  id: string;
  name: StepName;
  /** Names the checked host. Is null for steps without one. */
  host: string | null;
}

export type StepState =
  | { kind: "waiting" | "running" }
  | { kind: "done"; finding: Finding; atMs: number };

export function planSteps({
  storageHosts,
  mediaHosts,
}: Pick<RuntimeConfig, "storageHosts" | "mediaHosts">): Step[] {
  return [
    ...simple("server", "version", "service", "clock"),
    ...perHost("storage", storageHosts),
    ...perHost("media", mediaHosts),
    ...simple("thumbnails", "playback", "stream", "memory", "handles", "playing", "tabs", "room"),
  ];
}

function simple(...names: StepName[]): Step[] {
  return names.map((name) => ({ id: name, name, host: null }));
}

function perHost(name: StepName, hosts: readonly string[]): Step[] {
  return [...new Set(hosts)].map((host) => ({ id: `${name} ${host}`, name, host }));
}

/**
 * Runs all steps: first the timed one by itself, then all others concurrently. A step that throws is reported
 * as `stepBroke` and does not stop the others.
 * @param notify called with each state change of a step
 * @throws the reason of `signal`; `notify` is not called after that
 */
export async function runCheck(
  tools: CheckTools,
  steps: readonly Step[],
  notify: (id: string, state: StepState) => void,
  signal: AbortSignal,
): Promise<void> {
  async function take(id: string, work: () => Finding | Promise<Finding>): Promise<void> {
    signal.throwIfAborted();
    notify(id, { kind: "running" });
    let finding: Finding;
    try {
      finding = await work();
    } catch {
      signal.throwIfAborted();
      finding = unknown("stepBroke");
    }
    signal.throwIfAborted();
    notify(id, { kind: "done", finding, atMs: tools.nowMs() });
  }

  let answers: readonly Answer[] = [];
  await take("server", async () => {
    answers = await inspectServer(tools, signal);
    return checkServer(answers);
  });

  async function service(): Promise<void> {
    let videos: readonly Video[] | null = null;
    let url: string | null = null;
    await take("service", async () => {
      const seen = await checkService(tools, signal);
      ({ videos } = seen);
      return seen.finding;
    });
    const thumbnails = take("thumbnails", () => checkImage(tools, videos, signal));
    const playback = take("playback", async () => {
      const seen = await checkPlayback(tools, videos, signal);
      ({ url } = seen);
      return seen.finding;
    });
    const stream = playback.then(() => take("stream", () => checkStream(tools, url, signal)));
    await Promise.all([thumbnails, stream]);
  }

  const { remembers, keepsFileHandles, playsStreams, joinsTabs, room } = tools.browser;
  await Promise.all([
    service(),
    take("clock", () => checkClock(answers)),
    take("version", () => checkVersion(tools, signal)),
    ...steps.flatMap(({ id, name, host }) => {
      if (host === null) return [];
      const kind = name === "storage" ? "storage" : "media";
      return [take(id, () => checkHost(tools, kind, host, signal))];
    }),
    // Uploads, drafts and playlist orders survive a reload.
    take("memory", async () =>
      (await remembers()) ? fine("memoryWorks") : attention("memoryMissing"),
    ),
    // An upload resumes after a reload without selecting its file again.
    take("handles", () => (keepsFileHandles ? fine("handlesKept") : attention("handlesMissing"))),
    take("playing", () => (playsStreams ? fine("playingWorks") : attention("playingMissing"))),
    // Tabs see each other's uploads and drafts.
    take("tabs", () => (joinsTabs ? fine("tabsAgree") : attention("tabsApart"))),
    take("room", async () => checkRoom(await room())),
  ]);
}

/** Is the least free storage for drafts and upload records. */
const MIN_FREE_BYTES = 20_000_000;

/** Checks the free storage, and whether the browser may evict it. */
function checkRoom(room: { freeBytes: number; isPersisted: boolean } | null): Finding {
  if (room === null) return unknown("roomUnknown");
  const bytes = room.freeBytes;
  if (bytes < MIN_FREE_BYTES) return attention("roomScarce", { bytes });
  return fine(room.isPersisted ? "roomKept" : "roomLent", { bytes });
}
