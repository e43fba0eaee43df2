import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { DEFAULT_VIEW } from "#analytics/analytics-view.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import { createQueryClient } from "#app/providers.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { TopVideos } from "./top-videos.tsx";

const NOW = { range: { from: "2026-05-11", to: "2026-05-20" }, timeZone: "UTC" };
const BEFORE = { range: { from: "2026-05-01", to: "2026-05-10" }, timeZone: "UTC" };
const QUERY: AnalyticsQuery = {
  time: NOW,
  nowMs: Date.parse("2026-11-20T12:00:00Z"),
  today: "2026-11-20",
  granularity: "day",
  sentGranularity: "day",
  previous: { kind: "range", time: BEFORE },
  isEvenlyLong: true,
};

type Rows = readonly { file: string; hits: number | string }[];
const answerOf = (rows: Rows) => Response.json(rows.map((row) => ({ ...row, visitors: 1 })));
const VIDEO = { id: "f", title: "Slow ferry", filename: "ferry.mp4", folders: [] };

/** Renders both lists over a service. @param answers what it counted, by the first day of the time that is asked for */
async function show(
  answers: Readonly<Record<string, () => Response | Promise<Response>>>,
  query = QUERY,
) {
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(async ({ url }) => {
      if (url.pathname.endsWith("/v2/vod")) {
        return Response.json({ data: [VIDEO], paging: {}, totalCount: "1" });
      }
      const answer = answers[url.searchParams.get("startdate") ?? ""];
      return (await answer?.()) ?? Response.json([]);
    }),
  );
  const queryClient = createQueryClient();
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider
        value={{ api, settle: createConsistencyPoller(), page: createPageStore(), queryClient }}
      >
        <TopVideos view={DEFAULT_VIEW} query={query} />
      </ApiProvider>
    </QueryClientProvider>,
  );
}

const lines = (title: string) =>
  page.getByRole("region", { name: title }).getByRole("listitem").elements();
const rising = page.getByRole("region", { name: "Rising" });

it("Lists what gained beyond chance, with the gain and the change", async () => {
  await show({
    "2026-05-11": () =>
      answerOf([
        { file: "ferry.mp4", hits: 90 },
        { file: "pier.mp4", hits: 100 },
      ]),
    "2026-05-01": () =>
      answerOf([
        { file: "ferry.mp4", hits: 30 },
        { file: "pier.mp4", hits: 95 },
      ]),
  });
  await expect
    .poll(() => lines("Rising").map(({ textContent }) => textContent))
    .toEqual(["Slow ferryPlays gained: +60▲ 200%200% more"]);
  expect(lines("Top videos")).toHaveLength(2);
});

it("Says nothing of rises until the previous period is read", async () => {
  const before = Promise.withResolvers<Response>();
  await show({
    "2026-05-11": () => answerOf([{ file: "ferry.mp4", hits: 90 }]),
    "2026-05-01": () => before.promise,
  });
  await expect.poll(() => lines("Top videos")).toHaveLength(1);
  await expect
    .element(rising)
    .toHaveTextContent(/^RisingGains of at least 10 plays, beyond chance$/);
  before.resolve(answerOf([{ file: "ferry.mp4", hits: 30 }]));
  await expect.poll(() => lines("Rising")).toHaveLength(1);
});

it("Says that the previous period could not be loaded", async () => {
  const answers = {
    "2026-05-11": () => answerOf([{ file: "ferry.mp4", hits: 90 }]),
    "2026-05-01": () => new Response("", { status: 403 }),
  };
  await show(answers);
  await expect.element(rising).toHaveTextContent("Couldn’t load the previous period");
  expect(lines("Rising")).toEqual([]);
});

it("Says of a previous period without rows that there is no data to compare with", async () => {
  await show({ "2026-05-11": () => answerOf([{ file: "ferry.mp4", hits: 90 }]) });
  await expect.element(rising).toHaveTextContent("No data in the previous period");
  expect(lines("Rising")).toEqual([]);
});

it("Says that nothing is compared where a row could not be read", async () => {
  await show({
    "2026-05-11": () =>
      answerOf([
        { file: "ferry.mp4", hits: 90 },
        { file: "pier.mp4", hits: "many" },
      ]),
    "2026-05-01": () => answerOf([{ file: "ferry.mp4", hits: 30 }]),
  });
  await expect.element(rising).toHaveTextContent("Not compared: not every row could be read");
  expect(lines("Rising")).toEqual([]);
});

it("Marks a gain as approximate where the clock changes within the days", async () => {
  const timeZone = "Europe/Lisbon";
  await show(
    {
      "2026-03-25": () => answerOf([{ file: "ferry.mp4", hits: 90 }]),
      "2026-03-15": () => answerOf([{ file: "ferry.mp4", hits: 30 }]),
    },
    {
      ...QUERY,
      time: { range: { from: "2026-03-25", to: "2026-04-03" }, timeZone },
      previous: {
        kind: "range",
        time: { range: { from: "2026-03-15", to: "2026-03-24" }, timeZone },
      },
    },
  );
  await expect
    .poll(() => lines("Rising").map(({ textContent }) => textContent))
    .toEqual(["Slow ferryPlays gained: ≈ +60▲ ≈ 200%≈ 200% more"]);
});
