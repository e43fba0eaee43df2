import { saysKeyRefused } from "../../src/shared/http/refusal.ts";
import { isObject, parseLoosely } from "../../src/shared/http/wire.ts";
import { parseCacheControl, sharedSeconds } from "./caching.ts";
import { bad, type Finding, good, judge, unsure } from "./finding.ts";
import {
  type Ask,
  inWords,
  isGatewayError,
  isJson,
  isPage,
  isRedirect,
  type Look,
  NO_REDIRECT,
  targetOf,
} from "./look.ts";

/** Describes the location of the BFF, and the credentials. */
export interface ApiPlace {
  /** Holds the dashboard. */
  folder: URL;
  apiBase: string;
  /** Credentials are sent. */
  hasCredentials: boolean;
}

/** Holds the responses of the BFF to some reads. */
export interface ApiLook {
  /** Is the shortest list that every account may read. */
  list: Look;
  /** Is the same, as a write would come: with the dashboard's own origin. */
  own: Look;
  /** Is the same, from a page elsewhere. */
  stranger: Look;
  /** Is the same without credentials. Is null where there are none. */
  anonymous: Look | null;
  /** Is the response to an unknown path. */
  nowhere: Look;
  /** Tells readiness where the reference is asked at its root. Is anything where it is not. */
  ready: Look;
}

/** Asks the BFF. Reads alone: nothing is changed. */
export async function lookAtApi(
  ask: Ask,
  { folder, apiBase, hasCredentials }: ApiPlace,
): Promise<ApiLook> {
  const { origin } = folder;
  const at = (path: string) => new URL(`${origin}${apiBase}${path}`);
  const list = at("/v2/vod?page=1&per_page=1");
  const [plain, own, stranger, anonymous, nowhere, ready] = await Promise.all([
    ask(list),
    ask(list, { headers: { origin, "sec-fetch-site": "same-origin" } }),
    ask(list, { headers: { origin: "https://elsewhere.example" } }),
    hasCredentials ? ask(list, { isStranger: true }) : null,
    ask(at("/v2/there-is-none"), { headers: { accept: "text/html" } }),
    ask(new URL("/readyz", folder)),
  ]);
  return { list: plain, own, stranger, anonymous, nowhere, ready };
}

/**
 * Checks the BFF: present, identified, never serving a page. If it does not respond, only that is reported.
 */
export function checkApi(look: ApiLook, place: ApiPlace): Finding[] {
  const trouble = keyTroubleOf(look) ?? troubleOf(look.list, place);
  const cors = checkCors(look);
  if (trouble !== null) return [trouble, ...(cors.level === "bad" ? [cors] : [])];
  return [
    ...checkAccess(look, place),
    ...checkOwnOrigin(look, place),
    judge(
      look.nowhere.status !== null && look.nowhere.status >= 400 && !isPage(look.nowhere),
      "A call that does not exist",
      inWords(look.nowhere),
      isPage(look.nowhere)
        ? `Never answer with the page below ${place.apiBase}: keep it out of the fallback.`
        : "Answer 404 to each path that is not on the list of bff.md.",
    ),
    checkKept(look),
    cors,
  ];
}

/** Returns whether calls reach the BFF and get API responses. */
export function isAnswering({ list }: ApiLook): boolean {
  return (list.status === 200 && isJson(list)) || (list.status === 401 && !isPage(list));
}

const ABOUT = "The BFF";

/** The key of the BFF is refused; null: nothing says so. Before a sign-in only readiness tells. */
function keyTroubleOf({ list, ready }: ApiLook): Finding | null {
  if (![list, ready].some(({ text }) => saysKeyRefused(text))) return null;
  const advice = "Give it a key that the platform takes (PLATFORM_API_KEY), and start it again.";
  return bad(ABOUT, "the platform refuses its key", advice);
}

/** Returns the problem that keeps calls from the BFF, or it from answering. Returns null if there is none. */
function troubleOf(list: Look, { folder, apiBase }: ApiPlace): Finding | null {
  const tell = (advice: string, told = inWords(list)) => bad(ABOUT, told, advice);
  const { status } = list;
  if (status === null) return tell(list.failure?.advice ?? "");
  if (isRedirect(list)) {
    const target = targetOf(list, folder);
    return tell(NO_REDIRECT, `${status}, leads to ${target === null ? "no place" : target.href}`);
  }
  if (status === 421) {
    return tell(
      `It does not know the name ${folder.host}. Hand it Host as the browser sent it, and tell it the address: for the reference, PUBLIC_ORIGIN=${folder.origin}.`,
      "421, the BFF refuses this name",
    );
  }
  if (isGatewayError(status)) {
    return isJson(list)
      ? tell(
          "Can it reach the platform, and is the platform's address (PLATFORM_URL) right?",
          `${status}: it is there, and the platform behind it does not answer`,
        )
      : tell(
          "Is it running, and does the server in front look for it in the right place?",
          `${status}: the server in front answers, the BFF behind it does not`,
        );
  }
  if (status === 401 && isPage(list)) {
    return tell("Answer 401 to calls as JSON, not with a page for people.");
  }
  if (isPage(list)) {
    return tell(
      `Calls to ${apiBase}/v2/… get a page: keep them out of the fallback, and hand them to the BFF.`,
    );
  }
  if (status === 403) {
    return tell("The BFF refuses this call, or the platform refuses the key: its log tells which.");
  }
  if (status === 404 || status === 400) {
    return tell(
      `Is apiBase right? It is ${apiBase}, and the dashboard is below ${folder.pathname}. The BFF has to hear ${apiBase}/v2/… as it was sent.`,
    );
  }
  if ((status === 200 && isJson(list)) || status === 401) return null;
  return tell(`Calls to ${apiBase}/v2/… have to be answered with JSON, or with 401.`);
}

function checkAccess({ list, anonymous }: ApiLook, { hasCredentials }: ApiPlace): Finding[] {
  // `check-sign-in.ts` tells whose answer it is.
  if (list.status === 401) return [];
  if (!isList(list.text)) {
    const told = "answers with JSON that is no list of videos";
    return [unsure(ABOUT, told, "Is it the platform of this dashboard?")];
  }
  const open = unsure(
    ABOUT,
    "answers with data to whoever asks",
    "Right only where no other machine can reach this address: a BFF for people answers 401 before sign-in.",
  );
  if (!hasCredentials || anonymous === null || anonymous.status === 200) return [open];
  return [
    good(ABOUT, "answers with data to this session"),
    judge(
      anonymous.status === 401,
      "A call without a session",
      inWords(anonymous),
      "Answer 401, so that the dashboard can ask for a sign-in when a session has ended.",
    ),
  ];
}

/** Writes come with an origin, and the BFF has to take it for its own. */
function checkOwnOrigin({ list, own }: ApiLook, { folder }: ApiPlace): Finding[] {
  if (own.status === list.status || (own.status !== 403 && own.status !== 421)) return [];
  return [
    bad(
      "Calls with the dashboard's origin",
      inWords(own),
      `Uploads and edits come with Origin: ${folder.origin}, scheme and port included: tell the BFF that it is its own (for the reference, PUBLIC_ORIGIN).`,
    ),
  ];
}

function checkKept({ list }: ApiLook): Finding {
  const rule = list.headers.get("cache-control");
  return judge(
    sharedSeconds(parseCacheControl(rule)) === 0,
    "Caching of calls",
    rule ?? "no Cache-Control",
    "Send Cache-Control: no-store: a cache on the way would hand the answer out to others.",
  );
}

function checkCors({ stranger }: ApiLook): Finding {
  const allowed = stranger.headers.get("access-control-allow-origin");
  return judge(
    allowed === null,
    "Calls from other sites",
    allowed === null ? "get no CORS header" : `Access-Control-Allow-Origin: ${allowed}`,
    "Send no CORS header from the BFF: the dashboard calls its own origin.",
  );
}

/** Returns whether a text is a list, bare or under `data`. */
function isList(text: string): boolean {
  const value = parseLoosely(text);
  return Array.isArray(isObject(value) && "data" in value ? value["data"] : value);
}
