/**
 * Describes one request, or what happened to the process. It never holds a key, a body, a title, or any part of a query but the
 * ids of a removal (contract 4.7).
 */
export interface LogEntry {
  /** Is `audit` for a change that was requested, carried out or not. */
  type: "request" | "audit" | "sign-in" | "sign-out" | "process";
  requestId?: string;
  /** Identifies the person, as the sign-in service does. Is null when not signed in. */
  subject?: string | null;
  role?: string | null;
  method?: string;
  /** Is the path with its ids left open. */
  route?: string;
  /** Is the path of a change as it was requested, with its ids. */
  path?: string;
  /** Identifies the session; set in the lines of changes. */
  session?: string;
  /** The person's name and the client's address are in the lines of changes only, where the operator wants them. */
  name?: string | null;
  address?: string | null;
  status?: number;
  /** Is `unknown` when it may have been carried out although no answer came. */
  outcome?: "done" | "refused" | "failed" | "unknown";
  ms?: number;
  /** Names what went wrong, in a word. */
  trouble?: string;
  /** Says what happened to the process. */
  message?: string;
}

export type Log = (entry: LogEntry) => void;

export function outcomeOf(status: number): NonNullable<LogEntry["outcome"]> {
  if (status < 400) return "done";
  if (status === 499 || status === 502 || status === 504) return "unknown";
  return status < 500 ? "refused" : "failed";
}

/** Formats an entry as one line of JSON, as log collectors read it. */
export function jsonLine(entry: LogEntry, time: Date): string {
  return JSON.stringify({ time: time.toISOString(), ...entry });
}

/** Formats an entry as one line for people. */
export function textLine({ type, method, route, status, ms, ...entry }: LogEntry): string {
  const parts =
    method === undefined
      ? [entry.message ?? type, entry.subject, entry.outcome]
      : [method, route, status, `${ms ?? 0} ms`];
  return [...parts, entry.trouble]
    .filter((part) => part !== undefined && part !== null)
    .join(" ")
    .replaceAll(/[^\x20-\x7e]/g, "?");
}

/** Returns the kind of an error, without its message: that may name a query or a title. */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** Says that an error was not caught, and which line of code it is from. */
export function uncaughtEntry(error: unknown): LogEntry {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const line = stack.split("\n").find((each) => each.startsWith("    at "));
  return { type: "process", message: "not caught:", trouble: `${nameOfError(error)}${line ?? ""}` };
}
