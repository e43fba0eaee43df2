import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { showWithService } from "#test/subtitles-for-test.tsx";
import { ImageSlot } from "./image-slot.tsx";

afterEach(() => void vi.restoreAllMocks());

// Can't be shown, and asks no host.
const URL_OF_NOTHING = "data:image/png;base64,AAAA";

it.each([
  [
    "is named as gone",
    () => new Response("", { status: 404 }),
    "The file is gone.Storage answered 404.",
  ],
  [
    "shows the answer of storage",
    () => new Response("", { status: 403 }),
    "Couldn’t load the image.Storage answered 403.",
  ],
  [
    "gives no unknown reason",
    () => Promise.reject(new TypeError("CORS")),
    "Couldn’t load the image.",
  ],
  ["is no refusal where its file is damaged", () => new Response("x"), "Couldn’t load the image."],
])("Handles an image that fails to load: %s", async (_, answer, text) => {
  const fetchSpy = vi.spyOn(globalThis, "fetch").mockImplementation(async () => await answer());
  const owner = { type: "vod", id: "a" } as const;
  await showWithService(
    () => <ImageSlot owner={owner} kind="thumbnail" url={URL_OF_NOTHING} jobs={[]} />,
    () => Response.json({}),
  );
  await expect.poll(() => page.getByRole("status").first().element().textContent).toBe(text);
  expect(page.getByRole("img", { name: "Thumbnail" }).query()).toBeNull();
  expect(fetchSpy.mock.calls.map(([, init]) => [init?.method ?? "GET", init?.credentials])).toEqual(
    [["GET", "omit"]],
  );
});
