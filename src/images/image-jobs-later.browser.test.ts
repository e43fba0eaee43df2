import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ApiServices } from "#shared/http/api-context.tsx";
import {
  dropImageJob,
  imageJobQueries,
  imageJobs,
  resumeImages,
  retryImageJob,
  startImage,
} from "./image-jobs-queries.ts";
import {
  beginImageTest,
  CDN,
  endImageTest,
  ends,
  imageServiceForTest,
  settles,
  states,
  storage,
  until,
  VIDEO,
} from "./image-service-for-test.ts";

beforeEach(beginImageTest);
afterEach(endImageTest);

const check = (services: ApiServices, id: string) =>
  services.queryClient.fetchQuery({ ...imageJobQueries.check(services, id), staleTime: 0 });

/** Uploads an image until it is visible. */
async function seen() {
  const { service, services } = imageServiceForTest();
  const id = startImage(services, VIDEO, "thumbnail", new Blob(["new"]));
  service.served = "new";
  await ends(services);
  return { service, services, check: () => check(services, id) };
}
const stored = () => JSON.stringify(Object.entries(sessionStorage));

/** Returns whether the browser asks before the page is left. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

it("Asks before the page is left while the form is being sent, and no longer", async () => {
  storage.answers = [{ status: 201, hangs: true }];
  const sending = imageServiceForTest();
  const id = startImage(sending.services, VIDEO, "thumbnail", new Blob(["new"]));
  await until(() => storage.forms.length === 1);
  expect(asksBeforeLeaving()).toBe(true);
  dropImageJob(sending.services, id);
  expect(states(sending.services)).toEqual(["unconfirmed"]);
  expect(asksBeforeLeaving()).toBe(false);

  const settling = imageServiceForTest();
  startImage(settling.services, VIDEO, "thumbnail", new Blob(["new"]));
  expect(await settles(settling.services, settling.service)).toEqual(["saved"]);
  expect(asksBeforeLeaving()).toBe(false);
});

describe("a reloaded page", () => {
  it("Polls for an image that storage has, and does not send it again", async () => {
    const first = imageServiceForTest();
    startImage(first.services, VIDEO, "thumbnail", new Blob(["new"]));
    expect(await settles(first.services, first.service)).toEqual(["saved"]);
    expect(stored()).not.toMatch(/signed|policy|store\.example|new/);

    const { service, services } = imageServiceForTest({}, first.service);
    resumeImages(services);
    resumeImages(services);
    expect(await settles(services, service)).toEqual(["saved"]);
    service.served = "new";
    expect(await ends(services)).toEqual(["visible"]);
    expect(await imageJobs(services)[0]?.file?.text()).toBe("new");
    expect(storage.forms).toHaveLength(1);
    await ends(first.services);
    expect(sessionStorage).toHaveLength(0);
  });

  it("Polls for an image of unknown outcome on request", async () => {
    storage.answers = [{ status: 201, hangs: true }];
    const first = imageServiceForTest();
    startImage(first.services, VIDEO, "thumbnail", new Blob(["new"]));
    await until(() => storage.forms.length === 1);

    const { service, services } = imageServiceForTest({}, first.service);
    resumeImages(services);
    expect(states(services)).toEqual(["unconfirmed"]);
    service.served = "new";
    retryImageJob(services, imageJobs(services)[0]?.id ?? "");
    expect(await ends(services)).toEqual(["visible"]);
    expect(storage.forms).toHaveLength(1);
  });

  it("Replaces the job of an earlier image for the same slot", async () => {
    const first = imageServiceForTest();
    startImage(first.services, VIDEO, "thumbnail", new Blob(["new"]));
    await settles(first.services, first.service);
    const { service, services } = imageServiceForTest({}, first.service);
    startImage(services, VIDEO, "thumbnail", new Blob(["newer"]));
    service.served = "new";
    expect(await settles(services, service)).toEqual(["saved"]);
    service.served = "newer";
    expect(await ends(services)).toEqual(["visible"]);
  });

  it("Does not poll for an image that was visible", async () => {
    const first = imageServiceForTest();
    startImage(first.services, VIDEO, "thumbnail", new Blob(["new"]));
    first.service.served = "new";
    await ends(first.services);
    const { services } = imageServiceForTest({}, first.service);
    resumeImages(services);
    expect(imageJobs(services)).toEqual([]);
  });
});

describe("an image that became visible", () => {
  it.each([
    ["other bytes at its address", { served: "a colleague's" }],
    ["another address", { url: `${CDN}/thumbnail-2`, served: "a colleague's" }],
    ["another address that can't be read", { url: `${CDN}/thumbnail-2`, served: null }],
    ["nothing", { url: null }],
  ])(
    "An image that became visible is no longer said to be served where there is: %s",
    async (_what, change) => {
      const { service, services, check } = await seen();
      await check();
      expect(states(services)).toEqual(["visible"]);
      Object.assign(service, change);
      await check();
      expect(states(services)).toEqual(["replaced"]);
      const found = imageJobs(services)[0]?.instead?.served?.file?.text();
      expect(await found).toBe(service.url === null ? undefined : (service.served ?? undefined));
      Object.assign(service, { url: `${CDN}/thumbnail`, served: "new" });
      await check();
      expect(states(services)).toEqual(["visible"]);
    },
  );

  it("An image that became visible is said to be served once its own bytes are, after others", async () => {
    const { service, services } = imageServiceForTest();
    const id = startImage(services, VIDEO, "thumbnail", new Blob(["new"]));
    await settles(services, service);
    service.served = "a colleague's";
    expect(await ends(services)).toEqual(["altered"]);
    await check(services, id);
    expect(states(services)).toEqual(["altered"]);
    service.served = "new";
    await check(services, id);
    expect(states(services)).toEqual(["visible"]);
  });

  it.each([
    ["its address can't be read for a while", { served: null }],
    ["it moved to another address", { url: `${CDN}/thumbnail-2` }],
  ])("An image that became visible is still said to be served where %s", async (_what, change) => {
    const { service, services, check } = await seen();
    Object.assign(service, change);
    await check();
    expect(states(services)).toEqual(["visible"]);
  });
});
