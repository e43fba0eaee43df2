import type { IncomingMessage } from "node:http";
import { openFront } from "./front.ts";
import type { Platform } from "./platform.ts";

/** Describes a call as the gate of the API saw it; times are of `performance.now()`. */
export interface GateCall {
  method: string;
  path: string;
  /** The request was let through. */
  admitted: boolean;
  atMs: number;
  /** Is the response of the platform. Is null while it is pending, or when the call was not let through. */
  answer: { status: number; atMs: number } | null;
}

/** Is a dashboard behind a sign-in, as operators have it. */
export interface SignedInDashboard {
  /** Is the origin of the dashboard. Open `/sign-in` to sign in. */
  origin: string;
  /** Ends all sessions, like a server restart. */
  endSessions: () => void;
  /** Returns the calls that reached the gate of the API, in their order. */
  calls: () => readonly GateCall[];
  close: () => Promise<void>;
}

const COOKIE = "__Host-session";

/**
 * Puts a sign-in before a platform: without a session each call to `/api` is a 401. `/sign-in` and
 * `/sign-out` are pages of one button each, in the settings under `signInUrl` and `signOutUrl`.
 * @param more settings of config.json besides
 */
export async function openSignedIn(
  platform: Platform,
  more: Record<string, unknown> = {},
): Promise<SignedInDashboard> {
  const sessions = new Set<string>();
  const calls: GateCall[] = [];

  const front = await openFront(
    platform,
    { signInUrl: "/sign-in", signOutUrl: "/sign-out", ...more },
    (request, response, onAnswer) => {
      const { method = "GET", url = "/" } = request;
      const [path = ""] = url.split("?");
      if (path === "/sign-in" || path === "/sign-out") {
        const isIn = path === "/sign-in";
        if (method === "POST") {
          const id = isIn ? crypto.randomUUID() : "";
          if (isIn) sessions.add(id);
          else sessions.delete(sessionOf(request));
          const life = isIn ? "" : "; Max-Age=0";
          response
            .writeHead(303, {
              location: isIn ? "/" : "/sign-in",
              "set-cookie": `${COOKIE}=${id}; Path=/; Secure; HttpOnly; SameSite=Strict${life}`,
            })
            .end();
          return true;
        }
        const name = isIn ? "Sign in" : "Sign out";
        response
          .writeHead(200, { "content-type": "text/html; charset=utf-8" })
          .end(
            `<!doctype html><html lang="en"><title>${name}</title><link rel="icon" href="data:,">` +
              `<main><h1>${isIn ? "Who are you?" : "Leaving?"}</h1>` +
              `<form method="post"><button>${name}</button></form></main></html>`,
          );
        return true;
      }
      if (path.startsWith("/api/")) {
        const admitted = sessions.has(sessionOf(request));
        const call: GateCall = { method, path, admitted, atMs: performance.now(), answer: null };
        calls.push(call);
        if (!admitted) {
          request.resume();
          response
            .writeHead(401, { "content-type": "application/json" })
            .end(JSON.stringify({ message: "Nobody is signed in." }));
          return true;
        }
        onAnswer((status) => {
          call.answer = { status, atMs: performance.now() };
        });
      }
      return false;
    },
  );
  return {
    origin: front.origin,
    endSessions: () => sessions.clear(),
    calls: () => [...calls],
    close: front.close,
  };
}

function sessionOf({ headers }: IncomingMessage): string {
  return new RegExp(`${COOKIE}=([^;]+)`).exec(headers.cookie ?? "")?.[1] ?? "";
}
