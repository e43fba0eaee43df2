import { getPlaybackUrl } from "#player/playback.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import type { Vod } from "#videos/vod-record.ts";
import { listVods } from "#videos/vods.ts";
import { ask } from "./ask.ts";
import { type HostTools, whyNot } from "./check-hosts.ts";
import { attention, type Finding, fine, unknown } from "./finding.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** Among so many of the newest films there is one that can be played, if there is any. */
const FILMS = 20;
/** A CDN refuses a good link once in a while. */
const STREAM_TRIES = 2;

/** What the steps on a real film work with. */
export interface ServiceTools extends HostTools {
  api: ApiClient;
  /** Whether a browser could show a picture. Rejects when `signal` is aborted. */
  loadPicture: (url: string, signal: AbortSignal) => Promise<boolean>;
}

/** What the service answered, and the films that came; null: none did. */
export interface ServiceLook {
  finding: Finding;
  films: readonly Vod[] | null;
}

/** A cheap read. @throws what `signal` was aborted with */
export async function checkService(
  { api, tickMs, patienceMs }: ServiceTools,
  signal: AbortSignal,
): Promise<ServiceLook> {
  const startedMs = tickMs();
  try {
    const { vods } = await listVods(
      api,
      {
        page: 1,
        pageSize: FILMS,
        title: "",
        online: true,
        order: "creation_date",
        direction: "DESC",
      },
      AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    );
    const ms = Math.round(tickMs() - startedMs);
    return { finding: fine("serviceAnswers", { ms }), films: vods };
  } catch (error) {
    signal.throwIfAborted();
    return { finding: serviceTrouble(error), films: null };
  }
}

function serviceTrouble(error: unknown): Finding {
  if (!(error instanceof ApiError)) return attention("serviceSilent");
  const values = saidBy(error);
  switch (error.kind) {
    case "signed-out":
      return attention("serviceSignedOut", values);
    case "forbidden":
      return attention("serviceForbidden", values);
    case "too-many-requests":
      return attention("serviceBusy", values);
    case "network":
    case "timeout":
      return attention("serviceSilent");
    default:
      return attention("serviceFailed", values);
  }
}

/** Whether a picture of one of the films can be seen. @throws what `signal` was aborted with */
export async function checkPicture(
  tools: ServiceTools,
  films: readonly Vod[] | null,
  signal: AbortSignal,
): Promise<Finding> {
  if (films === null) return unknown("listUnread");
  const url = films.find(({ thumbnailUrl }) => thumbnailUrl !== null)?.thumbnailUrl ?? null;
  if (url === null) return unknown("noPicture");
  const isShown = await tools.loadPicture(url, signal);
  const words = new URL(url).host;
  return isShown ? fine("pictureShown", { words }) : attention("pictureMissing", { words });
}

/** What the playback lookup gave; `url` is secret while it lives. Null: none. */
export interface PlaybackLook {
  finding: Finding;
  url: string | null;
}

/** Asks where one of the films can be played. Nothing is played. @throws what `signal` was aborted with */
export async function checkPlayback(
  { api, tickMs, patienceMs }: ServiceTools,
  films: readonly Vod[] | null,
  signal: AbortSignal,
): Promise<PlaybackLook> {
  if (films === null) return { finding: unknown("listUnread"), url: null };
  const film = films.find(({ status, assetId }) => status === "ready" && assetId !== null);
  const contentId = film?.assetId ?? null;
  if (contentId === null) return { finding: unknown("noFilm"), url: null };
  const startedMs = tickMs();
  try {
    const patient = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    const url = await getPlaybackUrl(api, contentId, patient);
    return { finding: fine("playbackAnswers", { ms: Math.round(tickMs() - startedMs) }), url };
  } catch (error) {
    signal.throwIfAborted();
    return { finding: playbackTrouble(error), url: null };
  }
}

function playbackTrouble(error: unknown): Finding {
  if (!(error instanceof ApiError)) return attention("playbackSilent");
  if (error.kind === "network" || error.kind === "timeout") return attention("playbackSilent");
  return attention(
    error.kind === "untrusted-host" ? "playbackHost" : "playbackRefused",
    saidBy(error),
  );
}

/**
 * Whether this page may read a film's stream. It asks for what is known of the playlist without its content: who
 * fetches that counts as a viewer. @throws what `signal` was aborted with
 */
export async function checkStream(
  tools: ServiceTools,
  url: string | null,
  signal: AbortSignal,
): Promise<Finding> {
  if (url === null) return unknown("streamSkipped");
  const { host } = new URL(url);
  let status = 0;
  for (let count = 0; count < STREAM_TRIES; count += 1) {
    const answer = await ask(tools, url, { method: "HEAD", credentials: "omit" }, signal);
    if (answer.kind !== "answer") {
      return (await whyNot(tools, host, signal)) === null
        ? attention("streamClosed", { words: host })
        : attention("streamSilent", { words: host });
    }
    ({ status } = answer.response);
    if (answer.response.ok) return fine("streamReadable", { words: host });
  }
  // Some hosts sign links for fetching alone. That the page may read the refusal shows that it may read.
  return unknown("streamRefused", { words: host, status });
}

function saidBy({ serviceMessage }: ApiError) {
  return serviceMessage === "" ? {} : { said: withoutSecrets(serviceMessage) };
}
