import { isLoopbackHost } from "#lib/hosts.ts";
import { bad, type Finding, good, unsure } from "./finding.ts";
import { inWords, isPage, look } from "./look.ts";

/** The BFF: there, never a page, and asking who it is. */
export async function checkApi(origin: string, apiBase: string): Promise<Finding[]> {
  const at = (path: string) => new URL(`${apiBase}${path}`, origin);
  const [list, nowhere, stranger] = await Promise.all([
    look(at("/v2/vod?page=1&per_page=1")),
    look(at("/v2/there-is-none"), { headers: { accept: "text/html" } }),
    look(at("/v2/vod?page=1&per_page=1"), { headers: { origin: "https://elsewhere.example" } }),
  ]);
  const about = "The BFF";
  const isJson = list.headers.get("content-type")?.includes("json") === true;
  const findings: Finding[] = [];
  if (list.status === 200 && isJson) {
    findings.push(
      unsure(
        about,
        "answers with data to whoever asks",
        "Right only where nobody else can reach this address: a BFF for people answers 401 before sign-in.",
      ),
    );
  } else if (list.status === 401 && !isPage(list)) {
    findings.push(good(about, "asks for a sign-in with 401"));
  } else {
    findings.push(
      bad(
        about,
        inWords(list),
        list.status !== null && list.status >= 300 && list.status < 400
          ? "Answer 401, not a redirect: a call can't follow one to a sign-in page."
          : `Calls to ${apiBase}/v2/… have to be answered with JSON, or with 401.`,
      ),
    );
  }
  findings.push(
    nowhere.status !== null && nowhere.status >= 400 && !isPage(nowhere)
      ? good("A call that does not exist", inWords(nowhere))
      : bad(
          "A call that does not exist",
          inWords(nowhere),
          `Never answer with the page below ${apiBase}: keep it out of the fallback.`,
        ),
  );
  const allowed = stranger.headers.get("access-control-allow-origin");
  findings.push(
    allowed === null
      ? good("Calls from other sites", "get no CORS header")
      : bad(
          "Calls from other sites",
          `Access-Control-Allow-Origin: ${allowed}`,
          "Send no CORS header from the BFF: the dashboard calls its own origin.",
        ),
  );
  return findings;
}

/** Storage: a real preflight for parts and forms, and whether the page may read the ETag. */
export async function checkStorage(origin: string, host: string): Promise<Finding[]> {
  const about = `Storage ${host}`;
  if (host.startsWith("*.")) {
    return [
      unsure(
        about,
        "a pattern, not a host",
        "Give one of its hosts with --storage to have it looked at.",
      ),
    ];
  }
  const url = addressOf(host);
  const [put, post, answer] = await Promise.all([
    look(url, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "PUT" },
    }),
    look(url, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    }),
    // An empty form without a signature is refused and stores nothing; of a GET the rule has nothing to say.
    look(url, { method: "POST", headers: { origin } }),
  ]);
  if (answer.status === null) {
    return [bad(about, inWords(answer), "Nobody can upload while it does not answer.")];
  }
  const findings: Finding[] = [];
  for (const [method, preflight] of [
    ["PUT", put],
    ["POST", post],
  ] as const) {
    const isOpen =
      preflight.status !== null &&
      preflight.status < 300 &&
      letsIn(preflight.headers, origin) &&
      preflight.headers.get("access-control-allow-methods")?.includes(method) === true;
    findings.push(
      isOpen
        ? good(`${about}, preflight of ${method}`, "allowed")
        : bad(
            `${about}, preflight of ${method}`,
            inWords(preflight),
            "Apply the CORS rule of docs/deployment.md to the bucket.",
          ),
    );
  }
  const exposed = answer.headers.get("access-control-expose-headers") ?? "";
  findings.push(
    /\betag\b/i.test(exposed)
      ? good(`${about}, ETag`, "can be read by pages")
      : bad(
          `${about}, ETag`,
          exposed === "" ? "not exposed" : `exposed: ${exposed}`,
          'Add "ETag" to ExposeHeaders of the CORS rule: without it no upload of parts can be completed.',
        ),
  );
  return findings;
}

/** Pictures, streams and subtitles: there, and readable by the page. */
export async function checkMedia(origin: string, host: string): Promise<Finding[]> {
  const about = `Media ${host}`;
  if (host.startsWith("*.")) {
    return [
      unsure(
        about,
        "a pattern, not a host",
        "Give one of its hosts with --media to have it looked at.",
      ),
    ];
  }
  const answer = await look(addressOf(host), { headers: { origin } });
  if (answer.status === null) {
    return [bad(about, inWords(answer), "Nothing can be played while it does not answer.")];
  }
  return [
    letsIn(answer.headers, origin)
      ? good(about, "answers, and pages may read it")
      : unsure(
          about,
          `${inWords(answer)}, without Access-Control-Allow-Origin`,
          "Streams and frames of films need it on every file. The root of a CDN may be an exception.",
        ),
  ];
}

/** The playback lookup: there, and never a page. */
export async function checkPlayback(base: URL, provider: string): Promise<Finding[]> {
  const url = new URL(`${base.href.replace(/\/$/, "")}/content/access`);
  url.search = new URLSearchParams({ provider, contentId: "0-vod-0" }).toString();
  const answer = await look(url);
  const isThere = answer.status !== null && answer.status < 500 && !isPage(answer);
  return [
    isThere && !(answer.status !== null && answer.status >= 300 && answer.status < 400)
      ? good("The playback lookup", inWords(answer))
      : bad("The playback lookup", inWords(answer), `Does playbackBase lead to it? ${base.href}`),
  ];
}

const MOST_APART_MS = 60_000;

/** Signed links live for minutes: a clock that is off lets them run out, or begin too late. */
export function checkClock(date: string | null, nowMs: number): Finding {
  const theirs = Date.parse(date ?? "");
  if (Number.isNaN(theirs)) {
    return unsure(
      "The clock",
      "the server sends no Date",
      "Compare it with this machine's by hand.",
    );
  }
  const apartSeconds = Math.round((theirs - nowMs) / 1000);
  return Math.abs(apartSeconds) * 1000 <= MOST_APART_MS
    ? good("The clock", `${Math.abs(apartSeconds)} s apart`)
    : bad(
        "The clock",
        `${Math.abs(apartSeconds)} s ${apartSeconds > 0 ? "ahead of" : "behind"} this machine's`,
        "Set both by NTP: signed links live for minutes.",
      );
}

/** Plain http is for this very machine alone, the same rule the dashboard goes by. */
function addressOf(host: string): URL {
  return new URL(`${isLoopbackHost(host) ? "http" : "https"}://${host}/`);
}

function letsIn(headers: Headers, origin: string): boolean {
  const allowed = headers.get("access-control-allow-origin");
  return allowed === "*" || allowed === origin;
}
