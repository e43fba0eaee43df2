import { QueryClientProvider } from "@tanstack/react-query";
import { Link, Outlet } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { loader as watchTimeLoader } from "#app/pages/watch-time-loader.ts";
import { Component as WatchTimePage } from "#app/pages/watch-time-page.tsx";
import { createQueryClient } from "#app/providers.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { renderRoutesForTest } from "#test/render-for-test.tsx";

const NOON = Date.parse("2026-11-20T12:00:00Z");
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  await page.viewport(1440, 900);
});
afterEach(() => void vi.useRealTimers());

/** Tells the response of the fake service. Is null for normal data. */
type Answer = "refuse" | "hang" | null;

const PLAYED = ["a", "b", "c"];
const FIRST_VIDEO = { id: "a", title: "Sea", creation_date: "2024-03-05T10:00:00Z" };

function give(answer: Answer, body: unknown, signal: AbortSignal): Response | Promise<Response> {
  if (answer === "hang") return untilLeft(signal);
  return answer === "refuse"
    ? Response.json({ message: "no" }, { status: 403 })
    : Response.json(body);
}

/** Renders the page of all videos with a fake service that can fail, and another page to navigate to. */
async function show(
  search: string,
  { rows = null, first = null, video = FIRST_VIDEO }: Partial<World> = {},
) {
  const world: World = { rows, first, video, arrival: null };
  const requested: string[] = [];
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ url: { pathname, searchParams }, signal }) => {
      if (pathname.endsWith("/watchtime-engagement")) {
        const from = searchParams.get("startdate") ?? "";
        const number = Number(searchParams.get("page"));
        requested.push(`${from} ${number}`);
        const period = searchParams.get("granularity") === "day" ? from : from.slice(0, 7);
        const results = PLAYED.map((id) => ({ period, "content-id": id, "total-plays": 1 }));
        const answer = typeof world.rows === "function" ? world.rows(from, number) : world.rows;
        return give(answer, { results: number === 1 ? results : [] }, signal);
      }
      const isFirst = pathname.endsWith("/v2/vod") && searchParams.get("sort") === "ASC";
      return give(isFirst ? world.first : null, { data: isFirst ? [world.video] : [] }, signal);
    }),
  );
  const queryClient = createQueryClient();
  const services = { api, settle: createConsistencyPoller(), page: createPageStore(), queryClient };
  function Frame() {
    return (
      <QueryClientProvider client={queryClient}>
        <ApiProvider value={services}>
          <Link to="/elsewhere">Leave</Link>
          <Link to={`/watch-time/vod?${search}`}>Come back</Link>
          <Outlet />
        </ApiProvider>
      </QueryClientProvider>
    );
  }
  const { router } = renderRoutesForTest(
    [
      {
        element: <Frame />,
        HydrateFallback,
        children: [
          {
            path: "/watch-time/:kind?",
            element: <WatchTimePage />,
            loader: async (call) => {
              await world.arrival;
              return watchTimeLoader(services, call);
            },
          },
          { path: "/elsewhere", element: <p>Elsewhere</p> },
        ],
      },
    ],
    `/watch-time/vod?${search}`,
  );
  return { world, requested, router };
}

interface World {
  rows: Answer | ((from: string, page: number) => Answer);
  /** Is the response to the lookup of the oldest video. */
  first: Answer;
  video: unknown;
  /** Holds navigations up. */
  arrival: Promise<void> | null;
}

function HydrateFallback() {
  return null;
}

function untilLeft(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const text = (label: string | RegExp) => page.getByText(label, { exact: true });
const rowCount = () => page.getByRole("grid").element().getAttribute("aria-rowcount");

/** Focuses a button and presses Enter. */
async function press(name: string) {
  button(name).element().focus();
  await userEvent.keyboard("{Enter}");
}

const FIVE_DAYS = "range=2026-11-10..2026-11-14&zone=UTC";
const WHOLE = "3 records as of Nov 20, 2026, 12:00 PM.";

describe("rows that are read again", () => {
  it("Rows that are read again can be stopped, and keep the rows and the focus nearby", {
    tags: ["nightly"],
  }, async () => {
    const { world, requested } = await show(FIVE_DAYS);
    await expect.element(text(WHOLE)).toBeVisible();
    vi.setSystemTime(NOON + 60_000);
    world.rows = (_, number) => (number === 2 ? "hang" : null);
    await button("Reload").click();
    await expect.element(text("Updating… Showing data from Nov 20, 2026, 12:00 PM.")).toBeVisible();
    await press("Stop");
    await expect
      .element(text("Update stopped. Showing data from Nov 20, 2026, 12:00 PM."))
      .toBeVisible();
    await expect.element(button("Continue")).toHaveFocus();
    await expect.element(text(WHOLE)).not.toBeInTheDocument();
    expect(rowCount()).toBe("5");
    requested.length = 0;
    world.rows = null;
    await userEvent.keyboard("{Enter}");
    await expect.element(text("3 records as of Nov 20, 2026, 12:01 PM.")).toBeVisible();
    expect(requested).toEqual(["2026-11-10 2"]);
    expect(document.activeElement).not.toBe(document.body);
    await expect.element(button("Stop")).not.toBeInTheDocument();
  });

  it("Rows that are read again continue where they failed", async () => {
    const { world, requested } = await show(FIVE_DAYS);
    await expect.element(text(WHOLE)).toBeVisible();
    world.rows = (_, number) => (number === 2 ? "refuse" : null);
    await button("Reload").click();
    const alert = page.getByRole("alert");
    await expect.element(alert).toHaveTextContent(/^Couldn’t update:/);
    requested.length = 0;
    world.rows = "hang";
    await press("Try again");
    await expect.element(button("Stop")).toHaveFocus();
    expect(requested).toEqual(["2026-11-10 2"]);
    world.rows = null;
    await userEvent.keyboard("{Enter}");
    await press("Continue");
    await expect.element(text(WHOLE)).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
    requested.length = 0;
    await button("Reload").click();
    await expect.poll(() => requested).toEqual(["2026-11-10 1", "2026-11-10 2"]);
  });
});

it("Show only that other days are loading, and can be stopped", async () => {
  const { world } = await show(FIVE_DAYS);
  await expect.element(text(WHOLE)).toBeVisible();
  world.rows = "hang";
  await page.getByRole("button", { name: /^Earlier/ }).click();
  const outdated = text(/^Still showing Nov 10.*14, 2026\.$/);
  await expect.element(outdated).toBeVisible();
  await expect.element(text(WHOLE)).not.toBeInTheDocument();
  await expect.element(text(/^Reading anew/)).not.toBeInTheDocument();
  await press("Stop");
  await expect.element(outdated).toBeVisible();
  await expect.element(button("Continue")).toHaveFocus();
  world.rows = null;
  await userEvent.keyboard("{Enter}");
  await expect.element(text(WHOLE)).toBeVisible();
  await expect.element(outdated).not.toBeInTheDocument();
});

it("Keeps a change of the comparison that is on its way when a row is selected", async () => {
  const { world, router } = await show(FIVE_DAYS);
  await expect.element(text(WHOLE)).toBeVisible();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.arrival = promise;
  await page.getByRole("button", { name: /^Dates:/ }).click();
  await page.getByRole("option", { name: "vs previous period" }).click();
  await expect.poll(() => router.state.navigation.location?.search).toContain("vs=previous");
  await page
    .getByRole("checkbox", { name: /^Select / })
    .first()
    .click();
  resolve();
  await expect.element(page.getByText("1 selected")).toBeVisible();
  await expect.element(compared()).toBeVisible();
  expect(router.state.location.search).toBe(`?${FIVE_DAYS}&vs=previous&pick=a`);
});

const compared = () => page.getByRole("region", { name: "Comparison" });

describe("earlier days", () => {
  const EARLIER = "2026-11-05";
  const isEarlier = (call: string) => call.startsWith(EARLIER);

  it("Are not read without a comparison, of which the dates say that there is none", async () => {
    const { requested } = await show(FIVE_DAYS);
    await expect.element(text(WHOLE)).toBeVisible();
    const dates = page.getByRole("button", { name: /^Dates:/ });
    await expect.element(dates).toHaveTextContent(/ · No comparison$/);
    await expect.element(compared()).not.toBeInTheDocument();
    expect(requested).toEqual(["2026-11-10 1", "2026-11-10 2"]);
  });

  it("Are read after the days of the page, fail on their own, and are read again", async () => {
    const { world, requested } = await show(`${FIVE_DAYS}&vs=previous`, {
      rows: (from) => (from === EARLIER ? "refuse" : null),
    });
    await expect.element(text(WHOLE)).toBeVisible();
    await expect
      .element(compared().getByRole("alert"))
      .toHaveTextContent(/^Couldn’t load the comparison range/);
    expect(requested).toEqual(["2026-11-10 1", "2026-11-10 2", `${EARLIER} 1`]);
    world.rows = null;
    await press("Try again");
    await expect
      .element(compared())
      .toHaveTextContent(/^Nov 10.*14, 2026 vs Nov 5.*9, 2026.*3 records as of/);
    expect(document.activeElement).not.toBe(document.body);
    expect(requested.slice(3)).toEqual([`${EARLIER} 1`, `${EARLIER} 2`]);
  });

  it("Are not asked for while no day of the range is over", { tags: ["nightly"] }, async () => {
    const { requested } = await show("range=today&zone=UTC&vs=previous");
    await expect.element(text(/^Nothing to compare yet/)).toBeVisible();
    await expect.element(text(WHOLE)).toBeVisible();
    expect(requested.filter(isEarlier)).toEqual([]);
    expect(requested.every((call) => call.startsWith("2026-11-20"))).toBe(true);
  });
});

describe("all time", () => {
  const ALL = "range=all&zone=UTC";
  const BEGINS = /^All time starts with your oldest video\./;
  const UNKNOWN = "Creation date unknown. All time starts on Nov 21, 2025 here.";

  it("All time is requested once the oldest video is known", { tags: ["nightly"] }, async () => {
    const { world, requested } = await show(ALL, { first: "hang" });
    await expect.element(text("Loading records…")).toBeVisible();
    await expect.element(text(BEGINS)).not.toBeInTheDocument();
    expect(requested).toEqual([]);
    world.first = null;
    // Requested again, because the first request never ends.
    await page.getByRole("link", { name: "Leave" }).click();
    await page.getByRole("link", { name: "Come back" }).click();
    await expect.element(text(BEGINS)).toBeVisible();
    await expect.element(text(/records as of/)).toBeVisible();
    expect(requested.map((call) => call.slice(0, 10))).toContain("2024-03-05");
    expect(requested.map((call) => call.slice(0, 10))).not.toContain("2025-11-21");
  });

  it("Says where it begins when that video can't be looked up, and retries", async () => {
    const { world } = await show(ALL, { first: "refuse" });
    await expect.element(text(UNKNOWN)).toBeVisible();
    await expect.element(text(/records as of/)).toBeVisible();
    await expect.element(text(BEGINS)).not.toBeInTheDocument();
    world.first = "hang";
    await press("Check again");
    await expect.element(text(UNKNOWN)).not.toBeInTheDocument();
    await expect.element(text(/^Still showing Nov 21, 2025/)).toBeVisible();
    await expect.element(button("Stop")).not.toBeInTheDocument();
    expect(document.activeElement).not.toBe(document.body);
  });

  it("Starts with that video once a retry finds it", { tags: ["nightly"] }, async () => {
    const { world } = await show(ALL, { first: "refuse" });
    await expect.element(text(UNKNOWN)).toBeVisible();
    world.first = null;
    await press("Check again");
    await expect.element(text(BEGINS)).toBeVisible();
    await expect.element(text(UNKNOWN)).not.toBeInTheDocument();
    await expect.element(text(/records as of/)).toBeVisible();
  });

  it("Says so for a video without a date, which no retry can find", async () => {
    await show(ALL, { video: { id: "a", title: "Sea" } });
    await expect.element(text(UNKNOWN)).toBeVisible();
    await expect.element(button("Check again")).not.toBeInTheDocument();
  });

  const LONG_AGO = "range=2020-01-01..2020-01-05&zone=UTC";

  it.each(["hang", "refuse"] as const)(
    "All time does not delay other ranges, and has no beginning for them (%s)",
    async (first) => {
      await show(LONG_AGO, { first });
      await expect.element(text(WHOLE)).toBeVisible();
      await expect.element(button("Earlier: Dec 27 – 31, 2019")).toBeVisible();
    },
  );

  it("All time has no earlier day once that is known", async () => {
    await show(LONG_AGO);
    await expect
      .element(button("Earlier: no data before Mar 5, 2024"))
      .toHaveAttribute("aria-disabled", "true");
  });
});

it.each(["all", "never"])(
  "Names the comparison after the range only where something is compared: %s",
  { tags: ["nightly"] },
  async (shown) => {
    await page.viewport(600, 900);
    await show(`${FIVE_DAYS}&vs=previous&only=${shown}`);
    await expect
      .element(page.getByRole("button", { name: /^Dates:/ }))
      .toHaveTextContent(shown === "all" ? /By day · vs previous period$/ : /By day$/);
  },
);

describe("a page whose first call failed", () => {
  it.each([FIVE_DAYS, "range=all&zone=UTC"])(
    "A page whose first call failed is requested again when a person returns: %s",
    { tags: ["nightly"] },
    async (search) => {
      const { world, requested } = await show(search, { rows: "refuse" });
      await expect.element(page.getByRole("alert")).toBeVisible();
      const count = requested.length;
      await page.getByRole("link", { name: "Leave" }).click();
      await expect.element(text("Elsewhere")).toBeVisible();
      world.rows = null;
      await page.getByRole("link", { name: "Come back" }).click();
      await expect.element(text(/records as of/)).toBeVisible();
      await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
      expect(requested.length).toBeGreaterThan(count);
    },
  );
});
