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
  /** Is the refresh token. */
  rt: z.string(),
  /** Says when the person signed in. */
  at: z.number(),
  iat: z.number(),
});

export type Session = z.infer<typeof sessionShape>;

/** Keeps sessions in their cookies: nothing about them is stored here. */
export interface Sessions extends Accounts {
  /** Begins a session. @returns false: its cookie would be too large */
  begin: (response: ServerResponse, grant: Grant, refreshToken: string) => Promise<boolean>;
  /** Returns the session of a request, with the hint of who it is for the service, or null for none. */
  read: (request: IncomingMessage) => Promise<{ session: Session; idToken: string | null } | null>;
  /** Makes the browser forget the session. */
  forget: (response: ServerResponse) => void;
}

/** Is so long that calls that a page made at the same time meet the same renewal, even late ones. */
const REMEMBER_MS = 60_000;
/** A service that is down is not asked again by each call. */
const DOWN_MS = 2000;

const signedOut: Refusal = { status: 401, message: "You’re not signed in." };

interface SessionsOptions {
  /** Names the session's cookie. */
  name: string;
  sealer: Sealer;
  provider: Provider;
  settings: Pick<SignInSettings, "limits" | "roles">;
  now: () => number;
  /** Is told of renewals that failed. */
  onTrouble: (subject: string, error: ProviderDownError | SignInRefusedError) => void;
}

interface Context extends SessionsOptions {
  /** Holds the renewals of sessions, by the cookie that they replace. */
  renewals: Map<string, Promise<Sealed>>;
}

interface Sealed {
  session: Session;
  /** Is the content of the cookie. */
  sealed: string;
}

/** Keeps sessions in cookies, and asks the service now and then whether they still stand. */
export function createSessions(options: SessionsOptions): Sessions {
  const context: Context = { ...options, renewals: new Map() };
  const { name } = options;
  return {
    admit: (request, response) => admit(context, request, response),
    begin: (response, grant, refreshToken) => begin(context, response, grant, refreshToken),
    async read(request) {
      const session = await open(context, readCookie(request, name));
      return session === null ? null : { session, idToken: await readHint(context, request) };
    },
    forget(response) {
      clearCookie(response, name);
      clearCookie(response, hintName(context));
    },
  };
}

async function admit(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Visitor | Refusal> {
  const { name, now, settings } = context;
  const { renewMs } = settings.limits;
  const sealed = readCookie(request, name);
  const session = await open(context, sealed);
  if (session === null || sealed === null) return signedOut;
  const ageMs = now() - session.iat * 1000;
  // In the second half of its time, the session survives an outage of the service.
  if (ageMs < renewMs / 2) return visitorOf(context, session);
  try {
    const renewed = await renewOnce(context, sealed, session);
    if (!setCookie(response, name, renewed.sealed)) return signedOut;
    return visitorOf(context, renewed.session);
  } catch (error) {
    if (error instanceof SignInRefusedError) return signedOut;
    if (ageMs < renewMs) return visitorOf(context, session);
    return {
      status: 503,
      message: "The sign-in service cannot be reached.",
      headers: { "retry-after": "5" },
    };
  }
}

async function begin(
  context: Context,
  response: ServerResponse,
  { subject, claims, idToken }: Grant,
  refreshToken: string,
): Promise<boolean> {
  const { name, sealer, settings, now } = context;
  const { name: ownName, preferred_username: userName, email } = claims;
  const shown = [ownName, userName, email].find((each) => typeof each === "string");
  const { sealed } = await seal(context, {
    sid: crypto.randomUUID(),
    sub: subject,
    name: typeof shown === "string" ? shown.slice(0, 100) : null,
    role: roleOf(claims, settings.roles),
    rt: refreshToken,
    at: Math.floor(now() / 1000),
  });
  if (!setCookie(response, name, sealed)) return false;
  const atMs = now();
  const times = { atMs, untilMs: atMs + settings.limits.maxMs };
  const hint = await sealer.seal("hint", { idToken }, times);
  // Without the token the service asks who is signing out.
  if (!setCookie(response, hintName(context), hint)) clearCookie(response, hintName(context));
  return true;
}

const hintName = ({ name }: Context) => `${name}-hint`;

async function readHint(context: Context, request: IncomingMessage): Promise<string | null> {
  const text = readCookie(request, hintName(context));
  const hint = text === null ? null : await context.sealer.open("hint", text, context.now());
  const idToken = hint?.["idToken"];
  return typeof idToken === "string" ? idToken : null;
}

async function seal(
  { sealer, settings, now }: Context,
  session: Omit<Session, "iat">,
): Promise<Sealed> {
  const { idleMs, maxMs } = settings.limits;
  const atMs = now();
  const untilMs = Math.min(atMs + idleMs, session.at * 1000 + maxMs);
  const iat = Math.floor(atMs / 1000);
  return {
    session: { ...session, iat },
    sealed: await sealer.seal("session", session, { atMs, untilMs }),
  };
}

async function open({ sealer, now }: Context, text: string | null): Promise<Session | null> {
  const value = text === null ? null : await sealer.open("session", text, now());
  return sessionShape.safeParse(value).data ?? null;
}

async function renew(context: Context, old: Session): Promise<Sealed> {
  const { provider, settings } = context;
  const grant = await provider.renew(old.rt, old.sub);
  return await seal(context, {
    ...old,
    role: roleOf(grant.claims, settings.roles),
    rt: grant.refreshToken ?? old.rt,
  });
}

/** Renews a session. Calls with the same cookie share one renewal. */
function renewOnce(context: Context, sealed: string, old: Session): Promise<Sealed> {
  const { renewals, onTrouble } = context;
  const known = renewals.get(sealed);
  if (known !== undefined) return known;
  const renewal = renew(context, old);
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
}

function visitorOf({ settings }: Context, { sid, sub, name, role, at }: Session): Visitor {
  return { id: sid, subject: sub, name, role, untilMs: at * 1000 + settings.limits.maxMs };
}
