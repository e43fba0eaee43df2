/** An answer, or why there was none. */
export interface Look {
  /** Null: no answer. */
  status: number | null;
  headers: Headers;
  text: string;
  /** Why there was no answer, one line; empty where there was one. */
  failure: string;
}

const PATIENCE_MS = 15_000;
/** More of a body is never needed. */
const MOST_TEXT = 200_000;

/** Asks for an address, and follows nothing. Never throws. */
export async function look(
  url: URL,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Look> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = (await answer.text()).slice(0, MOST_TEXT);
    return { status: answer.status, headers: answer.headers, text, failure: "" };
  } catch (error) {
    return { status: null, headers: new Headers(), text: "", failure: reasonOf(error) };
  }
}

/** What came, in a few words. */
export function inWords({ status, headers, failure }: Look): string {
  if (status === null) return `no answer (${failure})`;
  const type = headers.get("content-type")?.split(";", 1)[0];
  return type === undefined ? String(status) : `${status}, ${type}`;
}

/** Whether an answer is a page, which no call and no missing file may be answered with. */
export function isPage({ headers }: Look): boolean {
  return headers.get("content-type")?.includes("text/html") === true;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError") return `none in ${PATIENCE_MS / 1000} s`;
  // What `fetch` says of itself is always the same; the cause says what happened.
  const { cause } = error;
  return cause instanceof Error ? cause.message || cause.name : error.message;
}
