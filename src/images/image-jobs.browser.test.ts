import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRequestGate } from "#shared/http/request-gate.ts";
import { dropImageJob, imageJobs, retryImageJob, startImage } from "./image-jobs-queries.ts";
import {
  beginImageTest,
  CDN,
  endImageTest,
  ends,
  settles,
  imageServiceForTest as setup,
  states,
  storage,
  VIDEO,
} from "./image-service-for-test.ts";

beforeEach(beginImageTest);
afterEach(endImageTest);

it("Shows an image at an unchanged address only once its bytes are served", async () => {
  const { service, services } = setup();
  startImage(services, VIDEO, "thumbnail", new Blob(["new"]));
  expect(await settles(services, service)).toEqual(["saved"]);
  expect(service.inits).toEqual(["/api/v2/vod/video/thumbnail"]);
  service.served = "new";
  expect(await ends(services)).toEqual(["visible"]);
  const [job] = imageJobs(services);
  expect(await job?.before?.served?.file?.text()).toBe("old");
});

it("Sends no image while signed out, says so at once, and sends it on retry", async () => {
  const { service, services } = setup({ isSignedOut: true });
  const board = createRequestGate(true);
  services.api.access.take(board);
  const id = startImage(services, VIDEO, "thumbnail", new Blob(["new"]));
  expect(await ends(services)).toEqual(["failed"]);
  expect(imageJobs(services)[0]?.problem?.kind).toBe("signed-out");
  service.isSignedOut = false;
  board.note({ signedOut: null });
  await vi.advanceTimersByTimeAsync(100_000);
  expect(states(services)).toEqual(["failed"]);
  expect(service.inits).toEqual([]);
  retryImageJob(services, id);
  service.served = "new";
  expect(await ends(services)).toEqual(["visible"]);
});

it("Accepts another address as proof where the image can't be read", async () => {
  const { service, services } = setup();
  startImage(services, VIDEO, "thumbnail", new Blob(["new"]));
  expect(await settles(services, service)).toEqual(["saved"]);
  Object.assign(service, { url: `${CDN}/thumbnail-2`, served: null });
  expect(await ends(services)).toEqual(["visible"]);
});

it("Does not accept the old image at another address as proof", async () => {
  const { service, services } = setup();
  startImage(services, VIDEO, "thumbnail", new Blob(["new"]));
  service.url = `${CDN}/thumbnail-2`;
  expect(await settles(services, service)).toEqual(["saved"]);
  service.served = "new";
  expect(await ends(services)).toEqual(["visible"]);
});

it("Accepts other bytes than were sent as new, without a further report", async () => {
  for (const first of [{}, { url: null }]) {
    const { service, services } = setup(first);
    startImage(services, VIDEO, "thumbnail", new Blob(["new"]));
    expect(await settles(services, service)).toEqual(["saved"]);
    Object.assign(service, { url: `${CDN}/thumbnail`, served: "made smaller" });
    expect(await ends(services)).toEqual(["altered"]);
    expect(await imageJobs(services)[0]?.proof?.served?.file?.text()).toBe("made smaller");
  }
});

it("Shows the first image once it is served", async () => {
  const { service, services } = setup({ url: null, served: "new" });
  startImage(services, VIDEO, "thumbnail", new Blob(["new"]));
  expect(await settles(services, service)).toEqual(["saved"]);
  service.url = `${CDN}/thumbnail`;
  expect(await ends(services)).toEqual(["visible"]);
});

it("Says only that storage has it where the CDN can't be read", async () => {
  const { services } = setup({ served: null });
  startImage(services, VIDEO, "thumbnail", new Blob(["new"]));
  expect(await ends(services)).toEqual(["untold"]);
});

it("Keeps an image that is never served as unconfirmed, and polls again without sending", async () => {
  const { service, services } = setup();
  const id = startImage(services, VIDEO, "splashscreen", new Blob(["new"]));
  expect(await ends(services)).toEqual(["unknown"]);
  expect(service.inits).toEqual(["/api/v2/vod/video/splash"]);
  service.served = "new";
  retryImageJob(services, id);
  expect(await ends(services)).toEqual(["visible"]);
  expect(storage.forms).toHaveLength(1);
});

it("Requests an expired form once more, then fails with storage's message", async () => {
  const expired = {
    status: 403,
    body: "<Error><Code>AccessDenied</Code><Message>Policy expired</Message></Error>",
  };
  const { service, services } = setup();
  storage.answers = [expired, expired];
  const id = startImage(services, VIDEO, "thumbnail", new Blob(["new"]));
  expect(await ends(services)).toEqual(["failed"]);
  expect(service.inits).toHaveLength(2);
  const [job] = imageJobs(services);
  expect(job?.problem?.serviceMessage).toBe("AccessDenied Policy expired");
  retryImageJob(services, id);
  service.served = "new";
  expect(await ends(services)).toEqual(["visible"]);
});

it("Sends every field to storage except the bucket, the file last", async () => {
  const { service, services } = setup();
  startImage(services, VIDEO, "thumbnail", new Blob(["new"]));
  await settles(services, service);
  expect([...(storage.forms[0]?.keys() ?? [])]).toEqual(["key", "policy", "file"]);
});

it("Refuses a form that would store another object", async () => {
  const { services } = setup();
  startImage(services, { type: "vod", id: "other" }, "thumbnail", new Blob(["new"]));
  expect(await ends(services)).toEqual(["failed"]);
  expect(storage.forms).toEqual([]);
});

it("Does not take an earlier image for a later one", async () => {
  const { service, services } = setup();
  startImage(services, VIDEO, "thumbnail", new Blob(["first"]));
  expect(await settles(services, service)).toEqual(["saved"]);
  startImage(services, VIDEO, "thumbnail", new Blob(["second one"]));
  service.served = "first";
  service.url = `${CDN}/thumbnail-2`;
  expect(await settles(services, service)).toEqual(["saved"]);
  service.served = "second one";
  expect(await ends(services)).toEqual(["visible"]);
});

it("A second image for the same slot cancels the first, one for the other slot does not", async () => {
  const { service, services } = setup();
  startImage(services, VIDEO, "thumbnail", new Blob(["first"]));
  startImage(services, VIDEO, "splashscreen", new Blob(["beside"]));
  const last = startImage(services, VIDEO, "thumbnail", new Blob(["second"]));
  await settles(services, service);
  expect(imageJobs(services).map(({ kind }) => kind)).toEqual(["splashscreen", "thumbnail"]);
  service.served = "second";
  // Both images have one URL here.
  expect(await ends(services)).toEqual(["altered", "visible"]);
  dropImageJob(services, last);
  expect(imageJobs(services).map(({ kind }) => kind)).toEqual(["splashscreen"]);
});
