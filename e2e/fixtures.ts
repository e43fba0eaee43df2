import { test as base, expect, type Page, type Request } from "@playwright/test";
import { API_KEY } from "./canary.ts";
import { openPlatform, type Platform } from "./platform.ts";

/** Concerns anything that a page must not do unless a test says that it will. */
interface Incidents {
  /** Lets through what matches; each expectation must be met at least once. */
  expect: (pattern: RegExp) => void;
  /** Tolerates matching incidents, for tests with random faults. */
  allow: (pattern: RegExp) => void;
}

interface Incident {
  text: string;
  /** Is the URL of the request that it is about, empty if about none. */
  url: string;
}

/** Begins what Chromium writes on the console about a request. */
const FAILED_REQUEST = "console error: Failed to load resource";

/** Tests on the production build, with one platform per worker. */
export const test = base.extend<{ incidents: Incidents; fresh: void }, { platform: Platform }>({
  platform: [
    async ({}, use) => {
      const platform = await openPlatform();
      await use(platform);
      await platform.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ platform }, use) => use(platform.origin),
  fresh: [
    async ({ platform }, use) => {
      await platform.reset();
      await use();
    },
    { auto: true },
  ],
  incidents: [
    async ({ context, platform }, use) => {
      const seen: Incident[] = [];
      const failed = new Set<string>();
      const expected: RegExp[] = [];
      const allowed: RegExp[] = [];
      context.on("page", (page) =>
        watch(page, platform, (text, url = "") => {
          seen.push({ text, url });
          if (/^(?:status|failed):/.test(text)) failed.add(url);
        }),
      );
      await use({
        expect: (pattern) => expected.push(pattern),
        allow: (pattern) => allowed.push(pattern),
      });
      // The console repeats each failed request.
      const texts = seen.flatMap(({ text, url }) =>
        text.startsWith(FAILED_REQUEST) && failed.has(url) ? [] : text,
      );
      const unexpected = texts.filter(
        (text) => ![...expected, ...allowed].some((pattern) => pattern.test(text)),
      );
      const missing = expected.filter((pattern) => !texts.some((text) => pattern.test(text)));
      expect(unexpected, "incidents that no test expected").toEqual([]);
      expect(missing, "incidents that were expected and did not happen").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Counts the requests of a page. */
interface Requests {
  made: number;
  pending: Set<Request>;
}

const requestsOf = new WeakMap<Page, Requests>();

/** Waits until a page with its idle work is loaded, no request is pending, and none follows from the last one. */
export async function expectAllThere(page: Page): Promise<void> {
  // The page requests the last files as it is drawn.
  await expect(page.locator("main + *")).toBeAttached();
  await expect(async () => {
    const made = requestsOf.get(page)?.made;
    expect(requestsOf.get(page)?.pending.size).toBe(0);
    // A file that has just come still has to run, and what it shows may read more.
    await page.evaluate(
      () =>
        new Promise<void>((tell) => requestAnimationFrame(() => requestIdleCallback(() => tell()))),
    );
    expect(requestsOf.get(page)).toEqual({ made, pending: new Set() });
  }).toPass();
}

/**
 * Gives the page no spare time, so that what comes in it does not come.
 * @returns gives it a moment of it
 */
export async function withoutSpareTime(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    window.requestIdleCallback = (tell) => {
      addEventListener("a pause", () => tell({ didTimeout: false, timeRemaining: () => 50 }));
      return 0;
    };
  });
  return () => page.evaluate(() => dispatchEvent(new Event("a pause")));
}

/** Reports errors on the console (violations of the content policy among them), failed calls and stray hosts. */
function watch(page: Page, platform: Platform, report: (text: string, url?: string) => void): void {
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      report(`console ${message.type()}: ${message.text()}`, message.location().url);
    }
  });
  const requests: Requests = { made: 0, pending: new Set() };
  requestsOf.set(page, requests);
  page.on("request", (request) => {
    requests.made += 1;
    requests.pending.add(request);
  });
  page.on("requestfinished", (request) => requests.pending.delete(request));
  page.on("requestfailed", (request) => requests.pending.delete(request));
  page.on("pageerror", (error) => report(`uncaught: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A page that is left, or a lookup that is superseded, aborts its requests.
    if (reason !== "net::ERR_ABORTED")
      report(`failed: ${request.method()} ${pathOf(request.url())} ${reason}`, request.url());
  });
  page.on("response", (response) => {
    if (response.status() >= 400) {
      report(
        `status: ${response.status()} ${response.request().method()} ${pathOf(response.url())}`,
        response.url(),
      );
    }
  });
  page.on("request", (request) => {
    const url = request.url();
    const isOurs = platform.origins().some((origin) => url.startsWith(`${origin}/`));
    if (!isOurs && !/^(blob|data):/.test(url)) {
      report(`foreign request: ${url}`);
    }
    const carried = [url, JSON.stringify(request.headers()), request.postData() ?? ""].join(" ");
    if (carried.includes(API_KEY)) report(`the API key left the server: ${pathOf(url)}`);
  });
}

/** Returns the path without the query, which can hold a signature. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
