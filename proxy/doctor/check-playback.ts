import { isObject, parseLoosely } from "../../src/shared/http/wire.ts";
import { checkReadable } from "./check-hosts.ts";
import { bad, type Finding, good, unsure } from "./finding.ts";
import {
  type Ask,
  inWords,
  isGatewayError,
  isJson,
  isRedirect,
  type Look,
  NO_REDIRECT,
} from "./look.ts";

/** Describes the location of the playback lookup, as the dashboard uses it. */
export interface PlaybackPlace {
  /** Holds the dashboard. */
  folder: URL;
  playbackBase: string;
  provider: string;
}

/** Returns whether it belongs to the BFF, behind the same sign-in. */
export function isOwnPlayback({ playbackBase }: Pick<PlaybackPlace, "playbackBase">): boolean {
  return playbackBase.startsWith("/");
}

/** Requests a link for an unknown video. */
export function lookAtPlayback(
  ask: Ask,
  { folder, playbackBase, provider }: PlaybackPlace,
): Promise<Look> {
  const query = new URLSearchParams({ provider, contentId: "0-vod-0" });
  const isOwn = isOwnPlayback({ playbackBase });
  const base = isOwn ? `${folder.origin}${playbackBase}` : playbackBase;
  const url = new URL(`${base}/content/access?${query}`);
  return ask(url, isOwn ? {} : { headers: { origin: folder.origin } });
}

/** Checks the playback lookup: it answers as one (contract 4.11), to this page and about this provider. */
export function checkPlayback(answer: Look, place: PlaybackPlace): Finding {
  const about = "The playback lookup";
  const { folder, playbackBase, provider } = place;
  const lead = `Does playbackBase lead to it? It is ${playbackBase}, and the dashboard is below ${folder.pathname}.`;
  const told = inWords(answer);
  const { status } = answer;
  if (status === null) return bad(about, told, answer.failure?.advice || lead);
  if (!isOwnPlayback(place)) {
    const harm = "The dashboard can't read its answers.";
    const trouble = checkReadable(answer.headers, folder.origin, about, harm);
    if (trouble !== null) return trouble;
  }
  const body = isJson(answer) ? parseLoosely(answer.text) : null;
  const said = isObject(body) ? body["error"] : undefined;
  if (isRedirect(answer)) return bad(about, told, NO_REDIRECT);
  if (status === 421) {
    const advice = `Hand it Host as the browser sent it, and tell it ${folder.origin}.`;
    return bad(about, "421, it does not know this name", advice);
  }
  if (isGatewayError(status) && isJson(answer)) {
    const advice = "Is its address (PLAYBACK_URL) right, and can it be reached?";
    return bad(about, `${status}: the service behind it does not answer`, advice);
  }
  if (typeof said === "string" && /provider/i.test(said)) {
    const advice = "Write the provider of your account into config.json.";
    return bad(about, `does not know the provider ${provider}`, advice);
  }
  const isAnswer = isObject(body) && (typeof body["hls"] === "string" || typeof said === "string");
  if ((status === 401 && isJson(answer)) || (isAnswer && status < 500)) return good(about, told);
  if (isObject(body) && (status === 400 || status === 403)) {
    const advice = "Play a video to see whether it works.";
    return unsure(about, `${told}, without an error of the service's own`, advice);
  }
  return bad(about, told, lead);
}
