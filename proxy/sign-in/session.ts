import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { Accounts, Visitor } from "../accounts.ts";
import type { Refusal } from "../http.ts";
import { clearCookie, readCookie, setCookie } from "./cookies.ts";
import { type Grant, type Provider, ProviderDownError, SignInRefusedError } from "./provider.ts";
import { roleOf } from "./roles.ts";
import type { Sealer } from "./seal.ts";
import type { SignInSettings } from "./settings.ts";

/** The session's cookie holds this, sealed. Times are in seconds, as in JWTs. */
const sessionShape = z.object({
  sid: z.string(),
  sub: z.string(),
  name: z.string().nullable(),
  role: z.enum(["viewer", "editor"]).nullable(),
  /** Refresh token. */
  rt: z.string(),
  /** When the person signed in. */
  at: z.number(),
  iat: z.number(),
});

export type Session = z.infer<typeof sessionShape>;

/** Sessions that are in their cookies: nothing about them is stored here. */
export interface Sessions extends Accounts {
  /** Begins a session. @returns false: its cookie would be too large */
  begin: (response: ServerResponse, grant: Grant, refreshToken: string) => Promise<boolean>;
  /** The session of a request, with the hint of who it is for the service; null: none. */
  read: (request: IncomingMessage) => Promise<{ session: Session; idToken: string | null } | null>;
  /** Makes the browser forget the session. */
  forget: (response: ServerResponse) => void;
}

/** Calls that a page made at the same time meet the same renewal, even when they arrive late. */
const REMEMBER_MS = 60_000;
/** A service that is down is not asked again by each call. */
const DOWN_MS = 2000;

const signedOut: Refusal = { status: 401, message: "You’re not signed in." };

export function createSessions(options: {
  name: string;
  sealer: Sealer;
  provider: Provider;
  settings: Pick<SignInSettings, "limits" | "roles">;
  now: () => number;
  /** Hears of renewals that failed. */
  onTrouble: (subject: string, error: ProviderDownError | SignInRefusedError) => void;
}): Sessions {
  const { name, sealer, provider, settings, now, onTrouble } = options;
  const { renewMs, idleMs, maxMs } = settings.limits;
  const hintName = `${name}-hint`;
  const renewals = new Map<string, Promise<{ session: Session; sealed: string }>>();

  const seal = async (session: Omit<Session, "iat">) => {
    const atMs = now();
    const untilMs = Math.min(atMs + idleMs, session.at * 1000 + maxMs);
    const iat = Math.floor(atMs / 1000);
    return {
      session: { ...session, iat },
      sealed: await sealer.seal("session", session, { atMs, untilMs }),
    };
  };
  const open = async (text: string | null): Promise<Session | null> => {
    const value = text === null ? null : await sealer.open("session", text, now());
    return sessionShape.safeParse(value).data ?? null;
  };

  const renew = async (old: Session) => {
    const grant = await provider.renew(old.rt, old.sub);
    return await seal({
      ...old,
      role: roleOf(grant.claims, settings.roles),
      rt: grant.refreshToken ?? old.rt,
    });
  };
  /** Calls with the same cookie share one renewal. */
  const renewOnce = (sealed: string, old: Session) => {
    const known = renewals.get(sealed);
    if (known !== undefined) return known;
    const renewal = renew(old);
    renewals.set(sealed, renewal);
    const forgetAfter = (ms: number) => void setTimeout(() => renewals.delete(sealed), ms).unref();
    renewal.then(
      () => forgetAfter(REMEMBER_MS),
      (error: unknown) => {
        if (!(error instanceof ProviderDownError || error instanceof SignInRefusedError)) {
          renewals.delete(sealed);
          return;
        }
        forgetAfter(error instanceof ProviderDownError ? DOWN_MS : REMEMBER_MS);
        onTrouble(old.sub, error);
      },
    );
    return renewal;
  };

  return {
    async admit(request, response) {
      const sealed = readCookie(request, name);
      const session = await open(sealed);
      if (session === null || sealed === null) return signedOut;
      const ageMs = now() - session.iat * 1000;
      // In the second half of its time an outage of the service is not noticed.
      if (ageMs < renewMs / 2) return visitorOf(session);
      try {
        const renewed = await renewOnce(sealed, session);
        if (!setCookie(response, name, renewed.sealed)) return signedOut;
        return visitorOf(renewed.session);
      } catch (error) {
        if (error instanceof SignInRefusedError) return signedOut;
        if (ageMs < renewMs) return visitorOf(session);
        return {
          status: 503,
          message: "The sign-in service cannot be reached.",
          headers: { "retry-after": "5" },
        };
      }
    },
    async begin(response, { subject, claims, idToken }, refreshToken) {
      const { name: ownName, preferred_username: userName, email } = claims;
      const shown = [ownName, userName, email].find((each) => typeof each === "string");
      const { sealed } = await seal({
        sid: crypto.randomUUID(),
        sub: subject,
        name: typeof shown === "string" ? shown.slice(0, 100) : null,
        role: roleOf(claims, settings.roles),
        rt: refreshToken,
        at: Math.floor(now() / 1000),
      });
      if (!setCookie(response, name, sealed)) return false;
      const atMs = now();
      const hint = await sealer.seal("hint", { idToken }, { atMs, untilMs: atMs + maxMs });
      // Without it the service asks who is signing out.
      if (!setCookie(response, hintName, hint)) clearCookie(response, hintName);
      return true;
    },
    async read(request) {
      const session = await open(readCookie(request, name));
      if (session === null) return null;
      const text = readCookie(request, hintName);
      const hint = text === null ? null : await sealer.open("hint", text, now());
      const idToken = hint?.["idToken"];
      return { session, idToken: typeof idToken === "string" ? idToken : null };
    },
    forget(response) {
      clearCookie(response, name);
      clearCookie(response, hintName);
    },
  };

  function visitorOf({ sid, sub, name: shown, role, at }: Session): Visitor {
    return { id: sid, subject: sub, name: shown, role, untilMs: at * 1000 + maxMs };
  }
}
