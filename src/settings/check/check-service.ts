import { getPlaybackUrl } from "#player/playback.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { isLoopbackHost } from "#shared/http/hosts.ts";
import type { Video } from "#videos/video-record.ts";
import { listVideos } from "#videos/videos.ts";
import { ask, type CheckTools } from "./ask.ts";
import { attention, type Finding, fine, unknown } from "./finding.ts";

/** Number of recent videos to search for a playable one. */
const VIDEOS = 20;
/** CDNs occasionally reject a valid URL. */
const STREAM_TRIES = 2;

/** Dependencies of the steps that use a real video. */
export interface ServiceTools extends HostTools {
  api: ApiClient;
  /** Resolves to true if the browser can display an image. Rejects when `signal` is aborted. */
  loadImage: (url: string, signal: AbortSignal) => Promise<boolean>;
}

/** Result of listing videos; `videos` is null if the request failed. */
export interface ServiceReport {
  finding: Finding;
  videos: readonly Video[] | null;
}

/** Lists videos, as a cheap request to the service. @throws the reason of `signal` */
export async function checkService(
  { api, tickMs, patienceMs }: ServiceTools,
  signal: AbortSignal,
): Promise<ServiceReport> {
  const startedMs = tickMs();
  try {
    const { videos } = await listVideos(
      api,
      {
        page: 1,
        pageSize: VIDEOS,
        title: "",
        online: true,
        order: "creation_date",
        direction: "DESC",
      },
      AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    );
    const ms = Math.round(tickMs() - startedMs);
    return { finding: fine("serviceAnswers", { ms }), videos: videos };
  } catch (error) {
    signal.throwIfAborted();
    return { finding: serviceIssue(error), videos: null };
  }
}

function serviceIssue(error: unknown): Finding {
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

/** Checks that the image of one video can be displayed. @throws the reason of `signal` */
export async function checkImage(
  tools: ServiceTools,
  videos: readonly Video[] | null,
  signal: AbortSignal,
): Promise<Finding> {
  if (videos === null) return unknown("listUnread");
  const url = videos.find(({ thumbnailUrl }) => thumbnailUrl !== null)?.thumbnailUrl ?? null;
  if (url === null) return unknown("noPicture");
  const isShown = await tools.loadImage(url, signal);
  const detail = new URL(url).host;
  return isShown ? fine("pictureShown", { detail }) : attention("pictureMissing", { detail });
}

/** Result of the playback lookup. `url` is secret while it is valid; null if there is none. */
export interface PlaybackReport {
  finding: Finding;
  url: string | null;
}

/** Requests the playback URL of one video, without playing it. @throws the reason of `signal` */
export async function checkPlayback(
  { api, tickMs, patienceMs }: ServiceTools,
  videos: readonly Video[] | null,
  signal: AbortSignal,
): Promise<PlaybackReport> {
  if (videos === null) return { finding: unknown("listUnread"), url: null };
  const video = videos.find(({ status, assetId }) => status === "ready" && assetId !== null);
  const contentId = video?.assetId ?? null;
  if (contentId === null) return { finding: unknown("noFilm"), url: null };
  const startedMs = tickMs();
  try {
    const patient = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    const url = await getPlaybackUrl(api, contentId, patient);
    return { finding: fine("playbackAnswers", { ms: Math.round(tickMs() - startedMs) }), url };
  } catch (error) {
    signal.throwIfAborted();
    return { finding: playbackIssue(error), url: null };
  }
}

function playbackIssue(error: unknown): Finding {
  if (!(error instanceof ApiError)) return attention("playbackSilent");
  if (error.kind === "network" || error.kind === "timeout") return attention("playbackSilent");
  return attention(
    error.kind === "untrusted-host" ? "playbackHost" : "playbackRefused",
    saidBy(error),
  );
}

/**
 * Checks that this page may read the stream of a video. Uses HEAD, because a GET counts as a viewer.
 * @throws the reason of `signal`
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
        ? attention("streamClosed", { detail: host })
        : attention("streamSilent", { detail: host });
    }
    ({ status } = answer.response);
    if (answer.response.ok) return fine("streamReadable", { detail: host });
  }
  // Some hosts sign URLs for GET only. Reading the rejection shows that CORS allows access.
  return unknown("streamRefused", { detail: host, status });
}

function saidBy({ serviceMessage }: ApiError) {
  return serviceMessage === "" ? {} : { said: withoutSecrets(serviceMessage) };
}

/**
 * Removes secrets from a message of the service: query strings, which may be signed, and anything that looks
 * like an id or a key.
 */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/\?[^\s"'<>]*=[^\s"'<>]*/g, "?…")
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, "…")
    .replaceAll(/[\w+/=-]{16,}/g, (word) => (/\d/.test(word) ? "…" : word))
    .replaceAll(/\d{5,}/g, "…");
}

/** For requests to other hosts: no credentials, no redirects. */
const FOREIGN = { mode: "cors", credentials: "omit", redirect: "manual" } as const;

/**
 * Checks that storage accepts requests from this page. Sends a form without fields or signature, which
 * storage rejects: that creates nothing, and CORS lets the page read the rejection only if it may send forms.
 * It can't check that the page may read the ETag of each part; only a real upload shows that.
 * @throws the reason of `signal`
 */
export async function checkStorage(
  tools: HostTools,
  host: string,
  signal: AbortSignal,
): Promise<Finding> {
  if (isPattern(host)) return unknown("hostPattern");
  const answer = await ask(tools, toHref(host), { ...FOREIGN, method: "POST" }, signal);
  if (answer.kind === "answer") return fine("storageOpen", { ms: Math.round(answer.tookMs) });
  return (await whyNot(tools, host, signal)) ?? attention("storageClosed");
}

/** Checks that a host of videos and images is reachable. @throws the reason of `signal` */
export async function checkMedia(
  tools: HostTools,
  host: string,
  signal: AbortSignal,
): Promise<Finding> {
  if (isPattern(host)) return unknown("hostPattern");
  const answer = await ask(tools, toHref(host), FOREIGN, signal);
  if (answer.kind === "answer") return fine("mediaOpen", { ms: Math.round(answer.tookMs) });
  return (await whyNot(tools, host, signal)) ?? unknown("mediaUnread");
}

/** `isBlocked`: true if the page's content policy has blocked a request to the host of `url`. */
interface HostTools extends CheckTools {
  isBlocked: (url: string) => boolean;
}

/**
 * Finds out why a host gave no readable response. Null: it is reachable, but CORS denies this page access.
 * @throws the reason of `signal`
 */
async function whyNot(
  tools: HostTools,
  host: string,
  signal: AbortSignal,
): Promise<Finding | null> {
  const url = toHref(host);
  // A `no-cors` response is opaque; it only shows that the host is reachable.
  const blind = await ask(tools, url, { mode: "no-cors", credentials: "omit" }, signal);
  if (blind.kind === "answer") return null;
  return tools.isBlocked(url) ? attention("hostBlocked") : attention("hostSilent");
}

/** Returns the URL of a host: plain http only for loopback hosts, as everywhere in the dashboard. */
function toHref(host: string): string {
  return `${isLoopbackHost(host) ? "http" : "https"}://${host}/`;
}

/** Returns true for patterns such as `*.example.com`, which name no host to check. */
function isPattern(host: string): boolean {
  return host.startsWith("*.");
}
