import { type Failure, failureOf } from "./no-answer.ts";

/** An answer, or why there was none. */
export interface Look {
  /** Null: no answer. */
  status: number | null;
  headers: Headers;
  text: string;
  /** Why there was no answer; null where there was one. */
  failure: Failure | null;
}

/** What a visitor shows at the door. Secret: stands in no finding. */
export interface Credentials {
  /** `name=value; name=value`; null: none. */
  cookie: string | null;
  /** `name:password` for a server that asks for it (Basic); null: none. */
  user: string | null;
}

/** One request. */
export interface Question {
  method?: string;
  headers?: Record<string, string>;
  /** Shows no credentials, not even to the dashboard's own origin. */
  isStranger?: boolean;
}

/** Asks for an address, and follows nothing. Never throws, and never waits for long. */
export type Ask = (url: URL, question?: Question) => Promise<Look>;

const PATIENCE_MS = 15_000;
/** More of a body is never needed. */
const MOST_LETTERS = 200_000;

/** A visitor who shows what they have to one origin, and to no other. */
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

/** So few letters are nobody's secret, and stand in every sentence. */
const LEAST_LETTERS = 4;

/** What must not be printed, whoever says it. */
export function secretsOf({ cookie, user }: Credentials): string[] {
  const values = (cookie ?? "").split(";").map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
  const password = user?.slice(user.indexOf(":") + 1) ?? "";
  return [cookie ?? "", user ?? "", user === null ? "" : toBase64(user), password, ...values]
    .filter(({ length }) => length >= LEAST_LETTERS)
    .toSorted((a, b) => b.length - a.length);
}

/** What came, in a few words. */
export function inWords({ status, headers, failure }: Look): string {
  if (status === null) return `no answer (${failure?.reason ?? "unknown"})`;
  const type = headers.get("content-type")?.split(";", 1)[0];
  return type === undefined ? String(status) : `${status}, ${type}`;
}

/** Whether an answer is a page, which no call and no missing file may be answered with. */
export function isPage({ headers }: Look): boolean {
  return headers.get("content-type")?.includes("text/html") === true;
}

/** Whether an answer says that it is JSON. */
export function isJson({ headers }: Look): boolean {
  return headers.get("content-type")?.includes("json") === true;
}

/** Whether an answer leads elsewhere. */
export function isRedirect({ status }: Look): boolean {
  return status !== null && status >= 300 && status < 400;
}

/** Where an answer leads, without a query, which may hold a secret; null where it leads nowhere. */
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
  while (!part.done && text.length < MOST_LETTERS) {
    text += part.value;
    part = await reader.read();
  }
  await reader.cancel();
  return text.slice(0, MOST_LETTERS);
}

function toBase64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}
