import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Arrivals } from "../arrivals/arrivals.ts";
import { outcomeFaults } from "../faults.ts";
import type { SandboxOptions } from "../options.ts";
import { NEVER_MS } from "../state/collection.ts";
import type { Account } from "../state/records.ts";
import { ACCOUNT_ID, type State } from "../state/state.ts";
import type { StorageClient } from "../storage/types.ts";
import type { Stats } from "./stats.ts";

export interface ApiDeps {
  state: State;
  storage: StorageClient;
  options: Pick<SandboxOptions, "apiKey" | "settleMs" | "uploadUrlTtlSeconds" | "log">;
  /** Returns the CDN origin without a trailing slash, which is known once it listens. */
  cdnOrigin(): string;
  /** Holds the uploaded files on their way to the records they belong to. */
  arrivals: Arrivals;
  /** Finds what a storage that is not our own has received, before each lookup. */
  lookForFiles(): Promise<void>;
  /** Names the folder of accepted subtitles and images. */
  mediaDirectory: string;
  /**
   * Returns the `bucket` of a form (contract 4.9).
   * @param url where the storage's client would post it
   */
  formHost(url: string): string;
  /** Returns the folder of a VOD's encoded output. */
  encodedDirectory(vodId: string): string;
  /** Tells the encoder that there is a job. */
  wakeEncoder(): void;
  stats: Stats;
}

/** Is Hono's environment: Node's own request and response are at hand. */
export interface ApiEnv {
  Bindings: HttpBindings;
}

export type ApiContext = Context<ApiEnv>;

/** Returns how long the change that this request makes stays unseen, or null for ever. */
export function settleMsOf(c: ApiContext, { options }: ApiDeps): number | null {
  const ms = outcomeFaults(c.env.incoming).takeSettleMs();
  return ms === undefined ? options.settleMs : ms;
}

/** Returns the instant from which the change that this request makes is seen. */
export function settledAtMs(c: ApiContext, deps: ApiDeps): number {
  const ms = settleMsOf(c, deps);
  return ms === null ? NEVER_MS : deps.state.nowMs() + ms;
}

/** Returns the account; there is one in every seeded state. */
export function accountOf(state: State): Account {
  const account = state.account.latest(ACCOUNT_ID);
  if (account === undefined) throw new Error("The state has not been seeded.");
  return account;
}
