import Hls, { type LoaderCallbacks, type LoaderContext, LoaderContextType } from "hls.js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#shared/http/errors.ts";
import { createLinkLoader } from "./link-loader.ts";
import { createRenewal, requestPatiently } from "./renewal.ts";

const CDN = "https://cdn.example";
const link = (token: number) => `${CDN}/f/${token}/master.m3u8`;
const segment = (token: number) => `${CDN}/f/${token}/segment-7.m4s`;

const usual = Hls.DefaultConfig.loader;
/** Lists the requested URLs, in order. */
let sent: string[] = [];

/** Makes a loader that is answered at once: a host that takes nothing but the links from a certain one on. */
function hostThatTakes(
  isGood: (href: string) => boolean,
  leadsTo: (href: string) => string = (href) => href,
): typeof usual {
  return class extends usual {
    override load(
      context: LoaderContext,
      _config: unknown,
      { onSuccess, onError }: LoaderCallbacks<LoaderContext>,
    ): void {
      const { url } = context;
      sent.push(url);
      if (isGood(url)) onSuccess({ url: leadsTo(url), data: "video" }, this.stats, context, null);
      else onError({ code: 403, text: "" }, context, null, this.stats);
    }
  };
}

/** Loads a fragment of a stream opened with a link; `request` returns fresh links. */
function load(href: string, opened: string, request: () => Promise<string>) {
  const renewal = createRenewal(() => requestPatiently(request, new AbortController().signal));
  renewal.open(opened);
  const onVerdict = vi.fn<(verdict: unknown, refusal: unknown) => void>();
  const onSuccess = vi.fn<LoaderCallbacks<LoaderContext>["onSuccess"]>();
  const onError = vi.fn<LoaderCallbacks<LoaderContext>["onError"]>();
  const LinkLoader = createLinkLoader(renewal, ["cdn.example", "*.pieces.example"], onVerdict);
  const config = { ...Hls.DefaultConfig };
  const loadPolicy = config.fragLoadPolicy.default;
  const loader = new LinkLoader(config);
  loader.load(
    { type: LoaderContextType.MEDIA_FRAGMENT, url: href, responseType: "arraybuffer" },
    { loadPolicy, maxRetry: 0, timeout: 0, retryDelay: 0, maxRetryDelay: 0 },
    { onSuccess, onError, onTimeout: () => {} },
  );
  return { loader, onVerdict, onSuccess, onError };
}

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
});
afterEach(() => {
  Hls.DefaultConfig.loader = usual;
  vi.useRealTimers();
});

it("Resumes after a refusal with one link and one more request, without a timer", async () => {
  Hls.DefaultConfig.loader = hostThatTakes((href) => href !== segment(0));
  const { promise, resolve } = Promise.withResolvers<string>();
  const request = vi.fn<() => Promise<string>>(() => promise);
  const { onSuccess, onError, onVerdict } = load(segment(0), link(0), request);
  expect(request).toHaveBeenCalledOnce();
  expect(sent).toEqual([segment(0)]);
  expect(vi.getTimerCount()).toBe(0);
  resolve(link(1));
  // Flushes promises without advancing time.
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([segment(0), segment(1)]);
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(request).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
  expect(onError).not.toHaveBeenCalled();
  expect(onVerdict).not.toHaveBeenCalled();
});

it("Retries within a second while a link is unavailable", async () => {
  Hls.DefaultConfig.loader = hostThatTakes((href) => href !== segment(0));
  const request = vi
    .fn<() => Promise<string>>(async () => link(1))
    .mockRejectedValueOnce(new ApiError("server", { status: 503 }));
  const { onSuccess } = load(segment(0), link(0), request);
  await vi.advanceTimersByTimeAsync(1000);
  expect(request).toHaveBeenCalledTimes(2);
  expect(sent).toEqual([segment(0), segment(1)]);
  expect(onSuccess).toHaveBeenCalledOnce();
});

it("Reloads the stream at once where a fresh link has no address for a segment", async () => {
  const sealed = `${CDN}/f/segment-7.m4s?sig=of-this-piece`;
  Hls.DefaultConfig.loader = hostThatTakes(() => false);
  const request = vi.fn<() => Promise<string>>(async () => `${CDN}/f/master.m3u8?sig=1`);
  const { onVerdict } = load(sealed, `${CDN}/f/master.m3u8?sig=0`, request);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([sealed]);
  expect(request).toHaveBeenCalledOnce();
  expect(onVerdict).toHaveBeenCalledExactlyOnceWith({ kind: "reload" }, expect.any(ApiError));
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  "https://evil.example/f/0/segment-7.m4s",
  "https://cdn.example@evil.example/f/0/segment-7.m4s",
  "https://evil.example@cdn.example/f/0/segment-7.m4s",
  "https://cdn.example:8443/f/0/segment-7.m4s",
  "https://cdn.example./f/0/segment-7.m4s",
  "https://pieces.example/f/0/segment-7.m4s",
  "https://\u0441dn.example/f/0/segment-7.m4s",
  "http://cdn.example/f/0/segment-7.m4s",
  "data:text/plain,0123456789abcdef",
  "javascript:alert(1)",
])("Does not request or retry %s: a rendition of another host may work", async (href) => {
  Hls.DefaultConfig.loader = hostThatTakes(() => true);
  const request = vi.fn<() => Promise<string>>(async () => link(1));
  const { onError, onSuccess, onVerdict } = load(href, link(0), request);
  expect(onError).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([]);
  expect(onError.mock.calls.map(([no]) => no)).toEqual([{ url: href, code: 403, text: "" }]);
  expect(request).not.toHaveBeenCalled();
  expect(onSuccess).not.toHaveBeenCalled();
  expect(onVerdict).not.toHaveBeenCalled();
});

it("Ignores an answer from an unlisted host, and uses one from a listed host", async () => {
  Hls.DefaultConfig.loader = hostThatTakes(
    () => true,
    () => "https://evil.example/7.m4s",
  );
  const request = vi.fn<() => Promise<string>>(async () => link(1));
  const led = load(segment(0), link(0), request);
  expect(led.onError.mock.calls.map(([no]) => no)).toEqual([
    { url: "https://evil.example/7.m4s", code: 403, text: "" },
  ]);
  expect(led.onSuccess).not.toHaveBeenCalled();
  Hls.DefaultConfig.loader = hostThatTakes(
    () => true,
    () => "https://eu.pieces.example/7.m4s",
  );
  const { onSuccess, onError } = load(segment(0), link(0), request);
  expect(onSuccess.mock.calls.map(([{ url }]) => url)).toEqual(["https://eu.pieces.example/7.m4s"]);
  expect(onError).not.toHaveBeenCalled();
});

it("Reports nothing of a request that was aborted before it was refused", async () => {
  Hls.DefaultConfig.loader = hostThatTakes(() => true);
  const { loader, onError } = load("https://evil.example/7.m4s", link(0), async () => link(1));
  loader.abort();
  loader.destroy();
  await vi.advanceTimersByTimeAsync(0);
  expect(onError).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});
