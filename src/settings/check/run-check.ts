import type { RuntimeConfig } from "#shared/http/runtime-config.ts";
import {
  type BrowserTools,
  checkHandles,
  checkMemory,
  checkPlaying,
  checkRoom,
  checkTabs,
} from "./check-browser.ts";
import {
  checkClock,
  checkServer,
  checkVersion,
  inspectServer,
  type OwnPage,
} from "./check-server.ts";
import {
  checkImage,
  checkMedia,
  checkPlayback,
  checkService,
  checkStorage,
  checkStream,
  type ServiceTools,
} from "./check-service.ts";
import { type Finding, unknown } from "./finding.ts";

/** Kinds of steps, in display order. */
export type StepName =
  | "server"
  | "version"
  | "service"
  | "clock"
  | "storage"
  | "media"
  | "picture"
  | "playback"
  | "stream"
  | "memory"
  | "handles"
  | "playing"
  | "tabs"
  | "room";

export interface Step {
  id: string;
  name: StepName;
  /** The checked host; null for steps without one. */
  host: string | null;
}

/** Progress of a step. */
export type StepState =
  | { kind: "waiting" | "running" }
  | { kind: "done"; finding: Finding; atMs: number };

/** Dependencies of the whole check. */
export interface AllTools extends ServiceTools {
  page: OwnPage;
  browser: BrowserTools;
}

/** Returns all steps for these settings. */
export function planSteps({
  storageHosts,
  mediaHosts,
}: Pick<RuntimeConfig, "storageHosts" | "mediaHosts">): Step[] {
  return [
    ...(["server", "version", "service", "clock"] as const).map(one),
    ...each("storage", storageHosts),
    ...each("media", mediaHosts),
    ...(["picture", "playback", "stream"] as const).map(one),
    ...(["memory", "handles", "playing", "tabs", "room"] as const).map(one),
  ];
}

function one(name: StepName): Step {
  return { id: name, name, host: null };
}

function each(name: StepName, hosts: readonly string[]): Step[] {
  return [...new Set(hosts)].map((host) => ({ id: `${name} ${host}`, name, host }));
}

/**
 * Runs all steps: first the timed one by itself, then all others concurrently. A step that throws is reported
 * as `stepBroke` and does not stop the others.
 * @param tell called with each state change of a step
 * @throws the reason of `signal`; `notify` is not called after that
 */
export async function runCheck(
  tools: AllTools,
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

  let measure: Awaited<ReturnType<typeof inspectServer>> = [];
  await take("server", async () => {
    measure = await inspectServer(tools, tools.page, signal);
    return checkServer(measure);
  });

  async function service(): Promise<void> {
    let videos: Awaited<ReturnType<typeof checkService>>["videos"] = null;
    let url: string | null = null;
    await take("service", async () => {
      const seen = await checkService(tools, signal);
      ({ videos } = seen);
      return seen.finding;
    });
    await Promise.all([
      take("picture", () => checkImage(tools, videos, signal)),
      (async () => {
        await take("playback", async () => {
          const seen = await checkPlayback(tools, videos, signal);
          ({ url } = seen);
          return seen.finding;
        });
        await take("stream", () => checkStream(tools, url, signal));
      })(),
    ]);
  }

  const { browser } = tools;
  await Promise.all([
    service(),
    take("clock", () => checkClock(measure)),
    take("version", () => checkVersion(tools, tools.page, signal)),
    ...steps.flatMap(({ id, name, host }) => {
      if (host === null) return [];
      const check = name === "storage" ? checkStorage : checkMedia;
      return [take(id, () => check(tools, host, signal))];
    }),
    take("memory", () => checkMemory(browser)),
    take("handles", () => checkHandles(browser)),
    take("playing", () => checkPlaying(browser)),
    take("tabs", () => checkTabs(browser)),
    take("room", () => checkRoom(browser)),
  ]);
}
