import { expect, vi } from "vitest";
import { loadBefore } from "#changes/stored-before.ts";
import { yieldToMain } from "#shared/async/yield-to-main.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { CallForTest } from "#test/fetch-for-test.ts";
import { RequestForTest } from "#test/request-for-test.ts";
import { servicesForTest } from "#test/services-for-test.ts";
import { imageJobs } from "./image-jobs-queries.ts";
import type { ImageOwner } from "./images.ts";

export const HOSTS = { storageHosts: ["store.example"], mediaHosts: ["cdn.example"] };
export const CDN = "https://cdn.example";
export const VIDEO: ImageOwner = { type: "vod", id: "video" };

/** Requests received by storage, and its answers. */
export const storage: {
  forms: FormData[];
  answers: { status: number; body?: string; hangs?: true }[];
} = {
  forms: [],
  answers: [],
};

class Storage extends RequestForTest {
  send(form: FormData) {
    storage.forms.push(form);
    const { status, body = "", hangs = false } = storage.answers.shift() ?? { status: 201 };
    this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 1, total: 3 }));
    if (!hangs) queueMicrotask(() => this.answer(status, {}, body));
  }
}

/** Holds the URL and served bytes of the video's thumbnail. A null means that the CDN forbids reading it (CORS). */
interface Service {
  url: string | null;
  served: string | null;
  inits: string[];
  lookupCount: number;
  isSignedOut: boolean;
}

/**
 * Sets up a page before a service.
 * @param known the service that an earlier page was before
 */
export function imageServiceForTest(first: Partial<Service> = {}, known?: Service) {
  const service: Service = known ?? {
    url: `${CDN}/thumbnail`,
    served: "old",
    inits: [],
    lookupCount: 0,
    isSignedOut: false,
    ...first,
  };
  const answer = ({ method, url }: CallForTest) => {
    if (service.isSignedOut) return new Response("", { status: 401 });
    if (method === "POST") {
      service.inits.push(url.pathname);
      const kind = url.pathname.endsWith("/splash") ? "splashscreen" : "thumbnail";
      const prefix = url.pathname.includes("/channel/") ? "live" : "vod";
      return Response.json({
        bucket: "store.example",
        key: `${prefix}-target-image/video/${kind}`,
        policy: "signed",
      });
    }
    service.lookupCount += 1;
    const urls = service.url === null ? [] : [service.url];
    return Response.json({ id: "video", pictures: { thumbnail: urls, splashscreen: urls } });
  };
  vi.stubGlobal("fetch", () =>
    service.served === null
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(new Response(service.served)),
  );
  const services = servicesForTest(answer, HOSTS);
  return { service, services };
}

export function beginImageTest(): void {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Storage);
  storage.forms = [];
  storage.answers = [];
  sessionStorage.clear();
}
export function endImageTest(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

export const states = (services: ApiServices) =>
  imageJobs(services).map(({ state, reason }) => reason ?? state);

/** Lets time pass until something is so; files are read beside the clock. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000 && !isSo(); turn++) {
    await vi.advanceTimersByTimeAsync(200);
    await yieldToMain();
    // The device's storage is not on this clock: patience with it would end while it is at work.
    await loadBefore("").catch(() => null);
  }
  expect(isSo()).toBe(true);
}

/** Lets time pass until the jobs are no longer on their way. @returns how they ended */
export async function ends(services: ApiServices): Promise<string[]> {
  await until(() => states(services).every((state) => state !== "saving" && state !== "saved"));
  return states(services);
}

/** Lets time pass until storage has what was sent, and lookups have not shown it a few times. */
export async function settles(services: ApiServices, service: Service): Promise<string[]> {
  await until(() => !states(services).includes("saving"));
  const { lookupCount } = service;
  await until(() => service.lookupCount >= lookupCount + 3);
  return states(services);
}
