import { randomInt, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as oidc from "openid-client";
import { z } from "zod";
import type { Brand } from "../../src/shared/http/runtime-config.ts";
import { type OriginPolicy, refuseHost } from "../guards.ts";
import { sendMessage } from "../http.ts";
import type { Log, LogEntry } from "../log.ts";
import { clearCookie, cookieNames, readCookie, setCookie } from "./cookies.ts";
import { createPages, type Page, type Pages } from "./pages.ts";
import {
  createProvider,
  type Provider,
  ProviderDownError,
  SignInRefusedError,
} from "./provider.ts";
import { returnPath } from "./return-path.ts";
import { roleOf } from "./roles.ts";
import { createSealer, type Sealer } from "./seal.ts";
import { createSessions, type Sessions } from "./session.ts";
import type { SignInSettings } from "./settings.ts";

export interface SignInOptions {
  settings: SignInSettings;
  /** Names the folder that the dashboard is served under. Is empty at the root. */
  basePath: string;
  /** Gives the pages their name and looks. */
  brand: Brand;
  /** Is the origin of the dashboard in browsers. */
  origin: string;
  policy: OriginPolicy;
  log: Log;
  now?: () => number;
}

/** Holds the pages of the sign-in, and the accounts behind them. */
export interface SignIn {
  accounts: Sessions;
  /** Answers the sign-in's own addresses. @returns false: it is none of them */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Returns whether the sign-in service has been reached. */
  isReady: () => Promise<boolean>;
}

/** Limits the time that a person has to sign in. */
const SIGN_IN_MS = 10 * 60_000;
/**
 * Names the sign-ins that a browser may have begun; a newer one takes the place of an older one. Each has one of so
 * many names: requests that a foreign page causes at the same time know nothing of each other, and with names of their
 * own their cookies would fill the header, so that every request would be refused.
 */
const BEGUN_SLOTS = ["1", "2", "3"] as const;
/** Limits the way back, in characters: the cookies of all slots and the session have to fit into 16 kB. */
const MAX_BACK = 700;

/** Describes what is remembered between leaving for the service and coming back. */
const begunShape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  back: z.string(),
});

/** Names what the pages of one dashboard's sign-in need. */
interface Context extends Pick<SignInOptions, "basePath" | "policy" | "log"> {
  roles: SignInSettings["roles"];
  now: () => number;
  /** Is the URL of the dashboard, without a slash at the end. */
  home: string;
  begunPrefix: string;
  sealer: Sealer;
  provider: Provider;
  accounts: Sessions;
  pages: Pages;
}

/** Tells the log how a visit ended. */
type Said = Pick<LogEntry, "subject" | "role" | "trouble"> & {
  outcome: NonNullable<LogEntry["outcome"]>;
};

/** Answers a request for a page of the sign-in. @returns null: there is nothing to log */
type Visit = (
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => Promise<Said | null>;

const VISITS: ReadonlyMap<string, readonly [LogEntry["type"], Visit]> = new Map([
  ["/sign-in", ["sign-in", begin]],
  ["/sign-in/callback", ["sign-in", finish]],
  ["/sign-out", ["sign-out", signOut]],
  ["/signed-out", ["sign-out", showSignedOut]],
]);

/** Sets up the sign-in of a dashboard, by OpenID Connect. */
export async function createSignIn(options: SignInOptions): Promise<SignIn> {
  const context = await createContext(options);
  const { accounts, provider, home } = context;
  return {
    accounts,
    handle: (request, response) => handle(context, request, response),
    async isReady() {
      try {
        await provider.signOutUrl(home, null);
        return true;
      } catch {
        return false;
      }
    },
  };
}

async function createContext(options: SignInOptions): Promise<Context> {
  const { settings, basePath, brand, origin, policy, log, now = Date.now } = options;
  // `__Host-` demands the path `/`, so the folder is in the name. It has no dots of its own.
  const name = `__Host-reeldesk${basePath.replaceAll("/", ".")}`;
  const home = origin + basePath;
  const sealer = await createSealer(settings.secrets, `${home}/`);
  const provider = createProvider(settings, now);
  const accounts = createSessions({
    name,
    sealer,
    provider,
    settings,
    now,
    onTrouble: (subject, error) =>
      log({
        type: "sign-in",
        subject,
        outcome: error instanceof SignInRefusedError ? "refused" : "failed",
        trouble: `renewal: ${error.message}`,
      }),
  });
  return {
    basePath,
    policy,
    log,
    roles: settings.roles,
    now,
    home,
    begunPrefix: `${name}-begun-`,
    sealer,
    provider,
    accounts,
    pages: createPages(brand),
  };
}

function handle(context: Context, request: IncomingMessage, response: ServerResponse): boolean {
  const { url: target = "", method } = request;
  const [path = ""] = target.split("?", 1);
  const found = VISITS.get(path);
  if (found === undefined) return false;
  const refusal =
    refuseHost(request, context.policy) ??
    (method === "GET" || method === "HEAD"
      ? null
      : {
          status: 405,
          message: "This method is not allowed.",
          headers: { allow: "GET, HEAD" },
        });
  if (refusal !== null) sendMessage(response, refusal);
  else if (method === "HEAD") response.writeHead(204).end();
  else void answer(context, request, response, found);
  return true;
}

async function answer(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  [type, visit]: readonly [LogEntry["type"], Visit],
): Promise<void> {
  const requestId = randomUUID();
  response.setHeader("x-request-id", requestId);
  let said: Said | null;
  try {
    said = await visit(context, request, response, new URL(context.home + (request.url ?? "")));
  } catch (error) {
    const isRefused = error instanceof SignInRefusedError;
    said = { outcome: isRefused ? "refused" : "failed", trouble: messageOf(error) };
    context.pages.sendPage(response, isRefused ? refusedPage(context) : unavailablePage(context));
  }
  if (said !== null) context.log({ type, requestId, ...said, status: response.statusCode });
}

/** Sends a person to the service, and remembers in a cookie that they went. */
async function begin(
  { provider, sealer, pages, home, basePath, begunPrefix, now }: Context,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<null> {
  const checks = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const to = await provider.signInUrl(`${home}/sign-in/callback`, checks);
  const atMs = now();
  const back = backOf(request, url, basePath);
  const times = { atMs, untilMs: atMs + SIGN_IN_MS };
  const sealed = await sealer.seal("sign-in", { ...checks, back }, times);
  setCookie(response, slotFor(request, begunPrefix), sealed, SIGN_IN_MS / 1000);
  pages.sendRedirect(response, to.href);
  return null;
}

/** Takes up what the service says of a person, and begins their session. */
async function finish(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<Said> {
  const { provider, accounts, roles } = context;
  const { sendPage, sendRedirect } = context.pages;
  const found = await findBegun(context, request, url.searchParams.get("state") ?? "");
  if (found === null) {
    sendPage(response, { status: 400, page: "expired", next: signInLink(context) });
    return { outcome: "refused", trouble: "no sign-in was begun" };
  }
  // Each sign-in accepts one answer.
  const { cookie, begun } = found;
  clearCookie(response, cookie);
  const grant = await provider.exchange(url, begun);
  const { subject } = grant;
  const role = roleOf(grant.claims, roles);
  if (role === null) {
    await revoke(provider, grant.refreshToken);
    sendPage(response, { status: 403, page: "noAccess", next: signOutLink(context) });
    return { outcome: "refused", subject, trouble: "no role" };
  }
  if (grant.refreshToken === undefined) {
    sendPage(response, { status: 500, page: "noRefreshToken" });
    return { outcome: "failed", subject, trouble: "no refresh token: see OIDC_SCOPE" };
  }
  if (!(await accounts.begin(response, grant, grant.refreshToken))) {
    sendPage(response, { status: 500, page: "tooLarge" });
    return { outcome: "failed", subject, trouble: "the refresh token is too large for a cookie" };
  }
  sendRedirect(response, begun.back);
  return { outcome: "done", subject, role };
}

async function signOut(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Said | null> {
  const { provider, accounts, pages, home, basePath } = context;
  const site = request.headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") {
    // Another site sent the browser here: the person decides.
    pages.sendPage(response, { status: 200, page: "askSignOut", next: signOutLink(context) });
    return null;
  }
  const found = await accounts.read(request);
  accounts.forget(response);
  let trouble: string | null = null;
  let to = `${basePath}/signed-out`;
  try {
    trouble = await revoke(provider, found?.session.rt);
    to = (await provider.signOutUrl(`${home}/signed-out`, found?.idToken ?? null))?.href ?? to;
  } catch (error) {
    // A service that does not answer would leave the person on an error page.
    trouble = messageOf(error);
    to += "?service=down";
  }
  pages.sendRedirect(response, to);
  if (found === null) return null;
  const { sub: subject, role } = found.session;
  return { outcome: "done", subject, role, ...(trouble === null ? {} : { trouble }) };
}

async function showSignedOut(
  context: Context,
  _request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<null> {
  const isDown = url.searchParams.get("service") === "down";
  const page = isDown ? "signedOutHere" : "signedOut";
  context.pages.sendPage(response, { status: 200, page, next: signInLink(context) });
  return null;
}

/**
 * Returns why the service refused, or null if it did not.
 * @throws ProviderDownError
 */
async function revoke(
  provider: Provider,
  refreshToken: string | undefined,
): Promise<string | null> {
  try {
    if (refreshToken !== undefined) await provider.revoke(refreshToken);
    return null;
  } catch (error) {
    if (error instanceof SignInRefusedError) return error.message;
    throw error;
  }
}

const signInLink = ({ basePath }: Context) =>
  ({ label: "signIn", path: `${basePath}/sign-in` }) as const;

const signOutLink = ({ basePath }: Context) =>
  ({ label: "signOut", path: `${basePath}/sign-out` }) as const;

const refusedPage = (context: Context): Page => ({
  status: 403,
  page: "refused",
  next: signInLink(context),
});

const unavailablePage = (context: Context): Page => ({
  status: 503,
  page: "unavailable",
  next: { ...signInLink(context), label: "tryAgain" },
  retryAfterS: 10,
});

/** Another site does not decide where people go. */
function backOf(request: IncomingMessage, url: URL, basePath: string): string {
  const isForeign = request.headers["sec-fetch-site"] === "cross-site";
  const back = returnPath(isForeign ? null : url.searchParams.get("return"), basePath);
  return back.length > MAX_BACK ? `${basePath}/` : back;
}

/** Returns a name for the cookie of a new sign-in: a free one, if there is one. */
function slotFor(request: IncomingMessage, prefix: string): string {
  const used = new Set(cookieNames(request, prefix));
  const all = BEGUN_SLOTS.map((slot) => prefix + slot);
  const free = all.filter((name) => !used.has(name));
  const choices = free.length > 0 ? free : all;
  return choices[randomInt(choices.length)] ?? `${prefix}1`;
}

/** Finds the sign-in that an answer of the service belongs to, and its cookie; null: none was begun here, or long ago. */
async function findBegun(
  { sealer, begunPrefix, now }: Context,
  request: IncomingMessage,
  state: string,
) {
  for (const cookie of cookieNames(request, begunPrefix)) {
    const opened = await sealer.open("sign-in", readCookie(request, cookie) ?? "", now());
    const begun = begunShape.safeParse(opened).data;
    if (begun?.state === state) return { cookie, begun };
  }
  return null;
}

function messageOf(error: unknown): string {
  const isOurs = error instanceof ProviderDownError || error instanceof SignInRefusedError;
  return isOurs ? error.message : "error";
}
