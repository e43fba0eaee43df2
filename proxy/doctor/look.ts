import { type Failure, failureOf } from "./no-answer.ts";

/** An answer, or why there was none. */
export interface Look {
  /** Is null when no answer came. */
  status: number | null;
  headers: Headers;
  text: string;
  /** Says why there was no answer; null where there was one. */
  failure: Failure | null;
}

/** Holds the credentials of a visitor. They are secret: never part of a finding. */
export interface Credentials {
  /** Is `name=value; name=value`. Is null when there is none. */
  cookie: string | null;
  /** Is `name:password` for a server that asks for it (Basic). Is null when there is none. */
  user: string | null;
}

/** Describes a request. */
export interface Question {
  method?: string;
  headers?: Record<string, string>;
  /** Shows no credentials, not even to the dashboard's own origin. */
  isStranger?: boolean;
}

/** Requests a URL without following redirects. Never throws, and has a timeout. */
export type Ask = (url: URL, question?: Question) => Promise<Look>;

const PATIENCE_MS = 15_000;
/** More of a body is never needed. */
const MAX_LETTERS = 200_000;

/** Creates a visitor who shows what they have to one origin, and to no other. */
export function createAsk(origin: string, { cookie, user }: Credentials): Ask {
  const own: Record<string, string> = {
    ...(cookie === null ? {} : { cookie }),
    ...(user === null ? {} : { authorization: `Basic ${toBase64(user)}` }),
  };
  return async (url, { method = "GET", headers = {}, isStranger = false } = {}) => {
    try {
      const answer = await fetch(url, {
        method,
        headers: url.origin === origin && !isStranger ? { ...own, ...headers } : headers,
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await readSome(answer);
      return { status: answer.status, headers: answer.headers, text, failure: null };
    } catch (error) {
      const failure = failureOf(error, PATIENCE_MS);
      return { status: null, headers: new Headers(), text: "", failure };
    }
  };
}

/** Shorter strings are no secrets, and occur in every sentence. */
const MIN_LETTERS = 4;

/** Returns the strings that must not be printed. */
export function secretsOf({ cookie, user }: Credentials): string[] {
  const values = (cookie ?? "").split(";").map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
  const password = user?.slice(user.indexOf(":") + 1) ?? "";
  return [cookie ?? "", user ?? "", user === null ? "" : toBase64(user), password, ...values]
    .filter(({ length }) => length >= MIN_LETTERS)
    .toSorted((a, b) => b.length - a.length);
}

/** Summarises a response. */
export function inWords({ status, headers, failure }: Look): string {
  if (status === null) return `no answer (${failure?.reason ?? "unknown"})`;
  const type = headers.get("content-type")?.split(";", 1)[0];
  return type === undefined ? String(status) : `${status}, ${type}`;
}

/** Returns whether a response is an HTML page, which is wrong for calls and missing files. */
export function isPage({ headers }: Look): boolean {
  return headers.get("content-type")?.includes("text/html") === true;
}

export function isJson({ headers }: Look): boolean {
  return headers.get("content-type")?.includes("json") === true;
}

export function isRedirect({ status }: Look): boolean {
  return status !== null && status >= 300 && status < 400;
}

/** Tells the remedy for a call that is answered with a redirect. */
export const NO_REDIRECT = "Answer 401, not a redirect: a call can't follow one to a sign-in page.";

/** Returns whether a server in front of another one answers in its place. */
export function isGatewayError(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** Returns the target of a redirect without its query, which may contain a secret; null if there is none. */
export function targetOf(look: Look, from: URL): URL | null {
  const target = URL.parse(look.headers.get("location") ?? "", from);
  if (!isRedirect(look) || !look.headers.has("location") || target === null) return null;
  return new URL(target.pathname, target.origin === "null" ? from : target.origin);
}

async function readSome({ body }: Response): Promise<string> {
  if (body === null) return "";
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let part = await reader.read();
  while (!part.done && text.length < MAX_LETTERS) {
    text += part.value;
    part = await reader.read();
  }
  await reader.cancel();
  return text.slice(0, MAX_LETTERS);
}

function toBase64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}
