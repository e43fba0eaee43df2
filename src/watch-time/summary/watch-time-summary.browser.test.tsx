import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { WatchTimeSummary } from "./watch-time-summary.tsx";

const TIME = { range: { from: "2026-10-24", to: "2026-11-20" }, timeZone: "UTC" };

/** Renders the summary of an account with these records of videos, and none of channels. */
function show(results: readonly unknown[] | null) {
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ url: { pathname, searchParams } }) => {
      const isOfVideos = pathname.includes("/vod/");
      if (isOfVideos && results === null) return Response.json({}, { status: 403 });
      const isFirst = searchParams.get("page") === "1";
      return Response.json({ results: isOfVideos && isFirst ? results : [] });
    }),
  );
  const queryClient = queryClientForTest();
  return renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider
        value={{ api, settle: createConsistencyPoller(), page: createPageStore(), queryClient }}
      >
        <WatchTimeSummary time={TIME} hrefOf={(kind) => `/watch-time/${kind}`} />
      </ApiProvider>
    </QueryClientProvider>,
  );
}

const record = (id: string, period: string, viewers: number, seconds: number) => ({
  period,
  "content-id": id,
  "total-plays": viewers,
  "unique-viewers": viewers,
  "total-watch-time": seconds,
});

it("Adds watch time up, and shows viewers as a range", async () => {
  const screen = await show([
    record("a", "2026-11", 30, 3600),
    record("b", "2026-11", 20, 1800),
    record("a", "2026-10", 10, 1800),
  ]);
  const videos = screen.getByRole("region", { name: "Videos" });
  await expect.element(videos).toHaveTextContent("Watch time2h");
  await expect.element(videos).toHaveTextContent("30–60");
  await expect
    .element(screen.getByRole("region", { name: "Live channels" }))
    .toHaveTextContent("Watch timeNo dataUnique viewersNo data");
});

it("Says why there are no figures, for videos and channels separately", async () => {
  const screen = await show(null);
  await expect
    .element(screen.getByRole("region", { name: "Videos" }).getByRole("alert"))
    .toHaveTextContent("You don’t have permission to do this.");
  await expect
    .element(screen.getByRole("region", { name: "Live channels" }))
    .toHaveTextContent("No data");
});
