import type { IncomingMessage, ServerResponse } from "node:http";
import type { Role } from "../src/shared/http/bff.ts";
import type { Refusal } from "./http.ts";

/** Describes a signed-in person, as far as a request concerns them. */
export interface Visitor {
  /** Identifies the session. */
  id: string;
  subject: string;
  name: string | null;
  /** Is null for a person who is signed in, but has no role here. */
  role: Role | null;
  /** Tells when the session ends at the latest, in milliseconds. */
  untilMs: number;
}

/** Decides who is asking. */
export interface Accounts {
  /** May set a cookie on the response. */
  admit: (request: IncomingMessage, response: ServerResponse) => Promise<Visitor | Refusal>;
}

/** Refuses what a role does not cover; the answer names the role that is needed. */
export function refuseRole(role: Role | null, method: string): Refusal | null {
  const requiredRole: Role = method === "GET" ? "viewer" : "editor";
  if (role === "editor" || role === requiredRole) return null;
  return {
    status: 403,
    message:
      role === null
        ? "Your account has no access to this dashboard."
        : "Your account may view, but not change anything.",
    details: { requiredRole },
  };
}
