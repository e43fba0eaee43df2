import { type RuntimeConfig, signInUrlFor } from "../../src/shared/http/runtime-config.ts";
import type { ApiLook } from "./check-api.ts";
import { bad, type Finding, good, unsure } from "./finding.ts";
import { type Ask, inWords, isPage, type Look } from "./look.ts";
import { isDashboard } from "./read-page.ts";

const ABOUT = "Sign-in";
const SPEAKS_OF_A_KEY =
  /api[-_ ]?key|\b(wrong|missing|invalid|unknown) key\b|\bkey is (wrong|missing|invalid|unknown)/i;

/** Checks whose 401 it is, and whether the way to a sign-in leads to one. */
export async function checkSignIn(
  ask: Ask,
  api: ApiLook,
  /** Is null when it is not behind the BFF. */
  playback: Look | null,
  { folder, hasCredentials }: { folder: URL; hasCredentials: boolean },
  { signInUrl }: Pick<RuntimeConfig, "signInUrl">,
): Promise<Finding[]> {
  const findings = api.list.status === 401 ? [whose401(api, playback, hasCredentials)] : [];
  if (findings.some(({ level }) => level === "bad")) return findings;
  const way = signInUrlFor(signInUrl, folder.pathname);
  if (way !== null) return [...findings, await checkWay(ask, new URL(way, folder))];
  if (findings.length === 0) return [];
  return [
    ...findings,
    bad(
      ABOUT,
      "config.json has no signInUrl",
      "Name the page where people sign in: they are asked to, and shown no way.",
    ),
  ];
}

/**
 * Tells whose 401 it is: a BFF requires a sign-in for all its URLs, while the platform's rejection of the key
 * affects only calls passed on to it.
 */
function whose401(api: ApiLook, playback: Look | null, hasCredentials: boolean): Finding {
  const key = "Is the platform's key (PLATFORM_API_KEY) right?";
  if (SPEAKS_OF_A_KEY.test(api.list.text)) {
    return bad("The BFF", "401, and it speaks of a key: the platform refuses the BFF's", key);
  }
  if (hasCredentials) {
    return bad(
      "The BFF",
      "401, in spite of the credentials",
      `Has the session ended? If not: ${key}`,
    );
  }
  const isListed = api.nowhere.status === 401;
  const nowhere = `${inWords(api.nowhere)} for an address that does not exist`;
  if (playback !== null && playback.status !== 401) {
    const past = [...(isListed ? [] : [nowhere]), `${inWords(playback)} for the playback lookup`];
    return bad(
      "The BFF",
      `401 for a list, but ${past.join(" and ")}`,
      `Before sign-in every address answers 401. Either videos may be looked up without a sign-in, or it is the platform that refuses. ${key}`,
    );
  }
  return isListed
    ? good("The BFF", "asks for a sign-in with 401")
    : unsure(
        "The BFF",
        `401 for a list, but ${nowhere}`,
        `Before sign-in every address answers 401. If the BFF did not ask for one: ${key}`,
      );
}

async function checkWay(ask: Ask, url: URL): Promise<Finding> {
  const about = "The way to a sign-in";
  const way = await ask(url, { headers: { accept: "text/html" } });
  const told = `${url.origin}${url.pathname}: ${inWords(way)}`;
  if (way.status === null || way.status === 404 || way.status === 410 || way.status >= 500) {
    return bad(about, told, "Does signInUrl lead to the page where people sign in?");
  }
  if (isPage(way) && way.status === 200 && isDashboard(way.text)) {
    return bad(
      about,
      `${told}, the dashboard itself`,
      "Keep signInUrl out of the fallback: it has to be the page where people sign in.",
    );
  }
  return way.status < 400
    ? good(about, told)
    : unsure(
        about,
        told,
        "Try it in a browser: does signInUrl lead to the page where people sign in?",
      );
}
