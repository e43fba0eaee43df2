import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { outcomeFaults } from "../faults.ts";
import type { SandboxOptions } from "../options.ts";
import { NEVER_MS } from "../state/collection.ts";
import type { Account } from "../state/records.ts";
import { ACCOUNT_ID, type State } from "../state/state.ts";
import type { StorageClient } from "../storage/types.ts";
import type { Stats } from "./stats.ts";

/** What every resource of the API works with. */
export interface ApiDeps {
  state: State;
  storage: StorageClient;
  options: Pick<SandboxOptions, "apiKey" | "settleMs" | "uploadUrlTtlSeconds" | "log">;
  /** Where the CDN answers, without a slash at the end; known once it listens. */
  cdnOrigin(): string;
  /** Where the encoder's output of a VOD goes. */
  encodedDirectory(vodId: string): string;
  /** Tells the encoder that there is a job. */
  wakeEncoder(): void;
  stats: Stats;
}

/** Hono's environment: Node's own request and response are at hand. */
export interface ApiEnv {
  Bindings: HttpBindings;
}

export type ApiContext = Context<ApiEnv>;

/** @returns the instant from which the change that this request makes is seen */
export function settledAtMs(c: ApiContext, { state, options }: ApiDeps): number {
  const ms = outcomeFaults(c.env.incoming).takeSettleMs();
  return ms === null ? NEVER_MS : state.nowMs() + (ms ?? options.settleMs);
}

/** The account; there is one in every seeded state. */
export function accountOf(state: State): Account {
  const account = state.account.latest(ACCOUNT_ID);
  if (account === undefined) throw new Error("The state has not been seeded.");
  return account;
}
