import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { type Comparable, toRead } from "#shared/dates/compared-days.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { refreshWatchTime } from "./watch-time-queries.ts";
import { AccountWatchTime } from "./watch-time-summary.tsx";
import { DEFAULT_VIEW } from "./watch-time-view.ts";

const TIME = { range: { from: "2026-10-24", to: "2026-11-20" }, timeZone: "UTC" };

const COMPARED: Comparable = {
  current: { range: { from: "2026-11-01", to: "2026-11-20" }, timeZone: "UTC" },
  previous: {
    kind: "range",
    time: { range: { from: "2026-09-01", to: "2026-09-20" }, timeZone: "UTC" },
  },
  isWithoutToday: true,
  firstDays: null,
};

/** Lists the videos of the library; that of a third one is missing. */
const VIDEOS = [
  { id: "a", title: "Sea", duration: "00:05:00" },
  { id: "b", title: "Pier", duration: "00:10:00" },
];

/** Renders the summary of an account with these records of videos, and none of channels. */
async function show(
  results: readonly unknown[] | null,
  compared: Comparable | null = null,
  {
    isRefused = () => false,
    part = "summary",
    answersFrom = async () => undefined,
  }: {
    /** Says which calls are refused, by their path and the first day that they ask for. */
    isRefused?: (pathname: string, from: string | null) => boolean;
    part?: "summary" | "lead";
    /** Waits before a call is answered, which is known by the first day that it asks for. */
    answersFrom?: (from: string | null) => Promise<void>;
  } = {},
) {
  const asked: (string | null)[] = [];
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(async ({ url: { pathname, searchParams } }) => {
      if (pathname.endsWith("/v2/vod")) return Response.json({ data: VIDEOS });
      asked.push(searchParams.get("granularity"));
      const isOfVideos = pathname.includes("/vod/");
      await answersFrom(searchParams.get("startdate"));
      if (isRefused(pathname, searchParams.get("startdate"))) {
        return Response.json({}, { status: 403 });
      }
      if (isOfVideos && results === null) return Response.json({}, { status: 403 });
      const isFirst = searchParams.get("page") === "1";
      const [from, to] = [searchParams.get("startdate"), searchParams.get("enddate")];
      const inRange = (results ?? []).filter((row) => isInMonths(row, from, to));
      return Response.json({ results: isOfVideos && isFirst ? inRange : [] });
    }),
  );
  const queryClient = queryClientForTest();
  const screen = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider
        value={{ api, settle: createConsistencyPoller(), page: createPageStore(), queryClient }}
      >
        <AccountWatchTime
          time={TIME}
          compared={compared}
          view={part === "lead" ? null : DEFAULT_VIEW}
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { screen, asked, queryClient };
}

/** Returns whether a record is of a month of the range. */
function isInMonths(row: unknown, from: string | null, to: string | null): boolean {
  const period = String(Reflect.get(Object(row), "period"));
  return period >= (from ?? "").slice(0, 7) && period <= (to ?? "").slice(0, 7);
}

const record = (id: string, period: string, viewers: number, seconds: number) => ({
  period,
  "content-id": id,
  "total-plays": viewers,
  "unique-viewers": viewers,
  "total-watch-time": seconds,
});

it("Adds watch time up, and shows viewers where they are one number", async () => {
  const { screen } = await show([
    record("a", "2026-11", 30, 3600),
    record("b", "2026-11", 20, 1800),
    record("a", "2026-10", 10, 1800),
  ]);
  const videos = screen.getByRole("region", { name: "Videos" });
  await expect.element(videos).toHaveTextContent("Watch time2h");
  // They can't be added up: 30 to 60 people are no number.
  await expect.element(videos).not.toHaveTextContent("Unique viewers");
  await expect
    .element(screen.getByRole("region", { name: "Live channels" }))
    .toHaveTextContent("Watch timeNo data");
});

it("Shows the viewers of a single record", { tags: ["nightly"] }, async () => {
  const { screen } = await show([record("a", "2026-11", 30, 3600)]);
  await expect
    .element(screen.getByRole("region", { name: "Videos" }))
    .toHaveTextContent("Unique viewers30");
});

const BEFORE = [record("a", "2026-09", 1, 3600), record("b", "2026-09", 1, 1800)];

it("Says beside the figures why they are not compared, and reads the days before again", async () => {
  const refused = { from: "2026-09-01" };
  const { screen } = await show([record("a", "2026-11", 30, 8100), ...BEFORE], COMPARED, {
    isRefused: (_, from) => from === refused.from,
  });
  const videos = screen.getByRole("region", { name: "Videos" });
  await expect
    .element(videos.getByRole("alert"))
    .toHaveTextContent("Couldn’t load the comparison range: You don’t have permission to do this.");
  await expect.element(videos).toHaveTextContent("Watch time2h 15mChange unknown");
  refused.from = "";
  await videos.getByRole("button", { name: "Try again" }).click();
  await expect.element(videos).toHaveTextContent("Watch time2h 15m+50.0%from 1h 30m");
});

it("Shows the watch time of the compared days, its change, and the days before", async () => {
  const { screen } = await show([record("a", "2026-11", 30, 8100), ...BEFORE], COMPARED);
  await expect
    .element(screen.getByRole("region", { name: "Watch time" }))
    .toHaveTextContent("without today, which is still in progress");
  await expect
    .element(screen.getByRole("region", { name: "Videos" }))
    .toHaveTextContent("Watch time2h 15m+50.0%from 1h 30m");
});

it("Reads days only for the line, when a person asks for it", { tags: ["nightly"] }, async () => {
  const { screen, asked } = await show([record("a", "2026-11", 30, 3600)]);
  await expect
    .element(screen.getByRole("region", { name: "Videos" }))
    .toHaveTextContent("Watch time1h");
  expect(new Set(asked)).toEqual(new Set(["month"]));
  await screen.getByRole("button", { name: "Show watch time over time" }).click();
  await expect.element(screen.getByRole("heading", { name: "Watch time over time" })).toBeVisible();
  await expect.poll(() => new Set(asked)).toEqual(new Set(["month", "day"]));
});

it("Draws the line of videos where channels can't be read, and says why", {
  tags: ["nightly"],
}, async () => {
  const { screen } = await show([record("a", "2026-11", 30, 3600)], null, {
    isRefused: (pathname) => !pathname.includes("/vod/"),
  });
  await screen.getByRole("button", { name: "Show watch time over time" }).click();
  const line = screen.getByRole("region", { name: "Watch time over time" });
  await expect.element(line).toBeVisible();
  await expect
    .poll(() =>
      screen
        .getByRole("alert")
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(Array(2).fill(expect.stringContaining("You don’t have permission to do this.")));
});

it("Says why there are no figures, for videos and channels separately", async () => {
  const { screen } = await show(null);
  await expect
    .element(screen.getByRole("region", { name: "Videos" }).getByRole("alert"))
    .toHaveTextContent("You don’t have permission to do this.");
  await expect
    .element(screen.getByRole("region", { name: "Live channels" }))
    .toHaveTextContent("No data");
});

it("Leads with watch time and percentage viewed, and how they changed", async () => {
  const { screen } = await show(
    [
      // Of 30 plays of 5 minutes, and 10 of 10 minutes, 250 minutes could have been watched.
      record("a", "2026-11", 30, 4500),
      record("b", "2026-11", 10, 3000),
      record("a", "2026-09", 20, 3000),
    ],
    COMPARED,
    { part: "lead" },
  );
  await expect
    .element(screen.getByRole("group", { name: "Watch time" }))
    .toHaveTextContent("Watch time2h 5m+150%from 50mVideos and live channels");
  await expect
    .element(screen.getByRole("group", { name: "Percentage viewed" }))
    .toHaveTextContent("Percentage viewed50.0%0 ptsfrom 50.0%Videos only");
  await expect.element(screen.getByText("without today, which is still in progress")).toBeVisible();
});

it("Leads with the change from the average of four weeks, not from all of them", async () => {
  const timeZone = "UTC";
  const { screen } = await show(
    [record("a", "2026-11", 30, 3600), record("a", "2026-10", 80, 4 * 2400)],
    {
      current: { range: { from: "2026-11-01", to: "2026-11-07" }, timeZone },
      previous: {
        kind: "average",
        allWeeks: { range: { from: "2026-10-04", to: "2026-10-31" }, timeZone },
        weeks: 4,
      },
      isWithoutToday: false,
      firstDays: null,
    },
    { part: "lead" },
  );
  await expect
    .element(screen.getByRole("group", { name: "Watch time" }))
    .toHaveTextContent("Watch time1h+50.0%from 40mVideos and live channels");
  await expect
    .element(screen.getByRole("group", { name: "Percentage viewed" }))
    .toHaveTextContent("Percentage viewed40.0%0 ptsfrom 40.0%Videos only");
  await expect.element(screen.getByText(/the average week of Oct 4/)).toBeVisible();
});

it("Reads the days before again only once those of the page are read again", async () => {
  const calls: (string | null)[] = [];
  const { current, previous } = COMPARED;
  const [from, fromBefore] = [current.range.from, toRead(previous).time.range.from];
  let isHeld = false;
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  const { screen, queryClient } = await show(
    [record("a", "2026-11", 30, 4500), record("a", "2026-09", 20, 1500)],
    COMPARED,
    {
      part: "lead",
      answersFrom: async (asked) => {
        calls.push(asked);
        if (isHeld && asked === from) await held;
      },
    },
  );
  const tile = screen.getByRole("group", { name: "Watch time" });
  await expect.element(tile).toHaveTextContent("from 25m");
  calls.length = 0;
  isHeld = true;
  const refreshed = refreshWatchTime(queryClient);
  await expect.poll(() => calls).toEqual([from, from]);
  goOn();
  await refreshed;
  expect(calls.slice(2)).toContain(fromBefore);
});

it("Leads with the percentage viewed where channels can't be read, and with its change", async () => {
  const { screen } = await show(
    [record("a", "2026-11", 30, 4500), record("a", "2026-09", 20, 1500)],
    COMPARED,
    { part: "lead", isRefused: (pathname) => !pathname.includes("/vod/") },
  );
  await expect
    .element(screen.getByRole("group", { name: "Watch time" }))
    .toHaveTextContent("Watch time–couldn’t loadVideos and live channels");
  await expect
    .element(screen.getByRole("group", { name: "Percentage viewed" }))
    .toHaveTextContent("Percentage viewed50.0%+25 ptsfrom 25.0%Videos only");
});

it("Leaves out of the percentage viewed what has no length, and says so", {
  tags: ["nightly"],
}, async () => {
  const { screen } = await show(
    [record("a", "2026-11", 30, 4500), record("gone", "2026-11", 10, 3000)],
    null,
    { part: "lead" },
  );
  const tile = screen.getByRole("group", { name: "Percentage viewed" });
  await expect.element(tile.getByTitle(/Based on part of the data/)).toHaveTextContent("50.0%");
});
