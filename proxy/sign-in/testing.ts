import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { LogEntry } from "../log.ts";
import { createDashboardServer, type DashboardServer } from "../server.ts";
import {
  type Answer,
  call,
  canaryKey,
  makeFolder,
  type Recorder,
  startRecorder,
} from "../testing.ts";
import type { SignInSettings } from "./settings.ts";

/** Is a sign-in service that runs as a process of its own. */
export interface TestProvider {
  issuer: string;
  /** Gives a person another role from now on. */
  setRole: (account: string, role: string) => Promise<void>;
  /** Sets how many seconds its clock is ahead. */
  setSkew: (seconds: number) => Promise<void>;
  /** Replaces the keys that it signs with. */
  changeKeys: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts `sandbox/sign-in.ts`. */
export async function startProvider(port?: number): Promise<TestProvider> {
  const at = port ?? (await freePort());
  const command = ["--import", "tsx", "sandbox/sign-in.ts", String(at)];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "ignore"] });
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("The provider did not start."))),
  ]);
  const issuer = `http://127.0.0.1:${at}`;
  const control = async (act: string) => void (await fetch(`${issuer}/control/${act}`));
  return {
    issuer,
    setRole: (account, role) => control(`role/${account}/${role}`),
    setSkew: (seconds) => control(`skew/${seconds}`),
    changeKeys: () => control("keys"),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** Returns a port that nothing listens on, of those that the system gives to no other process meanwhile. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return freePort();
  }
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export const testSecret = Buffer.alloc(32, 7);

export function testSettings(issuer: string, more: Partial<SignInSettings> = {}): SignInSettings {
  return {
    issuer,
    clientId: "reeldesk",
    clientSecret: "reeldesk-secret",
    scope: "openid profile email",
    secrets: [testSecret],
    roles: { claim: "roles", editor: ["desk-editor"], viewer: ["desk-viewer"] },
    limits: { renewMs: 5 * 60_000, idleMs: 60 * 60_000, maxMs: 12 * 3_600_000 },
    ...more,
  };
}

/** Moves only when told to. */
export interface TestClock {
  now: () => number;
  pass: (ms: number) => void;
}

export function createClock(): TestClock {
  let ms = Date.now();
  return {
    now: () => ms,
    pass: (by) => {
      ms += by;
    },
  };
}

export interface SignInStage {
  server: DashboardServer;
  platform: Recorder;
  log: LogEntry[];
  clock: TestClock;
  close: () => Promise<void>;
}

export async function startSignInStage(
  settings: SignInSettings,
  more: {
    basePath?: string;
    config?: Record<string, unknown>;
    ratePerMinute?: number;
    clock?: TestClock;
    port?: number;
  } = {},
): Promise<SignInStage> {
  const { clock = createClock(), port = 0, ...rest } = more;
  const platform = await startRecorder();
  const dist = await makeFolder({ "index.html": "<title>Reeldesk</title>", "config.json": "{}" });
  const log: LogEntry[] = [];
  const server = await createDashboardServer({
    dist,
    host: "127.0.0.1",
    port,
    signIn: settings,
    now: clock.now,
    ...rest,
    proxy: {
      platformUrl: platform.origin,
      apiKey: canaryKey,
      playbackUrl: platform.origin,
      log: (entry) => log.push(entry),
    },
  });
  return {
    server,
    platform,
    log,
    clock,
    async close() {
      await server.close();
      await platform.close();
      await rm(dist, { recursive: true });
    },
  };
}

/** Does as much of a browser's work as a sign-in needs: cookies, redirects, forms. */
export class TestBrowser {
  /** Holds the cookies by origin and name. */
  readonly cookies = new Map<string, Map<string, string>>();
  readonly visited: string[] = [];

  jar(origin: string): Map<string, string> {
    const jar = this.cookies.get(origin) ?? new Map<string, string>();
    this.cookies.set(origin, jar);
    return jar;
  }

  async request(
    address: string,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> {
    const { origin, pathname, search } = new URL(address);
    this.visited.push(address);
    const jar = this.jar(origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await call(origin, pathname + search, {
      ...options,
      headers: { ...(cookie === "" ? {} : { cookie }), ...options.headers },
    });
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  /** Opens a page and follows redirects. @param before stops at an address without requesting it */
  async open(
    address: string,
    before: (url: URL) => boolean = () => false,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<{ url: URL; answer: Answer | null }> {
    let url = new URL(address);
    let asked = options;
    for (let count = 0; count < 12; count += 1) {
      if (before(url)) return { url, answer: null };
      const answer = await this.request(url.href, asked);
      const { location } = answer.headers;
      if (answer.status < 300 || answer.status > 399 || location === undefined) {
        return { url, answer };
      }
      url = new URL(location, url);
      asked = {};
    }
    throw new Error(`Too many redirects: ${url.href}`);
  }

  /** Sends the form of a page. */
  async submit(
    page: { url: URL; answer: Answer | null },
    fields: Record<string, string>,
    before?: (url: URL) => boolean,
  ) {
    const html = page.answer?.body ?? "";
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1] ?? "";
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const all = Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value]));
    return await this.open(new URL(action, page.url).href, before, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...all, ...fields }).toString(),
    });
  }

  /** Signs in at the dashboard. @returns where it ends */
  async signIn(
    home: string,
    account: string,
    { back = "", before }: { back?: string; before?: (url: URL) => boolean } = {},
  ): Promise<{ url: URL; answer: Answer | null }> {
    const page = await this.open(`${home}/sign-in${back}`, before);
    if (page.answer?.body.includes('name="password"') !== true) return page;
    return await this.submit(page, { login: account, password: "any" }, before);
  }

  /** Makes a call of the dashboard. */
  async api(home: string, path: string, method = "GET") {
    return await this.request(`${home}/api${path}`, {
      method,
      headers: method === "GET" ? {} : { "x-requested-with": "reeldesk" },
    });
  }
}
