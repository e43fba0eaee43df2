import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { createQueryClient } from "#app/providers.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { videoForTest } from "#videos/video-for-test.ts";
import type { Video } from "#videos/video-record.ts";
import { StillPicker } from "./still-picker.tsx";

/** Shows a picker before a service that gives no link. */
async function show(change: Partial<Video>) {
  const requested: AbortSignal[] = [];
  const fetchFunction = fetchForTest(({ signal }) => {
    requested.push(signal);
    return Response.json({ error: "Content is offline" }, { status: 403 });
  });
  const api = createApiClient(parseRuntimeConfig({}), fetchFunction);
  const queryClient = createQueryClient();
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider
        value={{ api, settle: createConsistencyPoller(), page: createPageStore(), queryClient }}
      >
        <StillPicker
          video={videoForTest("1", change)}
          onPick={() => undefined}
          onFile={() => undefined}
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return requested;
}

it.each<[string, Partial<Video>]>([
  ["Publish the video to choose a frame", { status: "unpublished" }],
  ["Frames will be available when encoding is done", { status: "encoding" }],
  ["This video has no stream to take frames from", { status: "ready", assetId: null }],
])("Says why no frame can be chosen: %s", async (text, change) => {
  const requested = await show({ assetId: "r-vod-1", ...change });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole("button", { name: /image file/u })).toBeVisible();
  expect(requested).toHaveLength(0);
});

it("Requests one link, says once why it is refused, and requests again on request", async () => {
  const requested = await show({ status: "ready", assetId: "r-vod-1" });
  await expect.element(page.getByRole("alert")).toHaveTextContent("Content is offline");
  expect(requested).toHaveLength(1);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => requested.length).toBe(2);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Content is offline");
  expect(page.getByRole("alert").elements()).toHaveLength(1);
});
