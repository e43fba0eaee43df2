import { randomInt, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as oidc from "openid-client";
import { z } from "zod";
import type { Brand } from "../../src/shared/http/runtime-config.ts";
import { type OriginPolicy, refuseHost } from "../guards.ts";
import { sendMessage } from "../http.ts";
import type { Log, LogEntry } from "../log.ts";
import { clearCookie, cookieNames, readCookie, setCookie } from "./cookies.ts";
import { createPages, type Page } from "./pages.ts";
import { createProvider, ProviderDownError, SignInRefusedError } from "./provider.ts";
import { returnPath } from "./return-path.ts";
import { roleOf } from "./roles.ts";
import { createSealer } from "./seal.ts";
import { createSessions, type Sessions } from "./session.ts";
import type { SignInSettings } from "./settings.ts";

export interface SignInOptions {
  settings: SignInSettings;
  /** The folder that the dashboard is served under; empty at the root. */
  basePath: string;
  /** Name and looks of the pages. */
  brand: Brand;
  /** Origin of the dashboard in browsers. */
  origin: string;
  policy: OriginPolicy;
  log: Log;
  now?: () => number;
}

/** The pages of the sign-in, and the accounts behind them. */
export interface SignIn {
  accounts: Sessions;
  /** Answers the sign-in's own addresses. @returns false: it is none of them */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Returns whether the sign-in service has been reached. */
  isReady: () => Promise<boolean>;
}

/** Time that a person has to sign in. */
const SIGN_IN_MS = 10 * 60_000;
/**
 * Sign-ins that a browser may have begun; a newer one takes the place of an older one. Each has one of so many names:
 * requests that a foreign page causes at the same time know nothing of each other, and with names of their own their
 * cookies would fill the header, so that every request would be refused.
 */
const BEGUN_SLOTS = ["1", "2", "3"] as const;
/** Longest way back, in characters: the cookies of all slots and the session have to fit into 16 kB. */
const MAX_BACK = 700;

/** Describes what is remembered between leaving for the service and coming back. */
const begunShape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  back: z.string(),
});

export async function createSignIn(options: SignInOptions): Promise<SignIn> {
  const { settings, basePath, brand, origin, policy, log, now = Date.now } = options;
  const { sendPage, sendRedirect } = createPages(brand);
  // `__Host-` demands the path `/`, so the folder is in the name. It has no dots of its own.
  const name = `__Host-reeldesk${basePath.replaceAll("/", ".")}`;
  const begunPrefix = `${name}-begun-`;
  const home = origin + basePath;
  const redirectUri = `${home}/sign-in/callback`;
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
  const again = { label: "signIn", path: `${basePath}/sign-in` } as const;
  const unreachable: Page = {
    status: 503,
    page: "unavailable",
    next: { label: "tryAgain", path: again.path },
    retryAfterS: 10,
  };
  const refused: Page = { status: 403, page: "refused", next: again };

  type Said = Pick<LogEntry, "subject" | "role" | "trouble"> & {
    outcome: NonNullable<LogEntry["outcome"]>;
  };
  type Visit = (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ) => Promise<Said | null>;

  const begin: Visit = async (request, response, url) => {
    const checks = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const to = await provider.signInUrl(redirectUri, checks);
    const atMs = now();
    const back = backOf(request, url, basePath);
    const sealed = await sealer.seal(
      "sign-in",
      { ...checks, back },
      { atMs, untilMs: atMs + SIGN_IN_MS },
    );
    setCookie(response, slotFor(request, begunPrefix), sealed, SIGN_IN_MS / 1000);
    sendRedirect(response, to.href);
    return null;
  };

  const openBegun = (sealed: string) => sealer.open("sign-in", sealed, now());
  const finish: Visit = async (request, response, url) => {
    const state = url.searchParams.get("state") ?? "";
    const found = await findBegun(request, begunPrefix, state, openBegun);
    if (found === null) {
      sendPage(response, { status: 400, page: "expired", next: again });
      return { outcome: "refused", trouble: "no sign-in was begun" };
    }
    // Each sign-in is good for one answer.
    const { cookie, begun } = found;
    clearCookie(response, cookie);
    const grant = await provider.exchange(url, begun);
    const { subject } = grant;
    const role = roleOf(grant.claims, settings.roles);
    if (role === null) {
      await revoke(grant.refreshToken);
      sendPage(response, {
        status: 403,
        page: "noAccess",
        next: { label: "signOut", path: `${basePath}/sign-out` },
      });
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
  };

  const signOut: Visit = async (request, response) => {
    const site = request.headers["sec-fetch-site"];
    if (site === "cross-site" || site === "same-site") {
      // Another site sent the browser here: the person decides.
      sendPage(response, {
        status: 200,
        page: "askSignOut",
        next: { label: "signOut", path: `${basePath}/sign-out` },
      });
      return null;
    }
    const found = await accounts.read(request);
    accounts.forget(response);
    let trouble: string | null = null;
    let to = `${basePath}/signed-out`;
    try {
      trouble = await revoke(found?.session.rt);
      to = (await provider.signOutUrl(`${home}/signed-out`, found?.idToken ?? null))?.href ?? to;
    } catch (error) {
      // A service that does not answer would leave the person on an error page.
      trouble = messageOf(error);
      to += "?service=down";
    }
    sendRedirect(response, to);
    if (found === null) return null;
    const { sub: subject, role } = found.session;
    return { outcome: "done", subject, role, ...(trouble === null ? {} : { trouble }) };
  };

  const signedOut: Visit = async (_request, response, url) => {
    const isDown = url.searchParams.get("service") === "down";
    const page = isDown ? "signedOutHere" : "signedOut";
    sendPage(response, { status: 200, page, next: again });
    return null;
  };

  /** @returns why the service refused; null: it did not. @throws ProviderDownError */
  async function revoke(refreshToken: string | undefined): Promise<string | null> {
    try {
      if (refreshToken !== undefined) await provider.revoke(refreshToken);
      return null;
    } catch (error) {
      if (error instanceof SignInRefusedError) return error.message;
      throw error;
    }
  }

  const visits = new Map<string, readonly [LogEntry["type"], Visit]>([
    ["/sign-in", ["sign-in", begin]],
    ["/sign-in/callback", ["sign-in", finish]],
    ["/sign-out", ["sign-out", signOut]],
    ["/signed-out", ["sign-out", signedOut]],
  ]);

  async function visit(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    [type, answer]: readonly [LogEntry["type"], Visit],
  ): Promise<void> {
    const requestId = randomUUID();
    response.setHeader("x-request-id", requestId);
    let said: Said | null;
    try {
      said = await answer(request, response, url);
    } catch (error) {
      const isRefused = error instanceof SignInRefusedError;
      said = { outcome: isRefused ? "refused" : "failed", trouble: messageOf(error) };
      sendPage(response, isRefused ? refused : unreachable);
    }
    if (said !== null) {
      log({ type, requestId, ...said, status: response.statusCode });
    }
  }

  return {
    accounts,
    handle(request, response) {
      const { url: target = "", method } = request;
      const [path = ""] = target.split("?", 1);
      const found = visits.get(path);
      if (found === undefined) return false;
      const refusal =
        refuseHost(request, policy) ??
        (method === "GET" || method === "HEAD"
          ? null
          : {
              status: 405,
              message: "This method is not allowed.",
              headers: { allow: "GET, HEAD" },
            });
      if (refusal !== null) sendMessage(response, refusal);
      else if (method === "HEAD") response.writeHead(204).end();
      else void visit(request, response, new URL(home + target), found);
      return true;
    },
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

/** Another site has no say in where people go. */
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

/** The sign-in that an answer of the service belongs to, and its cookie; null: none was begun here, or long ago. */
async function findBegun(
  request: IncomingMessage,
  prefix: string,
  state: string,
  open: (sealed: string) => Promise<unknown>,
) {
  for (const cookie of cookieNames(request, prefix)) {
    const begun = begunShape.safeParse(await open(readCookie(request, cookie) ?? "")).data;
    if (begun?.state === state) return { cookie, begun };
  }
  return null;
}

function messageOf(error: unknown): string {
  const isOurs = error instanceof ProviderDownError || error instanceof SignInRefusedError;
  return isOurs ? error.message : "error";
}
