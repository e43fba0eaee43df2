import * as oidc from "openid-client";
import { isLoopbackHost } from "../../src/shared/http/hosts.ts";
import { claimOf } from "./roles.ts";
import type { SignInSettings } from "./settings.ts";

/** The sign-in service does not answer, or not as it should. Nothing is known about the person. */
export class ProviderDownError extends Error {
  override readonly name = "ProviderDownError";
}

/** The sign-in service says no, or its answer is not for this sign-in. The message is for the log. */
export class SignInRefusedError extends Error {
  override readonly name = "SignInRefusedError";
}

/** Tells what the service says about a person. */
export interface Grant {
  subject: string;
  claims: Readonly<Record<string, unknown>>;
  /** Is undefined when it issued none; after a renewal, the one before is still good. */
  refreshToken: string | undefined;
  idToken: string | undefined;
}

/** Holds what an answer of the service has to fit. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

/** Speaks to the sign-in service, by OpenID Connect. All calls may throw `ProviderDownError`. */
export interface Provider {
  /** Says where to send a person to sign in. */
  signInUrl: (redirectUri: string, checks: Checks) => Promise<URL>;
  /** Takes up the answer to a sign-in. @throws SignInRefusedError */
  exchange: (answer: URL, checks: Checks) => Promise<Grant>;
  /** Asks whether a session still stands. @throws SignInRefusedError */
  renew: (refreshToken: string, subject: string) => Promise<Grant>;
  /** Ends a session's tokens, where the service can. @throws SignInRefusedError */
  revoke: (refreshToken: string) => Promise<void>;
  /** Says where to send a person to sign out; null when the service has no such page. */
  signOutUrl: (returnUri: string, idToken: string | null) => Promise<URL | null>;
}

const TIMEOUT_S = 5;
/** Clocks differ. */
const TOLERANCE_S = 30;
/** The library keeps keys as long. */
const METADATA_MS = 5 * 60_000;
/** A service that is down is not asked by every request. */
const RETRY_MS = 1000;

/** Reads the service's metadata when they are first needed, so that it may be down at start. */
export function createProvider(settings: SignInSettings, now: () => number): Provider {
  const { scope, roles } = settings;
  const configuration = createDiscovery(settings, now);
  return {
    async signInUrl(redirectUri, { state, nonce, verifier }) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
    },
    async exchange(answer, { state, nonce, verifier }) {
      const config = await configuration();
      try {
        const tokens = await oidc.authorizationCodeGrant(config, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        return await grantOf(config, tokens, { claim: roles.claim, subject: null });
      } catch (error) {
        throw failure(error);
      }
    },
    async renew(refreshToken, subject) {
      const config = await configuration();
      try {
        const tokens = await oidc.refreshTokenGrant(config, refreshToken);
        return await grantOf(config, tokens, { claim: roles.claim, subject });
      } catch (error) {
        throw renewalFailure(error);
      }
    },
    async revoke(refreshToken) {
      const config = await configuration();
      if (config.serverMetadata().revocation_endpoint === undefined) return;
      try {
        await oidc.tokenRevocation(config, refreshToken, { token_type_hint: "refresh_token" });
      } catch (error) {
        throw failure(error);
      }
    },
    async signOutUrl(returnUri, idToken) {
      const config = await configuration();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnUri,
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      });
    },
  };
}

/**
 * Keeps the service's metadata for a while, and longer while it is down.
 * @returns reads them, once for all who ask at a time. @throws ProviderDownError where they were never read
 */
function createDiscovery(settings: SignInSettings, now: () => number) {
  let known: oidc.Configuration | null = null;
  let asked: Promise<oidc.Configuration> | null = null;
  let nextMs = 0;
  const refresh = async (): Promise<oidc.Configuration> => {
    try {
      known = await discover(settings);
      nextMs = now() + METADATA_MS;
      return known;
    } catch (error) {
      nextMs = now() + RETRY_MS;
      if (known !== null) return known;
      throw new ProviderDownError(codeOf(error), { cause: error });
    }
  };
  return () => {
    if (asked === null || now() >= nextMs) {
      nextMs = Number.POSITIVE_INFINITY;
      asked = refresh();
    }
    return asked;
  };
}

async function discover({
  issuer,
  clientId,
  clientSecret,
}: SignInSettings): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  const config = await oidc.discovery(
    url,
    clientId,
    { [oidc.clockTolerance]: TOLERANCE_S },
    authentication(clientSecret),
    {
      timeout: TIMEOUT_S,
      // Without this check the library relies on TLS alone.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(isLoopbackHost(url.host) ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
  config.timeout = TIMEOUT_S;
  return config;
}

/**
 * Reads what the service says about a person. Many services name roles in the user info only.
 * @param expected the claim that names roles, and who it has to be; null: whoever signs in
 * @throws SignInRefusedError
 */
async function grantOf(
  config: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  expected: { claim: string; subject: string | null },
): Promise<Grant> {
  const idClaims = tokens.claims();
  const subject = idClaims?.sub ?? expected.subject;
  if (subject === null || (expected.subject !== null && subject !== expected.subject)) {
    throw new SignInRefusedError("another subject");
  }
  let claims: Record<string, unknown> = { ...idClaims };
  const hasInfo = config.serverMetadata().userinfo_endpoint !== undefined;
  if (claimOf(claims, expected.claim) === undefined && hasInfo) {
    const info = await oidc.fetchUserInfo(config, tokens.access_token, subject);
    claims = { ...claims, ...info };
  }
  return { subject, claims, refreshToken: tokens.refresh_token, idToken: tokens.id_token };
}

function renewalFailure(error: unknown): Error {
  if (error instanceof SignInRefusedError) return error;
  // Any other error, such as a changed secret, is not caused by the person's session.
  return error instanceof oidc.ResponseBodyError && error.error === "invalid_grant"
    ? new SignInRefusedError(error.error, { cause: error })
    : new ProviderDownError(codeOf(error), { cause: error });
}

/** Uses Basic where the service has it, as most expect of a client, and else the body. */
function authentication(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

function failure(error: unknown): ProviderDownError | SignInRefusedError {
  const Kind = isDown(error) ? ProviderDownError : SignInRefusedError;
  return new Kind(codeOf(error), { cause: error });
}

function isDown(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof oidc.AuthorizationResponseError) {
    return /^(server_error|temporarily_unavailable)$/.test(error.error);
  }
  // Failures of `fetch` itself, or a gateway's page in place of an answer, end here.
  const code = codeOf(error);
  return (
    error instanceof TypeError ||
    /^(OAUTH_TIMEOUT|OAUTH_RESPONSE_IS_NOT_(JSON|CONFORM)|OAUTH_ABORT)$/.test(code)
  );
}

/** Returns a word for the log: the library's messages may quote what came. */
function codeOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    // The service's own error code is used, if it has the standard's form.
    return /^[a-z_]{1,40}$/.test(error.error) ? error.error : "error";
  }
  const cause = error instanceof Error ? error.cause : null;
  const [outer, inner] = [error, cause].map((each) => {
    const code: unknown = typeof each === "object" && each !== null && Reflect.get(each, "code");
    return typeof code === "string" && /^\w{1,60}$/.test(code) ? code : null;
  });
  return inner ?? outer ?? (error instanceof SignInRefusedError ? error.message : "error");
}
