import { BACKOFF, pause, retryDelayMs } from "#shared/http/backoff.ts";
import { ApiError, isTransient } from "#shared/http/errors.ts";

/** Is the number of consecutive fresh links without success after which the video is at fault. */
const MAX_LINKS = 3;
/** An unused link is reused up to this age. */
const YOUNG_MS = 10_000;

export type Verdict =
  | { kind: "again" }
  /** No URL is known for it: reload the stream. */
  | { kind: "reload" }
  | { kind: "failed"; error: unknown };

/**
 * Keeps a stream going while its links expire: the stream has the URLs of its first link, and requests are
 * sent under the newest.
 */
export type Renewal = ReturnType<typeof createRenewal>;

/**
 * Creates the renewal of a stream's links.
 * @param request requests a fresh link; concurrent callers share one request
 */
export function createRenewal(request: () => Promise<string>) {
  let opened = "";
  let newest = "";
  let linksInRow = 0;
  let pending: Promise<string> | null = null;
  /** URLs have signatures of their own, so a newer link does not help. */
  let isTied = false;
  let spare: { link: string; gotAtMs: number } | null = null;

  async function renew(error: unknown): Promise<string> {
    if (pending !== null) return pending;
    if (linksInRow >= MAX_LINKS) throw error;
    linksInRow += 1;
    pending = request();
    try {
      newest = await pending;
      return newest;
    } finally {
      pending = null;
    }
  }

  return {
    /** The stream was loaded from this link, which later URLs belong to. */
    open(link: string) {
      opened = link;
      newest = link;
    },
    /** Returns the URL for a request, and the link it belongs to. */
    place(href: string): { href: string; link: string } {
      const placed = remapUrl(href, opened, newest);
      return placed === null ? { href, link: opened } : { href: placed, link: newest };
    },
    /**
     * Decides what follows a refusal. A single one is no verdict, as hosts refuse good links once in a while.
     * @param refusal a URL in the stream, the link under which it was sent, and how often it has been refused
     */
    async refused(refusal: {
      href: string;
      link: string;
      count: number;
      error: unknown;
    }): Promise<Verdict> {
      const { href, link, count, error } = refusal;
      if (isTied) return { kind: "reload" };
      if (count > MAX_LINKS) return { kind: "failed", error };
      try {
        if (link === newest || pending !== null) await renew(error);
      } catch (failure) {
        return { kind: "failed", error: failure };
      }
      if (remapUrl(href, opened, newest) === null) {
        isTied = true;
        spare = { link: newest, gotAtMs: performance.now() };
        return { kind: "reload" };
      }
      return { kind: "again" };
    },
    /**
     * Requests a link to reload the stream from.
     * @throws the service's error, or `error` after too many links
     */
    async freshLink(error: unknown): Promise<string> {
      const cached = spare;
      spare = null;
      const isYoung = cached !== null && performance.now() - cached.gotAtMs < YOUNG_MS;
      return isYoung ? cached.link : await renew(error);
    },
    /** A fragment was loaded: links are valid. */
    succeeded() {
      linksInRow = 0;
    },
  };
}

/**
 * Maps a URL found under an older link to a newer link. A link's signature is in a folder or in query parameters.
 * @param child URL under the older link, or the link itself
 * @returns null if the URL has a signature of its own
 */
export function remapUrl(href: string, from: string, to: string): string | null {
  if (href === from) return to;
  if (from === to) return href;
  const [child, older, newer] = [parse(href), parse(from), parse(to)];
  if (child === null || older === null || newer === null) return null;
  const base = swapBase(child.base, older.base, newer.base);
  const query = swapQuery(child.query, older.query, newer.query);
  if (base === null || query === null) return null;
  // A link that differs only in its query gives no new URL for one without that query.
  const isSame = base === child.base && query === child.query;
  return isSame ? null : `${base}${query === "" ? "" : `?${query}`}`;
}

/** Splits a URL. `base` is its origin and path; `query` is as spelt, since signatures may depend on the spelling. */
function parse(href: string): { base: string; query: string } | null {
  if (!URL.canParse(href)) return null;
  const { origin, pathname, search } = new URL(href);
  return { base: `${origin}${pathname}`, query: search.slice(1) };
}

/** Replaces the folder in which two links differ; null if the URL is not inside it. */
function swapBase(child: string, older: string, newer: string): string | null {
  if (older === newer) return child;
  const [olderFolders, newerFolders] = [older.split("/"), newer.split("/")];
  // The common suffix belongs to the package; the part before it to the link.
  let shared = 0;
  while (
    shared < Math.min(olderFolders.length, newerFolders.length) - 1 &&
    olderFolders.at(-1 - shared) === newerFolders.at(-1 - shared)
  ) {
    shared += 1;
  }
  if (shared === 0) return null;
  const prefix = `${olderFolders.slice(0, olderFolders.length - shared).join("/")}/`;
  if (!child.startsWith(prefix)) return null;
  const replacement = `${newerFolders.slice(0, newerFolders.length - shared).join("/")}/`;
  return `${replacement}${child.slice(prefix.length)}`;
}

/** Gives each parameter that came from the older link its newer value; null when one is not from there. */
function swapQuery(child: string, older: string, newer: string): string | null {
  if (older === newer || child === "") return child;
  const [before, after] = [parametersOf(older), parametersOf(newer)];
  const swapped = child.split("&").map((pair) => {
    const [old, fresh] = [before.get(nameOf(pair)), after.get(nameOf(pair))];
    if (old === undefined || old === fresh) return pair;
    return pair === old ? (fresh ?? null) : null;
  });
  return swapped.includes(null) ? null : swapped.join("&");
}

/** Returns the pairs as they are spelt, by their names. */
function parametersOf(query: string): Map<string, string> {
  return new Map(query.split("&").map((pair) => [nameOf(pair), pair]));
}

function nameOf(pair: string): string {
  return pair.split("=", 1)[0] ?? "";
}

const MAX_ATTEMPTS = 3;
/** Browsers do not always report that the network is back. */
const OFFLINE_MS = 30_000;

/**
 * Asks for a link a few times where it can't be had for the moment. Without a network it waits for one:
 * what is buffered plays on meanwhile.
 * @throws what the service said, or the signal's reason
 */
export async function requestPatiently(
  request: (signal: AbortSignal) => Promise<string>,
  signal: AbortSignal,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const link = await request(signal);
      signal.throwIfAborted();
      return link;
    } catch (error) {
      if (signal.aborted || !isTransient(error) || attempt >= MAX_ATTEMPTS) throw error;
      if (!navigator.onLine) {
        await pause(OFFLINE_MS, signal, ["online"]);
        attempt = 0;
      } else {
        const requestedMs = error instanceof ApiError ? error.retryAfterMs : null;
        await pause(retryDelayMs(attempt, BACKOFF.playback, requestedMs), signal);
      }
    }
  }
}
