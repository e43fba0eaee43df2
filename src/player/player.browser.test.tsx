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
import { HEVC_PATH, playsHevc } from "./hevc-for-test.ts";
import { Player } from "./player.tsx";

/** Renders a player before a service that gives no link, or one to a stream. */
async function show(stream: string | null = null) {
  const requested: AbortSignal[] = [];
  let ends = 0;
  const fetchFunction = fetchForTest(({ url, signal }) => {
    if (!url.pathname.endsWith("/content/access")) return Response.json([]);
    requested.push(signal);
    if (stream !== null) return Response.json({ hls: `${location.origin}${stream}` });
    return Response.json({ error: "Content is offline" }, { status: 403 });
  });
  const api = createApiClient(parseRuntimeConfig({ mediaHosts: [location.host] }), fetchFunction);
  const queryClient = createQueryClient();
  const screen = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider
        value={{ api, settle: createConsistencyPoller(), page: createPageStore(), queryClient }}
      >
        <Player
          assetId="r-vod-1"
          title="Slow ferry"
          posterUrl={null}
          videoId="1"
          framesPerSecond={null}
          onEnded={() => {
            ends += 1;
          }}
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { requested, screen, ends: () => ends };
}

it("Requests a link when play is pressed and not before, and shows the service's message", async () => {
  const { requested } = await show();
  const button = page.getByRole("button", { name: "Play Slow ferry" });
  await button.hover();
  expect(requested).toHaveLength(0);
  await button.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Content is offline");
  expect(requested).toHaveLength(1);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => requested.length).toBe(2);
});

it("Aborts its request when the page is left", async () => {
  const { requested, screen } = await show();
  await page.getByRole("button", { name: "Play Slow ferry" }).click();
  await expect.poll(() => requested.length).toBe(1);
  await screen.unmount();
  expect(requested[0]?.aborted).toBe(true);
});

it("Reports that playback reached the end", async () => {
  const { ends } = await show();
  const video = page.getByLabelText("Video: Slow ferry").element();
  video.dispatchEvent(new Event("ended"));
  expect(ends()).toBe(1);
});

it.skipIf(playsHevc())(
  "Says that the browser can't play the format, in place of the controls",
  async () => {
    await show(HEVC_PATH);
    await page.getByRole("button", { name: "Play Slow ferry" }).click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("This browser can’t play this video’s format.");
    await expect.element(page.getByText("Buffering")).not.toBeInTheDocument();
  },
);
