import Hls, { type LoaderCallbacks, type LoaderContext, LoaderContextType } from "hls.js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#api/errors.ts";
import { createLinkLoader } from "./link-loader.ts";
import { createRenewal } from "./renewal.ts";
import { requestPatiently } from "./request-link.ts";

const CDN = "https://cdn.example";
const link = (token: number) => `${CDN}/f/${token}/master.m3u8`;
const segment = (token: number) => `${CDN}/f/${token}/segment-7.m4s`;

const usual = Hls.DefaultConfig.loader;
/** Addresses in the order in which they went out. */
let sent: string[] = [];

/** Answers at once: a host that takes nothing but the links from a certain one on. */
function hostThatTakes(isGood: (address: string) => boolean): typeof usual {
  return class extends usual {
    override load(
      context: LoaderContext,
      _config: unknown,
      { onSuccess, onError }: LoaderCallbacks<LoaderContext>,
    ): void {
      const { url } = context;
      sent.push(url);
      if (isGood(url)) onSuccess({ url, data: "film" }, this.stats, context, null);
      else onError({ code: 403, text: "" }, context, null, this.stats);
    }
  };
}

/** Loads a piece of a film that was opened with a link; `request` gives fresh ones. */
function load(address: string, opened: string, request: () => Promise<string>) {
  const renewal = createRenewal(() => requestPatiently(request, new AbortController().signal));
  renewal.open(opened);
  const onVerdict = vi.fn<(verdict: unknown, refusal: unknown) => void>();
  const onSuccess = vi.fn<LoaderCallbacks<LoaderContext>["onSuccess"]>();
  const onError = vi.fn<LoaderCallbacks<LoaderContext>["onError"]>();
  const LinkLoader = createLinkLoader(renewal, onVerdict);
  const config = { ...Hls.DefaultConfig };
  const loadPolicy = config.fragLoadPolicy.default;
  new LinkLoader(config).load(
    { type: LoaderContextType.MEDIA_FRAGMENT, url: address, responseType: "arraybuffer" },
    { loadPolicy, maxRetry: 0, timeout: 0, retryDelay: 0, maxRetryDelay: 0 },
    { onSuccess, onError, onTimeout: () => {} },
  );
  return { onVerdict, onSuccess, onError };
}

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
});
afterEach(() => {
  Hls.DefaultConfig.loader = usual;
  vi.useRealTimers();
});

it("goes on after a refusal with one link and one more request, and waits for no timer", async () => {
  Hls.DefaultConfig.loader = hostThatTakes((address) => address !== segment(0));
  const { promise, resolve } = Promise.withResolvers<string>();
  const request = vi.fn<() => Promise<string>>(() => promise);
  const { onSuccess, onError, onVerdict } = load(segment(0), link(0), request);
  expect(request).toHaveBeenCalledOnce();
  expect(sent).toEqual([segment(0)]);
  expect(vi.getTimerCount()).toBe(0);
  resolve(link(1));
  // No time passes from here on: only what has been promised already is kept.
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([segment(0), segment(1)]);
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(request).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
  expect(onError).not.toHaveBeenCalled();
  expect(onVerdict).not.toHaveBeenCalled();
});

it("asks again within a second for a link that can't be had for the moment", async () => {
  Hls.DefaultConfig.loader = hostThatTakes((address) => address !== segment(0));
  const request = vi
    .fn<() => Promise<string>>(async () => link(1))
    .mockRejectedValueOnce(new ApiError("server", { status: 503 }));
  const { onSuccess } = load(segment(0), link(0), request);
  await vi.advanceTimersByTimeAsync(1000);
  expect(request).toHaveBeenCalledTimes(2);
  expect(sent).toEqual([segment(0), segment(1)]);
  expect(onSuccess).toHaveBeenCalledOnce();
});

it("has the stream loaded anew at once where a fresh link does not tell the new address", async () => {
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
