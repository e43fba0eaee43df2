import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
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
    "tells what storage answered",
    () => new Response("", { status: 403 }),
    "Couldn’t load the image.Storage answered 403.",
  ],
  [
    "says no more than is known",
    () => Promise.reject(new TypeError("CORS")),
    "Couldn’t load the image.",
  ],
  ["is no refusal where its file is damaged", () => new Response("x"), "Couldn’t load the image."],
])("an image that fails to load %s", async (_, answer, text) => {
  const fetchSpy = vi.spyOn(globalThis, "fetch").mockImplementation(async () => await answer());
  const queryClient = queryClientForTest();
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(() => Response.json({})),
  );
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={{ api, settle, queryClient }}>
        <ImageSlot
          owner={{ type: "vod", id: "a" }}
          kind="thumbnail"
          url={URL_OF_NOTHING}
          jobs={[]}
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
  await expect.poll(() => page.getByRole("status").first().element().textContent).toBe(text);
  expect(page.getByRole("img", { name: "Thumbnail" }).query()).toBeNull();
  expect(fetchSpy.mock.calls.map(([, init]) => [init?.method ?? "GET", init?.credentials])).toEqual(
    [["GET", "omit"]],
  );
});
