import { KEY_REFUSED } from "../src/shared/http/bff.ts";
import type { Refusal } from "./http.ts";
import type { Log } from "./log.ts";
import { checkPlatform, KeyRefusedError } from "./platform-check.ts";
import type { PlatformSettings } from "./settings.ts";

/** Tells the result of asking the platform about the key. Is `unknown` when it gave no answer that tells. */
export type KeyVerdict = "accepted" | "refused" | "unknown";

/** Knows whether the platform takes the key. */
export interface KeyWatch {
  /** Asks the platform, unless it was asked a moment ago. */
  ask: () => Promise<KeyVerdict>;
  /** Returns whether the platform refuses the key, and looks again after a while if it did. */
  isRefused: () => Promise<boolean>;
  /**
   * Judges an answer of the platform: a refusal may be about the key or about one record.
   * @returns what to answer instead; null: the platform's own answer
   */
  review: (status: number) => Promise<Refusal | null>;
}

/** Calls of a page that fail together are one question. */
const REMEMBER_MS = 10_000;

/**
 * Answers while the platform refuses the key. It is no 401: the user is not signed out, and to sign in would not help.
 */
export const keyRefused: Refusal = {
  status: 503,
  message: "The platform refuses the key of the dashboard.",
  headers: { "retry-after": "30" },
  details: { problem: KEY_REFUSED },
};

/**
 * Creates the watch over the key.
 * @param log hears when the key begins to be refused, and when it is accepted again
 */
export function createKeyWatch(
  settings: Pick<PlatformSettings, "platformUrl" | "apiKey">,
  log: Log,
  now: () => number = Date.now,
): KeyWatch {
  let last: { verdict: Promise<KeyVerdict>; atMs: number } | null = null;
  let isKnownAsRefused = false;

  const askNow = async (): Promise<KeyVerdict> => {
    let verdict: KeyVerdict = "accepted";
    try {
      await checkPlatform(settings);
    } catch (error) {
      verdict = error instanceof KeyRefusedError ? "refused" : "unknown";
    }
    if (verdict !== "unknown" && isKnownAsRefused !== (verdict === "refused")) {
      isKnownAsRefused = verdict === "refused";
      const message = isKnownAsRefused
        ? "the platform refuses the key: check PLATFORM_API_KEY"
        : "the platform accepts the key again";
      log({ type: "process", message });
    }
    return verdict;
  };
  const ask = () => {
    if (last === null || now() - last.atMs >= REMEMBER_MS) {
      last = { verdict: askNow(), atMs: now() };
    }
    return last.verdict;
  };

  return {
    ask,
    async isRefused() {
      if (isKnownAsRefused) await ask();
      return isKnownAsRefused;
    },
    async review(status) {
      // A success proves that the key is accepted again, so the remembered refusal is dropped.
      if (status < 300 && isKnownAsRefused) last = null;
      if (status !== 401 && status !== 403) return null;
      const verdict = await ask();
      if (verdict === "refused") return keyRefused;
      // The dashboard would take this answer for an expired session.
      return status === 403 ? null : verdict === "accepted" ? notForThisAccount : notTold;
    },
  };
}

const notForThisAccount: Refusal = {
  status: 403,
  message: "The platform refuses this call for the account of the dashboard.",
};
const notTold: Refusal = {
  status: 502,
  message: "The platform refuses this call, and does not tell whether it knows the key.",
};
