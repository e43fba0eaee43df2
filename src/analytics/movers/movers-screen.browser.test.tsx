import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
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
import { MoversScreen } from "./movers-screen.tsx";

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

const video = (id: string, title: string, creation_date = "2025-01-01T00:00:00Z") => ({
  id,
  title,
  creation_date,
  online: true,
  renditions: [{ width: 640, height: 360 }],
  folders: [],
});
const VIDEOS = [
  video("a", "Ferry"),
  video("b", "Pier"),
  video("c", "Lights"),
  video("d", "Fresh", "2026-05-15T00:00:00Z"),
];

/** Holds the plays of each video, of the present range and of the earlier one. */
const PLAYS: Readonly<Record<string, readonly [now: number, before: number]>> = {
  Ferry: [40, 300],
  Pier: [95, 100],
  Lights: [9000, 9000],
  Fresh: [70, 0],
  Gone: [0, 50],
};

const rowsOf = (at: 0 | 1) =>
  Object.entries(PLAYS)
    .filter(([, plays]) => plays[at] > 0)
    .map(([file, plays]) => ({ file, hits: plays[at], visitors: 1 }));

/** Answers like the platform: everything of a range is on its third day, in one country. */
function answer({ pathname, searchParams }: URL): unknown {
  const isNow = searchParams.get("startdate") === NOW.range.from;
  if (pathname.endsWith("/v2/vod")) return { data: VIDEOS, paging: {}, totalCount: "4" };
  if (pathname.endsWith("/visitorspercontent")) return rowsOf(isNow ? 0 : 1);
  const hits = PLAYS.Ferry?.[isNow ? 0 : 1];
  if (pathname.endsWith("/visitorspercountry")) {
    return [{ country_name: "Portugal", hits, visitors: 1 }];
  }
  if (pathname.endsWith("/visitorsperperiod")) {
    return [{ datetime: isNow ? "2026-05-13 00:00:00" : "2026-05-03 00:00:00", hits, visitors: 1 }];
  }
  return [];
}

function Movers({ movers, query }: { movers: string; query: AnalyticsQuery }) {
  const [view, setView] = useState({ ...DEFAULT_VIEW, subject: { kind: "vods" as const }, movers });
  return (
    <>
      <output>{view.movers}</output>
      <MoversScreen
        view={view}
        query={query}
        onView={(next) => setView({ ...view, movers: next.movers })}
        renderActivity={({ id, fromMs, untilMs }) => (
          <p>
            Changes of {id}, {new Date(fromMs).toISOString()} to {new Date(untilMs).toISOString()}
          </p>
        )}
      />
    </>
  );
}

async function show(movers = "losses", query = QUERY) {
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ url }) => Response.json(answer(url))),
  );
  const queryClient = createQueryClient();
  return await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider
        value={{ api, settle: createConsistencyPoller(), page: createPageStore(), queryClient }}
      >
        <Movers movers={movers} query={query} />
      </ApiProvider>
    </QueryClientProvider>,
  );
}

const rows = () =>
  page
    .getByRole("row")
    .elements()
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it("Lists what lost beyond what all did and beyond chance, and the rest on request", async () => {
  await show();
  await expect.poll(rows).toEqual([
    ["Ferry", "40", "300", "-260", "▼ 86.7%86.7% less"],
    ["GoneNo longer in the library", "0", "50", "-50", "gone"],
  ]);
  await expect
    .element(page.getByText("All videos: -2.6%. Listed: losses beyond that and beyond chance."))
    .toBeVisible();
  await userEvent.click(page.getByRole("checkbox", { name: "Only beyond chance" }));
  await expect
    .poll(() => rows().at(-1))
    .toEqual(["PierWithin chance or the overall change", "95", "100", "-5", "▼ 5.0%5.0% less"]);
  await expect.element(page.getByRole("status").first()).toHaveTextContent("losses.all");
});

it("Keeps new videos apart, with their creation in place of a change", async () => {
  await show();
  await userEvent.click(page.getByRole("button", { name: "New (1)" }));
  await expect.poll(rows).toEqual([["Fresh", "May 15, 2026", "70"]]);
});

it("Shows the days, the countries and the state of a video that is clicked", {
  tags: ["nightly"],
}, async () => {
  await show();
  const name = page.getByRole("button", { name: "Ferry", exact: true });
  await userEvent.click(name);
  const why = page.getByRole("region", { name: "Ferry" });
  await expect.element(why).toHaveFocus();
  await expect.element(why).toHaveTextContent("40 plays instead of 300 -260");
  await expect
    .element(
      why.getByRole("region", { name: "Days that made the difference" }).getByRole("list").last(),
    )
    .toHaveTextContent("Wednesday, May 13, 2026-26040 plays instead of 300 (Sunday, May 3, 2026)");
  await expect
    .element(why.getByRole("region", { name: "Countries that made the difference" }))
    .toHaveTextContent("Portugal-26040 plays instead of 300");
  await expect.element(why).toHaveTextContent("Now: Published");
  await expect
    .element(why)
    .toHaveTextContent("Changes of a, 2026-05-01T00:00:00.000Z to 2026-05-21T00:00:00.000Z");
  await expect
    .element(why.getByRole("link", { name: "Open analytics" }))
    .toHaveAttribute("href", "/vods/a/analytics");
  await userEvent.keyboard("{Escape}");
  await expect.element(why).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
});

it("Compares a week with the average of four in the list, in its days and its countries", async () => {
  const { timeZone } = NOW;
  await show("losses.all", {
    ...QUERY,
    time: { range: { from: "2026-05-11", to: "2026-05-17" }, timeZone },
    previous: {
      kind: "average",
      allWeeks: { range: { from: "2026-04-13", to: "2026-05-10" }, timeZone },
      weeks: 4,
    },
  });
  await expect.poll(() => rows()[0]).toEqual(["Ferry", "40", "75", "-35", "▼ 46.7%46.7% less"]);
  await expect.element(page.getByText(/the average week of Apr 13/)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Ferry", exact: true }));
  const why = page.getByRole("region", { name: "Ferry" });
  await expect
    .element(
      why.getByRole("region", { name: "Days that made the difference" }).getByRole("list").last(),
    )
    .toHaveTextContent("Sunday, May 17, 2026-750 plays instead of 75 (Average of 4 weeks)");
  await expect
    .element(why.getByRole("region", { name: "Countries that made the difference" }))
    .toHaveTextContent("Portugal-3540 plays instead of 75");
});

it("Opens what a link says, sorted as it says", { tags: ["nightly"] }, async () => {
  await show("losses.1-down/video id b");
  await expect
    .poll(() => rows().map(([name]) => name))
    .toEqual(["GoneNo longer in the library", "Ferry"]);
  await expect.element(page.getByRole("region", { name: "Pier" })).toBeVisible();
});
