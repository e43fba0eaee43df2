import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ApiServices } from "./api-context.tsx";
import { createApiClient } from "./client.ts";
import { fetchForTest } from "./fetch-for-test.ts";
import {
  dropPictureJob,
  pictureJobs,
  retryPictureJob,
  startPicture,
} from "./picture-jobs-queries.ts";
import type { PictureOwner } from "./pictures.ts";
import { queryClientForTest } from "./query-client-for-test.tsx";
import { parseRuntimeConfig } from "./runtime-config.ts";
import { settleForTest } from "./settle-for-test.ts";

const CDN = "https://cdn.example";
const FILM: PictureOwner = { type: "vod", id: "film" };

/** What storage gets, and how it answers. */
const storage: { forms: FormData[]; answers: { status: number; body?: string }[] } = {
  forms: [],
  answers: [],
};

class Storage extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  responseType = "";
  open() {}
  abort() {}
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    storage.forms.push(form);
    const { status, body = "" } = storage.answers.shift() ?? { status: 201 };
    this.status = status;
    this.responseText = body;
    queueMicrotask(() => this.dispatchEvent(new Event("loadend")));
  }
}

/** The film's thumbnail: its address, and what is served there. Null: the CDN does not let the page read it. */
interface Service {
  url: string | null;
  served: string | null;
  inits: string[];
  lookupCount: number;
}

function setup(first: Partial<Service> = {}) {
  const service: Service = {
    url: `${CDN}/thumbnail`,
    served: "old",
    inits: [],
    lookupCount: 0,
    ...first,
  };
  const fetchFunction = fetchForTest(({ method, url }) => {
    if (method === "POST") {
      service.inits.push(url.pathname);
      const kind = url.pathname.endsWith("/splash") ? "splashscreen" : "thumbnail";
      const prefix = url.pathname.includes("/channel/") ? "live" : "vod";
      return Response.json({
        bucket: "store.example",
        key: `${prefix}-target-image/film/${kind}`,
        policy: "signed",
      });
    }
    service.lookupCount += 1;
    const urls = service.url === null ? [] : [service.url];
    return Response.json({ id: "film", pictures: { thumbnail: urls, splashscreen: urls } });
  });
  vi.stubGlobal("fetch", () =>
    service.served === null
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(new Response(service.served)),
  );
  const api = createApiClient(
    parseRuntimeConfig({ storageHosts: ["store.example"], mediaHosts: ["cdn.example"] }),
    fetchFunction,
  );
  const services: ApiServices = { api, settle: settleForTest(), queryClient: queryClientForTest() };
  return { service, services };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Storage);
  storage.forms = [];
  storage.answers = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const steps = (services: ApiServices) => pictureJobs(services).map(({ step }) => step);

/** Lets time pass until something is so; files are read beside the clock. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000 && !isSo(); turn++) {
    await vi.advanceTimersByTimeAsync(200);
    await new Promise((next) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", next, { once: true });
      port1.start();
      port2.postMessage(null);
    });
  }
}

/** Lets time pass until the jobs are no longer on their way. @returns how they ended */
async function ends(services: ApiServices): Promise<string[]> {
  await until(() => steps(services).every((step) => step !== "sending" && step !== "settling"));
  return steps(services);
}

/** Lets time pass until storage has what was sent, and lookups have not shown it a few times. */
async function settles(services: ApiServices, service: Service): Promise<string[]> {
  await until(() => !steps(services).includes("sending"));
  const { lookupCount } = service;
  await until(() => service.lookupCount >= lookupCount + 3);
  return steps(services);
}

it("a picture at the address of the one before is not seen until its bytes are served", async () => {
  const { service, services } = setup();
  startPicture(services, FILM, "thumbnail", new Blob(["new"]));
  expect(await settles(services, service)).toEqual(["settling"]);
  expect(service.inits).toEqual(["/api/v2/vod/film/thumbnail"]);
  service.served = "new";
  expect(await ends(services)).toEqual(["seen"]);
  const [job] = pictureJobs(services);
  expect(await job?.before?.served?.text()).toBe("old");
});

it("another address is proof enough, and so is a version of the CDN's own", async () => {
  for (const change of [{ url: `${CDN}/thumbnail-2` }, { served: "made smaller" }]) {
    const { service, services } = setup();
    startPicture(services, FILM, "thumbnail", new Blob(["new"]));
    expect(await settles(services, service)).toEqual(["settling"]);
    Object.assign(service, change);
    expect(await ends(services)).toEqual(["seen"]);
  }
});

it("the first picture is seen once it is there", async () => {
  const { service, services } = setup({ url: null, served: "new" });
  startPicture(services, FILM, "thumbnail", new Blob(["new"]));
  expect(await settles(services, service)).toEqual(["settling"]);
  service.url = `${CDN}/thumbnail`;
  expect(await ends(services)).toEqual(["seen"]);
});

it("where the CDN can't be read nothing is said but that storage has it", async () => {
  const { services } = setup({ served: null });
  startPicture(services, FILM, "thumbnail", new Blob(["new"]));
  expect(await ends(services)).toEqual(["untold"]);
});

it("what is never served is unconfirmed, and looked for again without being sent again", async () => {
  const { service, services } = setup();
  const id = startPicture(services, FILM, "splashscreen", new Blob(["new"]));
  expect(await ends(services)).toEqual(["unconfirmed"]);
  expect(service.inits).toEqual(["/api/v2/vod/film/splash"]);
  service.served = "new";
  retryPictureJob(services, id);
  expect(await ends(services)).toEqual(["seen"]);
  expect(storage.forms).toHaveLength(1);
});

it("a form that ran out is asked for anew once; then it has failed, in storage's words", async () => {
  const expired = {
    status: 403,
    body: "<Error><Code>AccessDenied</Code><Message>Policy expired</Message></Error>",
  };
  const { service, services } = setup();
  storage.answers = [expired, expired];
  const id = startPicture(services, FILM, "thumbnail", new Blob(["new"]));
  expect(await ends(services)).toEqual(["failed"]);
  expect(service.inits).toHaveLength(2);
  const [job] = pictureJobs(services);
  expect(job?.problem?.serviceMessage).toBe("AccessDenied Policy expired");
  retryPictureJob(services, id);
  service.served = "new";
  expect(await ends(services)).toEqual(["seen"]);
});

it("every field goes to storage but the bucket, the file last", async () => {
  const { service, services } = setup();
  startPicture(services, FILM, "thumbnail", new Blob(["new"]));
  await settles(services, service);
  expect([...(storage.forms[0]?.keys() ?? [])]).toEqual(["key", "policy", "file"]);
});

it("a form that would store something else is not used", async () => {
  const { services } = setup();
  startPicture(services, { type: "vod", id: "other" }, "thumbnail", new Blob(["new"]));
  expect(await ends(services)).toEqual(["failed"]);
  expect(storage.forms).toEqual([]);
});

it("what comes of an earlier picture is not taken for a later one", async () => {
  const { service, services } = setup();
  startPicture(services, FILM, "thumbnail", new Blob(["first"]));
  expect(await settles(services, service)).toEqual(["settling"]);
  startPicture(services, FILM, "thumbnail", new Blob(["second one"]));
  service.served = "first";
  service.url = `${CDN}/thumbnail-2`;
  expect(await settles(services, service)).toEqual(["settling"]);
  service.served = "second one";
  expect(await ends(services)).toEqual(["seen"]);
});

it("a second picture for the same place calls off the first, one for the other place does not", async () => {
  const { service, services } = setup();
  startPicture(services, FILM, "thumbnail", new Blob(["first"]));
  startPicture(services, FILM, "splashscreen", new Blob(["beside"]));
  const last = startPicture(services, FILM, "thumbnail", new Blob(["second"]));
  await settles(services, service);
  expect(pictureJobs(services).map(({ kind }) => kind)).toEqual(["splashscreen", "thumbnail"]);
  service.served = "second";
  expect(await ends(services)).toEqual(["seen", "seen"]);
  dropPictureJob(services, last);
  expect(pictureJobs(services).map(({ kind }) => kind)).toEqual(["splashscreen"]);
});
