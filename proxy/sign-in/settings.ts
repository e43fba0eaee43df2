import { isLoopbackHost } from "../../src/shared/http/hosts.ts";

/** Reads from the environment how people sign in. */
export interface SignInSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Has 32 bytes in each: the first seals, all open. */
  secrets: readonly Uint8Array[];
  roles: RoleSettings;
  limits: SessionLimits;
}

/** Maps values of a claim to roles. */
export interface RoleSettings {
  claim: string;
  editor: readonly string[];
  viewer: readonly string[];
}

export interface SessionLimits {
  /** Limits the time for which a session is trusted without asking the sign-in service. */
  renewMs: number;
  /** Limits the time between two requests. */
  idleMs: number;
  /** Limits the time since the sign-in. */
  maxMs: number;
}

type Read = (name: string) => string | null;
type Fail = (message: string) => Error;

const required = [
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "OIDC_ROLE_CLAIM",
  "OIDC_EDITOR_ROLES",
  "SESSION_SECRETS",
] as const;

/** Reads how people sign in; null: they do not. Messages never contain a value. */
export function readSignIn(read: Read, fail: Fail): SignInSettings | null {
  const present = required.filter((name) => read(name) !== null);
  if (present.length === 0) return null;
  const value = (name: (typeof required)[number]) => {
    const found = read(name);
    if (found !== null) return found;
    throw fail(
      `${name} is not set, but ${present.join(" and ")} is: sign-in needs all of ${required.join(", ")}.`,
    );
  };
  const limits = {
    renewMs: 60_000 * readNumber("SESSION_RENEW_MINUTES", 5, read, fail),
    idleMs: 60_000 * readNumber("SESSION_IDLE_MINUTES", 60, read, fail),
    maxMs: 3_600_000 * readNumber("SESSION_MAX_HOURS", 12, read, fail),
  };
  if (limits.renewMs >= limits.idleMs || limits.idleMs > limits.maxMs) {
    throw fail(
      "SESSION_RENEW_MINUTES, SESSION_IDLE_MINUTES and SESSION_MAX_HOURS are not in this order: each has to be longer than the one before.",
    );
  }
  return {
    issuer: readIssuer(value("OIDC_ISSUER"), fail),
    clientId: value("OIDC_CLIENT_ID"),
    clientSecret: value("OIDC_CLIENT_SECRET"),
    scope: readScope(read("OIDC_SCOPE"), fail),
    secrets: readSecrets(value("SESSION_SECRETS"), fail),
    roles: {
      claim: value("OIDC_ROLE_CLAIM"),
      editor: readList(value("OIDC_EDITOR_ROLES")),
      viewer: readList(read("OIDC_VIEWER_ROLES") ?? ""),
    },
    limits,
  };
}

function readIssuer(value: string, fail: Fail): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPlain = url !== null && url.username === "" && url.search === "" && url.hash === "";
  const isSafe =
    url?.protocol === "https:" || (url?.protocol === "http:" && isLoopbackHost(url.host));
  if (isPlain && isSafe) return value;
  throw fail(
    "OIDC_ISSUER is not an https address: expected the issuer of the sign-in service, like https://login.example.com.",
  );
}

function readScope(value: string | null, fail: Fail): string {
  const scope = value ?? "openid profile email";
  if (scope.split(" ").includes("openid")) return scope;
  throw fail("OIDC_SCOPE lacks openid: expected scopes like openid profile email.");
}

function readSecrets(value: string, fail: Fail): Uint8Array[] {
  return readList(value).map((text) => {
    const bytes = Buffer.from(text, "base64");
    if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text) && bytes.length === 32) return bytes;
    throw fail(
      "SESSION_SECRETS has one that is not 32 random bytes in base64: make each with openssl rand -base64 32.",
    );
  });
}

function readList(value: string): string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Reads a positive number. */
export function readNumber(name: string, usual: number, read: Read, fail: Fail): number {
  const value = read(name);
  if (value === null) return usual;
  const number = /^\d{1,6}(\.\d{1,3})?$/.test(value) ? Number(value) : 0;
  if (number > 0) return number;
  throw fail(`${name} is not a number above zero.`);
}
