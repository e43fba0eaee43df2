import Hls, {
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
  type LoaderStats,
} from "hls.js";
import { ApiError } from "#shared/http/errors.ts";
import { parseListedUrl } from "#shared/http/hosts.ts";
import { kindOfStatus, readErrorBody } from "#shared/http/refusal.ts";
import type { Renewal, Verdict } from "./renewal.ts";

/** A refusal is short; anything longer is no sentence. */
const MAX_REFUSAL_BYTES = 4096;

type Request = [LoaderContext, LoaderConfiguration, LoaderCallbacks<LoaderContext>];

/**
 * Creates the hls.js loader that sends each request under the newest link. A refused request waits for a
 * fresh link and is sent again, unnoticed by hls.js, which keeps its buffer. URLs in playlists on unlisted
 * hosts are not requested.
 * @param mediaHosts allowed hosts
 */
export function createLinkLoader(
  renewal: Renewal,
  mediaHosts: readonly string[],
  onVerdict: (verdict: Exclude<Verdict, { kind: "again" }>, refusal: unknown) => void,
) {
  return class LinkLoader extends Hls.DefaultConfig.loader {
    #refusals = 0;
    /**
     * Holds a request between two attempts, or one that is not to be sent at all. Is null while the base class has it.
     */
    #waiting: Request | null = null;

    override load(...request: Request): void {
      const [context, config, callbacks] = request;
      const { href, link } = renewal.place(context.url);
      if (parseListedUrl(href, mediaHosts) === null) {
        this.#waiting = request;
        // hls.js expects no answer before its call has returned.
        queueMicrotask(() => {
          if (this.#waiting !== request) return;
          this.#waiting = null;
          refuse(href, request, this.stats);
        });
        return;
      }
      super.load({ ...context, url: href }, config, {
        ...asRequested(context, callbacks),
        onSuccess: (response, stats, _, details) => {
          if (parseListedUrl(response.url, mediaHosts) === null) {
            refuse(response.url, request, this.stats);
            return;
          }
          // Unless the request was redirected, hls.js resolves names in a playlist against the link that it knows.
          const url = response.url === href ? context.url : response.url;
          callbacks.onSuccess({ ...response, url }, stats, context, details);
        },
        onError: (failure, _, details, stats) => {
          if (isRefusal(failure.code)) {
            void this.#waitForLink(request, link, refusalOf(failure.code, details));
          } else callbacks.onError(failure, context, details, stats);
        },
      });
    }

    override abort(): void {
      if (this.#waiting === null) {
        super.abort();
        return;
      }
      const [context, , { onAbort }] = this.#waiting;
      this.#waiting = null;
      this.stats.aborted = true;
      onAbort?.(this.stats, context, null);
    }

    override destroy(): void {
      this.#waiting = null;
      super.destroy();
    }

    async #waitForLink(request: Request, link: string, error: ApiError): Promise<void> {
      const [{ url: href }] = request;
      this.#refusals += 1;
      this.#waiting = request;
      const verdict = await renewal.refused({ href, link, count: this.#refusals, error });
      if (this.#waiting !== request) return;
      if (verdict.kind !== "again") {
        onVerdict(verdict, error);
        return;
      }
      this.#waiting = null;
      startAnew(this.stats);
      this.load(...request);
    }
  };
}

/** Returns callbacks that tell hls.js of the context it knows, and not of that with the newest link. */
function asRequested(
  context: LoaderContext,
  { onTimeout, onAbort, onProgress }: Request[2],
): Pick<Request[2], "onTimeout" | "onAbort" | "onProgress"> {
  return {
    onTimeout: (stats, _, details) => onTimeout(stats, context, details),
    onAbort: (stats, _, details) => onAbort?.(stats, context, details),
    ...(onProgress && {
      onProgress: (stats, _, data, details) => onProgress(stats, context, data, details),
    }),
  };
}

/** Reports a refusal by the host: hls.js then tries another rendition, if any, and does not repeat this one. */
function refuse(url: string, [context, , { onError }]: Request, stats: LoaderStats): void {
  const no = { url, code: 403, text: "" };
  onError(no, context, null, stats);
}

/**
 * Clears the statistics of a loader. One that has started loads nothing else, and the time of the refusal would count
 * as a slow line.
 */
function startAnew(stats: LoaderStats): void {
  Object.assign(stats, { aborted: false, loaded: 0, total: 0, chunkCount: 0, bwEstimate: 0 });
  Object.assign(stats.loading, { start: 0, first: 0, end: 0 });
}

/** Says whether a status is that of an expired link. hls.js does not retry these. */
export function isRefusal(status: number): boolean {
  return status === 403 || status === 410;
}

function refusalOf(status: number, details: unknown): ApiError {
  return new ApiError(kindOfStatus(status), { status, serviceMessage: textOf(details) });
}

function textOf(details: unknown): string {
  if (!(details instanceof XMLHttpRequest)) return "";
  const body: unknown = details.response;
  if (typeof body === "string") return readErrorBody(body);
  if (!(body instanceof ArrayBuffer) || body.byteLength > MAX_REFUSAL_BYTES) return "";
  return readErrorBody(new TextDecoder().decode(body));
}
