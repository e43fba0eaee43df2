import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Visitor } from "./accounts.ts";
import { type Log, type LogEntry, outcomeOf } from "./log.ts";

/** Describes a call as far as it is known, until its line of the log is written. */
export interface CallRecord {
  readonly requestId: string;
  /** Is null while no person is known to be signed in. */
  visitor: Visitor | null;
  /**
   * Describes the known call. Is null when there is none of this path and method, and what was asked for may be
   * anything.
   */
  call: KnownCall | null;
  /** Writes the line. */
  close: (status: number, trouble?: string) => void;
}

/** Describes a call that is on the list. */
interface KnownCall {
  /** Is the path with its ids left open. */
  route: string;
  /** Is the path as it was requested. The allow-list has room for ids in it, and for nothing else. */
  path: string;
  query: string;
}

/** Says which details of persons are in the lines of changes, for operators who may keep them. */
export interface AuditDetails {
  hasName: boolean;
  /** Gives the address of a client; null: it is not written down. */
  addressOf: ((request: IncomingMessage) => string | null) | null;
}

/**
 * Opens the record of a call.
 * @param options of the proxy: with accounts, a line without a person is worth noting
 */
export function openRecord(
  request: IncomingMessage,
  options: { log?: Log; accounts?: object; audit?: AuditDetails | undefined },
): CallRecord {
  const { log = () => {}, accounts, audit } = options;
  const startedAt = performance.now();
  const { method = "" } = request;
  const isRead = method === "GET";
  const record: CallRecord = {
    requestId: randomUUID(),
    visitor: null,
    call: null,
    close(status, trouble) {
      const { requestId, visitor, call } = record;
      const person = { subject: visitor?.subject ?? null, role: visitor?.role ?? null };
      log({
        type: isRead ? "request" : "audit",
        requestId,
        ...(accounts === undefined ? {} : person),
        ...(isRead ? {} : detailsOf(request, visitor, audit)),
        // A method of an unusual form could be any text, so it is not logged.
        method: /^[A-Z]{1,20}$/.test(method) ? method : "(other)",
        route: call?.route ?? "(refused)",
        ...(isRead || call === null ? {} : { path: call.path + idsIn(call.query) }),
        status,
        outcome: outcomeOf(status),
        ms: Math.round(performance.now() - startedAt),
        ...(trouble === undefined ? {} : { trouble }),
      });
    },
  };
  return record;
}

function detailsOf(
  request: IncomingMessage,
  visitor: Visitor | null,
  audit: AuditDetails | undefined,
): Pick<LogEntry, "session" | "name" | "address"> {
  const address = audit?.addressOf?.(request);
  return {
    ...(visitor === null ? {} : { session: visitor.id }),
    ...(audit?.hasName === true ? { name: visitor?.name ?? null } : {}),
    ...(address === undefined ? {} : { address }),
  };
}

/** Keeps what says which caption tracks are removed (contract 4.7), and drops the rest of a query. */
function idsIn(query: string): string {
  const ids = new URLSearchParams(query).get("ids");
  return ids !== null && /^[\w.~-]{1,200}(,[\w.~-]{1,200}){0,99}$/.test(ids) ? `?ids=${ids}` : "";
}
