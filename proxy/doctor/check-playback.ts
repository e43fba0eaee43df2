import { isObject, parseLoosely } from "#shared/http/wire.ts";
import { checkReadable } from "./check-hosts.ts";
import { bad, type Finding, good, unsure } from "./finding.ts";
import { type Ask, inWords, isJson, isRedirect, type Look } from "./look.ts";

/** Location of the playback lookup, as the dashboard uses it. */
export interface PlaybackPlace {
  /** Of the dashboard. */
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

/** The playback lookup: it answers as one (contract 4.11), to this page and about this provider. */
export function checkPlayback(answer: Look, place: PlaybackPlace): Finding[] {
  const about = "The playback lookup";
  const { folder, playbackBase, provider } = place;
  const lead = `Does playbackBase lead to it? It is ${playbackBase}, and the dashboard is below ${folder.pathname}.`;
  const { status } = answer;
  if (status === null) return [bad(about, inWords(answer), answer.failure?.advice || lead)];
  if (!isOwnPlayback(place)) {
    const trouble = checkReadable(
      answer.headers,
      folder.origin,
      about,
      "The dashboard can't read its answers.",
    );
    if (trouble !== null) return [trouble];
  }
  const body = isJson(answer) ? parseLoosely(answer.text) : null;
  const said = isObject(body) ? body["error"] : undefined;
  if (isRedirect(answer)) {
    return [
      bad(
        about,
        inWords(answer),
        "Answer 401, not a redirect: a call can't follow one to a sign-in page.",
      ),
    ];
  }
  if (status === 421) {
    return [
      bad(
        about,
        "421, it does not know this name",
        `Hand it Host as the browser sent it, and tell it ${folder.origin}.`,
      ),
    ];
  }
  if ((status === 502 || status === 503 || status === 504) && isJson(answer)) {
    return [
      bad(
        about,
        `${status}: the service behind it does not answer`,
        "Is its address (PLAYBACK_URL) right, and can it be reached?",
      ),
    ];
  }
  if (typeof said === "string" && /provider/i.test(said)) {
    return [
      bad(
        about,
        `does not know the provider ${provider}`,
        "Write the provider of your account into config.json.",
      ),
    ];
  }
  const isAnswer = isObject(body) && (typeof body["hls"] === "string" || typeof said === "string");
  if (status === 401 && isJson(answer)) return [good(about, inWords(answer))];
  if (isAnswer && status < 500) return [good(about, inWords(answer))];
  if (isObject(body) && (status === 400 || status === 403)) {
    return [
      unsure(
        about,
        `${inWords(answer)}, without an error of the service's own`,
        "Play a video to see whether it works.",
      ),
    ];
  }
  return [bad(about, inWords(answer), lead)];
}
