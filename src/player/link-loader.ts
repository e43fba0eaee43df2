import Hls, {
  type HlsConfig,
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
  type LoaderResponse,
  type LoaderStats,
} from "hls.js";
import { ApiError } from "#shared/http/errors.ts";
import { parseListedUrl } from "#shared/http/hosts.ts";
import { kindOfStatus, readErrorBody } from "#shared/http/refusal.ts";
import type { Renewal, Verdict } from "./renewal.ts";

/** A refusal is short; anything longer is no sentence. */
const MAX_REFUSAL_BYTES = 4096;

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
): HlsConfig["loader"] {
  const PlainLoader = Hls.DefaultConfig.loader;

  return class LinkLoader implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    readonly stats: LoaderStats;
    readonly #config: HlsConfig;
    #plain: Loader<LoaderContext>;
    #callbacks: LoaderCallbacks<LoaderContext> | null = null;
    #refusals = 0;
    #isWaiting = false;

    constructor(config: HlsConfig) {
      this.#config = config;
      this.#plain = new PlainLoader(config);
      // hls.js hangs these on the segment before anything is loaded: they must stay the same object.
      this.stats = this.#plain.stats;
    }

    load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      this.context = context;
      this.#callbacks = callbacks;
      this.#send(context, config, callbacks);
    }

    abort(): void {
      if (!this.#isWaiting) {
        this.#plain.abort();
        return;
      }
      const [context, callbacks] = [this.context, this.#callbacks];
      this.#isWaiting = false;
      this.stats.aborted = true;
      if (context !== null) callbacks?.onAbort?.(this.stats, context, null);
    }

    destroy(): void {
      this.#isWaiting = false;
      this.#callbacks = null;
      this.context = null;
      this.#plain.destroy();
    }

    getCacheAge(): number | null {
      return this.#plain.getCacheAge?.() ?? null;
    }

    getResponseHeader(name: string): string | null {
      return this.#plain.getResponseHeader?.(name) ?? null;
    }

    #send(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const { href, link } = renewal.place(context.url);
      const { onProgress, onAbort } = callbacks;
      if (parseListedUrl(href, mediaHosts) === null) {
        // hls.js expects no answer before it has seen its question off.
        this.#isWaiting = true;
        queueMicrotask(() => {
          if (!this.#isWaiting) return;
          this.#isWaiting = false;
          this.#refuse(href, context, callbacks);
        });
        return;
      }
      this.#plain.load({ ...context, url: href }, config, {
        onSuccess: (response, stats, _, details) => {
          if (parseListedUrl(response.url, mediaHosts) === null) {
            this.#refuse(response.url, context, callbacks);
            return;
          }
          // Unless it was led elsewhere, what a playlist names is meant to be under the link that hls.js knows.
          const url = response.url === href ? context.url : response.url;
          callbacks.onSuccess({ ...response, url }, stats, context, details);
        },
        onError: (failure, _, details, stats) => {
          if (!isRefusal(failure.code)) {
            callbacks.onError(failure, context, details, stats);
            return;
          }
          const error = refusalOf(failure.code, details);
          void this.#waitForLink({ context, config, callbacks, link, error });
        },
        onTimeout: (stats, _, details) => callbacks.onTimeout(stats, context, details),
        ...(onAbort === undefined
          ? {}
          : { onAbort: (stats, _, details) => onAbort(stats, context, details) }),
        ...(onProgress === undefined
          ? {}
          : { onProgress: (stats, _, data, details) => onProgress(stats, context, data, details) }),
      });
    }

    /**
     * Reports a refusal by the host: hls.js then tries another rendition, if any, and does not repeat this
     * one.
     */
    #refuse(href: string, context: LoaderContext, callbacks: LoaderCallbacks<LoaderContext>): void {
      const no: LoaderResponse & { code: number; text: string } = {
        url: href,
        code: 403,
        text: "",
      };
      callbacks.onError(no, context, null, this.stats);
    }

    async #waitForLink({
      context,
      config,
      callbacks,
      link,
      error,
    }: {
      context: LoaderContext;
      config: LoaderConfiguration;
      callbacks: LoaderCallbacks<LoaderContext>;
      link: string;
      error: ApiError;
    }): Promise<void> {
      this.#refusals += 1;
      this.#isWaiting = true;
      const count = this.#refusals;
      const verdict = await renewal.refused({ href: context.url, link, count, error });
      if (!this.#isWaiting) return;
      if (verdict.kind !== "again") {
        onVerdict(verdict, error);
        return;
      }
      this.#isWaiting = false;
      const { stats } = this;
      // A loader is used once. The time of the refusal would count as a slow line.
      this.#plain = new PlainLoader(this.#config);
      this.#plain.stats = stats;
      Object.assign(stats, { aborted: false, loaded: 0, total: 0, chunkCount: 0, bwEstimate: 0 });
      Object.assign(stats.loading, { start: 0, first: 0, end: 0 });
      this.#send(context, config, callbacks);
    }
  };
}

/** Statuses of an expired link. hls.js does not retry them. */
export function isRefusal(status: number): boolean {
  return status === 403 || status === 410;
}

function refusalOf(status: number, details: unknown): ApiError {
  return new ApiError(kindOfStatus(status), { status, serviceMessage: textOf(details) });
}

/** Returns the host's message, if any. */
function textOf(details: unknown): string {
  if (!(details instanceof XMLHttpRequest)) return "";
  const body: unknown = details.response;
  if (typeof body === "string") return readErrorBody(body);
  if (!(body instanceof ArrayBuffer) || body.byteLength > MAX_REFUSAL_BYTES) return "";
  return readErrorBody(new TextDecoder().decode(body));
}
