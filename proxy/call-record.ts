import { randomUUID } from "node:crypto";
import type { Visitor } from "./accounts.ts";
import { type Log, outcomeOf } from "./log.ts";

/** A call as far as it is known, until its line of the log is written. */
export interface CallRecord {
  readonly requestId: string;
  /** Null: not signed in, as far as is known yet. */
  visitor: Visitor | null;
  /** Path with its ids left open. */
  route: string;
  /** Writes the line. */
  close: (status: number, trouble?: string) => void;
}

/** @param hasAccounts there is a sign-in, so that a line without a person is worth noting */
export function openRecord(method: string, log: Log, hasAccounts: boolean): CallRecord {
  const startedAt = performance.now();
  const record: CallRecord = {
    requestId: randomUUID(),
    visitor: null,
    route: "(refused)",
    close(status, trouble) {
      const { requestId, visitor, route } = record;
      log({
        type: method === "GET" ? "request" : "audit",
        requestId,
        ...(hasAccounts ? { subject: visitor?.subject ?? null, role: visitor?.role ?? null } : {}),
        // It is on the list, or else anything.
        method: /^[A-Z]{1,20}$/.test(method) ? method : "(other)",
        route,
        status,
        outcome: outcomeOf(status),
        ms: Math.round(performance.now() - startedAt),
        ...(trouble === undefined ? {} : { trouble }),
      });
    },
  };
  return record;
}
