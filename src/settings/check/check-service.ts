import { getPlaybackUrl } from "#player/playback.ts";
import { ApiError, type ApiErrorKind } from "#shared/http/errors.ts";
import { originOf } from "#shared/http/hosts.ts";
import type { Video } from "#videos/video-record.ts";
import { listVideos } from "#videos/videos.ts";
import { ask, type CheckTools } from "./check-tools.ts";
import { attention, type Finding, fine, type IssueCode, unknown } from "./finding.ts";

/** Counts the recent videos to search for a playable one. */
const VIDEOS = 20;
/** CDNs occasionally reject a valid URL. */
const STREAM_TRIES = 2;

/** Lists videos, as a cheap request to the service; null if it fails. @throws the reason of `signal` */
export async function checkService(
  tools: CheckTools,
  signal: AbortSignal,
): Promise<{ finding: Finding; videos: readonly Video[] | null }> {
  const answer = await call(tools, signal, (patient) =>
    listVideos(
      tools.api,
      {
        page: 1,
        pageSize: VIDEOS,
        title: "",
        online: true,
        order: "creation_date",
        direction: "DESC",
      },
      patient,
    ),
  );
  if ("error" in answer) {
    const finding = issueOf(answer.error, "serviceSilent", "serviceFailed", {
      "signed-out": "serviceSignedOut",
      forbidden: "serviceForbidden",
      "key-refused": "serviceKeyRefused",
      "too-many-requests": "serviceBusy",
    });
    return { finding, videos: null };
  }
  return { finding: fine("serviceAnswers", { ms: answer.ms }), videos: answer.value.videos };
}

/** Calls the service, for a limited time. @throws the reason of `signal` */
async function call<T>(
  { tickMs, patienceMs }: CheckTools,
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<{ value: T; ms: number } | { error: unknown }> {
  const startedMs = tickMs();
  try {
    const value = await send(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]));
    return { value, ms: Math.round(tickMs() - startedMs) };
  } catch (error) {
    signal.throwIfAborted();
    return { error };
  }
}

/**
 * Returns the finding for an error.
 * @param silent without an answer
 * @param failed for other kinds than those of `byKind`
 */
function issueOf(
  error: unknown,
  silent: IssueCode,
  failed: IssueCode,
  byKind: Partial<Record<ApiErrorKind, IssueCode>>,
): Finding {
  if (!(error instanceof ApiError) || error.kind === "network" || error.kind === "timeout") {
    return attention(silent);
  }
  const { kind, serviceMessage } = error;
  return attention(
    byKind[kind] ?? failed,
    serviceMessage === "" ? {} : { said: withoutSecrets(serviceMessage) },
  );
}

/** Checks that the image of one video can be displayed. @throws the reason of `signal` */
export async function checkImage(
  tools: CheckTools,
  videos: readonly Video[] | null,
  signal: AbortSignal,
): Promise<Finding> {
  if (videos === null) return unknown("listUnread");
  const url = videos.find(({ thumbnailUrl }) => thumbnailUrl !== null)?.thumbnailUrl ?? null;
  if (url === null) return unknown("noThumbnail");
  const isShown = await tools.loadImage(url, signal);
  const detail = new URL(url).host;
  return isShown ? fine("thumbnailShown", { detail }) : attention("thumbnailMissing", { detail });
}

/**
 * Requests the playback URL of one video, without playing it.
 * @returns also the URL, secret while it is valid; null if there is none
 * @throws the reason of `signal`
 */
export async function checkPlayback(
  tools: CheckTools,
  videos: readonly Video[] | null,
  signal: AbortSignal,
): Promise<{ finding: Finding; url: string | null }> {
  if (videos === null) return { finding: unknown("listUnread"), url: null };
  const video = videos.find(({ status, assetId }) => status === "ready" && assetId !== null);
  const contentId = video?.assetId ?? null;
  if (contentId === null) return { finding: unknown("noVideo"), url: null };
  const answer = await call(tools, signal, (patient) =>
    getPlaybackUrl(tools.api, contentId, patient),
  );
  if ("error" in answer) {
    const finding = issueOf(answer.error, "playbackSilent", "playbackRefused", {
      "untrusted-host": "playbackHost",
    });
    return { finding, url: null };
  }
  return { finding: fine("playbackAnswers", { ms: answer.ms }), url: answer.value };
}

/**
 * Checks that this page may read the stream of a video. Uses HEAD, because a GET counts as a viewer.
 * @throws the reason of `signal`
 */
export async function checkStream(
  tools: CheckTools,
  url: string | null,
  signal: AbortSignal,
): Promise<Finding> {
  if (url === null) return unknown("streamSkipped");
  const { host } = new URL(url);
  let status = 0;
  for (let count = 0; count < STREAM_TRIES; count += 1) {
    const answer = await ask(tools, url, { method: "HEAD", credentials: "omit" }, signal);
    if (answer.kind !== "answer") {
      const isThere = (await whyNot(tools, host, signal)) === null;
      return attention(isThere ? "streamClosed" : "streamSilent", { detail: host });
    }
    ({ status } = answer.response);
    if (answer.response.ok) return fine("streamReadable", { detail: host });
  }
  // Some hosts sign URLs for GET only. Reading the rejection shows that CORS allows access.
  return unknown("streamRefused", { detail: host, status });
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

/**
 * Checks a host of storage, or of videos and images. Storage gets a form without fields or signature, which it
 * rejects: that creates nothing, and CORS lets the page read the rejection only if it may send forms. It can't
 * check that the page may read the ETag of each part; only a real upload shows that.
 * @throws the reason of `signal`
 */
export async function checkHost(
  tools: CheckTools,
  kind: "storage" | "media",
  host: string,
  signal: AbortSignal,
): Promise<Finding> {
  // Patterns such as `*.example.com` name no host to check.
  if (host.startsWith("*.")) return unknown("hostPattern");
  const method = kind === "storage" ? "POST" : "GET";
  const init = { mode: "cors", credentials: "omit", redirect: "manual", method } as const;
  const answer = await ask(tools, `${originOf(host)}/`, init, signal);
  if (answer.kind === "answer") return fine(`${kind}Open`, { ms: Math.round(answer.tookMs) });
  const reason = await whyNot(tools, host, signal);
  return reason ?? (kind === "storage" ? attention("storageClosed") : unknown("mediaUnread"));
}

/**
 * Finds out why a host gave no readable response. Null: it is reachable, but CORS denies this page access.
 * @throws the reason of `signal`
 */
async function whyNot(
  tools: CheckTools,
  host: string,
  signal: AbortSignal,
): Promise<Finding | null> {
  const url = `${originOf(host)}/`;
  // A `no-cors` response is opaque; it only shows that the host is reachable.
  const blind = await ask(tools, url, { mode: "no-cors", credentials: "omit" }, signal);
  if (blind.kind === "answer") return null;
  return attention(tools.isBlocked(url) ? "hostBlocked" : "hostSilent");
}
