import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { activityText, clearActivity, parseActivity } from "#changes/activity.ts";
import { clearBefore, keepBefore, loadBefore } from "#changes/stored-before.ts";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { lookUpNow } from "#test/look-up-now.ts";
import { dropImageJob, imageJobs, resumeImages, startImage } from "./image-jobs-queries.ts";
import {
  beginImageTest,
  CDN,
  endImageTest,
  imageServiceForTest,
  states,
  storage,
  VIDEO,
} from "./image-service-for-test.ts";
import { restoreImage } from "./restore-image.ts";
import { printOf } from "./send-image.ts";
import { type ImageBefore, loadImage, waitForEarlierImage } from "./stored-image.ts";

const pages: ApiServices[] = [];
function setup(...first: Parameters<typeof imageServiceForTest>) {
  const made = imageServiceForTest(...first);
  pages.push(made.services);
  return made;
}

beforeEach(() => {
  beginImageTest();
  // Storage on the device takes real time.
  vi.useRealTimers();
  clearActivity();
});
afterEach(async () => {
  // Pending work would end in the next test.
  for (const services of pages.splice(0)) {
    for (const { id } of imageJobs(services)) dropImageJob(services, id);
  }
  endImageTest();
  clearActivity();
  await clearBefore();
});

const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 15_000 });
const isSeen = (services: ApiServices) => () => states(services).includes("visible");
const entries = () => parseActivity(activityText());
const sentText = () => {
  const file = storage.forms.at(-1)?.get("file");
  return file instanceof Blob ? file.text() : null;
};

describe("a change of an image", () => {
  it("Keeps the image that it replaces before it sends the other, and logs that", {
    tags: ["nightly"],
  }, async () => {
    const { service, services } = setup();
    const id = startImage(services, VIDEO, "thumbnail", new Blob(["new"]));
    await until(() => storage.forms.length === 1);
    expect(imageJobs(services)[0]?.isKept).toBe(true);
    service.served = "new";
    await until(isSeen(services));
    expect(entries()).toMatchObject([{ id, action: "image", outcome: "visible", isKept: true }]);
    const kept = await loadBefore(id);
    expect(kept).toMatchObject({
      print: await printOf(new Blob(["old"])),
      sentPrint: await printOf(new Blob(["new"])),
      proof: { url: `${CDN}/thumbnail` },
    });
    expect(await (await loadImage(id))?.sent?.text()).toBe("new");
  });

  it("A change of an image is undone after a reload that came before it was visible", {
    tags: ["nightly"],
  }, async () => {
    const { service, services: first } = setup();
    const id = startImage(first, VIDEO, "thumbnail", new Blob(["new"]));
    await until(() => states(first).includes("saved"));
    first.settle.close();
    const { services } = setup({}, service);
    resumeImages(services);
    service.served = "new";
    await until(isSeen(services));
    expect(entries()).toMatchObject([{ id, outcome: "visible", isKept: true }]);
    const way = { activityId: newId(), isForced: false };
    expect(await restoreImage(services, id, way)).toBe("sent");
    await until(() => storage.forms.length === 2);
    expect(await sentText()).toBe("old");
  });

  it.each([
    ["there was none before", { url: null }],
    ["the one before can't be read", { served: null }],
  ])(
    "A change of an image is not said to be kept where %s",
    { tags: ["nightly"] },
    async (_, first) => {
      const { service, services } = setup(first);
      const id = startImage(services, VIDEO, "thumbnail", new Blob(["new"]));
      await until(() => storage.forms.length === 1);
      Object.assign(service, { url: `${CDN}/new`, served: "new" });
      await until(isSeen(services));
      expect(entries()).toMatchObject([{ outcome: "visible", isKept: false }]);
      expect(await loadBefore(id)).toBeUndefined();
    },
  );
});

/** An image was replaced by another one, which is served. */
async function afterReplacement(over: Partial<ImageBefore> = {}) {
  const made = setup({ served: "new" });
  const file = new Blob(["old"]);
  const sentPrint = await printOf(new Blob(["new"]));
  const value: ImageBefore = {
    slot: { owner: VIDEO, kind: "thumbnail" },
    file,
    print: await printOf(file),
    sentPrint,
    proof: { url: `${CDN}/thumbnail`, served: { print: sentPrint, file: null } },
    ...over,
  };
  await keepBefore("entry", value, file.size);
  const restore = (isForced = false, activityId = newId()) =>
    restoreImage(made.services, "entry", { activityId, isForced });
  return { ...made, restore };
}

it("Finds an image that a closed page has sent, which can be undone then", async () => {
  const { service, services, restore } = await afterReplacement({ proof: null });
  service.served = "old";
  const { signal } = new AbortController();
  let isFound = false;
  const found = waitForEarlierImage(services, "entry", signal).then((is) => (isFound = is));
  await vi.waitUntil(() => services.settle.stateOf("earlier:entry") !== undefined);
  for (const served of ["theirs", "new"]) {
    await lookUpNow(services.settle);
    expect(isFound).toBe(false);
    service.served = served;
  }
  await lookUpNow(services.settle);
  expect(await found).toBe(true);
  expect(service.inits).toEqual([]);
  expect(await waitForEarlierImage(services, "none", signal)).toBe(false);
  expect(await restore()).toBe("sent");
});

describe("restoreImage", () => {
  it("Uploads the earlier image under its own entry, which can be undone in turn", {
    tags: ["nightly"],
  }, async () => {
    const { service, services, restore } = await afterReplacement();
    expect(await restore(false, "way back")).toBe("sent");
    await until(() => storage.forms.length === 1);
    expect(await sentText()).toBe("old");
    service.served = "old";
    await until(isSeen(services));
    expect(entries()).toMatchObject([{ id: "way back", outcome: "visible", isKept: true }]);
    const again = { activityId: newId(), isForced: false };
    expect(await restoreImage(services, "way back", again)).toBe("sent");
    await until(() => storage.forms.length === 2);
    expect(await sentText()).toBe("new");
  });

  it.each([
    ["a colleague has set another image", { served: "theirs" }],
    ["a colleague's image can't be read", { url: `${CDN}/other`, served: null }],
    ["no image can be read", { served: null }],
    ["there is no image any more", { url: null }],
  ])("Sends nothing where %s, unless it is forced", async (_, change) => {
    const { service, services, restore } = await afterReplacement();
    Object.assign(service, change);
    expect(await restore()).toBe("conflict");
    expect(imageJobs(services)).toEqual([]);
    expect(await restore(true)).toBe("sent");
    await until(() => storage.forms.length === 1);
    expect(await sentText()).toBe("old");
  });

  it("Sends nothing while another image for the slot is pending", async () => {
    const { services, restore } = await afterReplacement();
    startImage(services, VIDEO, "thumbnail", new Blob(["newer"]));
    expect(await restore()).toBe("conflict");
    await until(() => !states(services).includes("saving"));
  });

  it("Tolerates that the earlier image is still served for a moment", async () => {
    const { service, restore } = await afterReplacement();
    service.served = "old";
    expect(await restore()).toBe("sent");
  });

  it("Says that no image is kept any more", async () => {
    const { services, restore } = await afterReplacement();
    await clearBefore();
    expect(await restore()).toBe("not-kept");
    expect(imageJobs(services)).toEqual([]);
  });
});
