import { remapUrl } from "./remap.ts";

/** Fresh links in a row that brought nothing: then the film, not the link, is the matter. */
const MOST_LINKS = 3;
/** A link that was asked for in vain is still good for what comes right after. */
const YOUNG_MS = 10_000;

/** What becomes of a request that was refused. */
export type Verdict =
  | { kind: "again" }
  /** Nothing tells where it is to be sent now: the stream has to be loaded anew. */
  | { kind: "reload" }
  | { kind: "failed"; error: unknown };

/** A request that the stream's host refused. */
export interface Refusal {
  /** As the stream knows it. */
  address: string;
  /** The link under which it was sent. */
  link: string;
  /** How often this very request has been refused by now. */
  count: number;
  error: unknown;
}

/**
 * Keeps a stream going while its links run out: the stream knows the addresses of the link that it was
 * opened with, and each request goes out under the newest one.
 */
export interface Renewal {
  /** The stream is loaded from this link; later addresses are meant to be under it. */
  open: (link: string) => void;
  /** Where to send a request, and under which link that is. */
  place: (address: string) => { address: string; link: string };
  /** One refusal is no verdict, as hosts refuse good links once in a while. */
  refused: (refusal: Refusal) => Promise<Verdict>;
  /**
   * A link to load the stream anew from, asked for now.
   * @throws what the service said, or `error` after too many links
   */
  freshLink: (error: unknown) => Promise<string>;
  /** A piece of the film came: links are good. */
  succeeded: () => void;
}

/** @param request asks for a fresh link; however many requests wait for it, it is asked for once */
export function createRenewal(request: () => Promise<string>): Renewal {
  let opened = "";
  let newest = "";
  let linksInRow = 0;
  let pending: Promise<string> | null = null;
  /** Addresses turned out to have signatures of their own, so a newer link is of no use to them. */
  let isTied = false;
  let spare: { link: string; gotAtMs: number } | null = null;

  async function renew(error: unknown): Promise<string> {
    if (pending !== null) return pending;
    if (linksInRow >= MOST_LINKS) throw error;
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
    async freshLink(error) {
      const kept = spare;
      spare = null;
      const isYoung = kept !== null && performance.now() - kept.gotAtMs < YOUNG_MS;
      return isYoung ? kept.link : await renew(error);
    },
    open(link) {
      opened = link;
      newest = link;
    },
    place(address) {
      const placed = remapUrl(address, opened, newest);
      return placed === null ? { address, link: opened } : { address: placed, link: newest };
    },
    async refused({ address, link, count, error }) {
      if (isTied) return { kind: "reload" };
      if (count > MOST_LINKS) return { kind: "failed", error };
      try {
        if (link === newest || pending !== null) await renew(error);
      } catch (failure) {
        return { kind: "failed", error: failure };
      }
      if (remapUrl(address, opened, newest) === null) {
        isTied = true;
        spare = { link: newest, gotAtMs: performance.now() };
        return { kind: "reload" };
      }
      return { kind: "again" };
    },
    succeeded() {
      linksInRow = 0;
    },
  };
}
