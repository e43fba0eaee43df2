import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerWindow, type HourOfEvents } from "#analytics/analytics-for-test.ts";
import { type AnalyticsView, DEFAULT_VIEW, formatSubject } from "#analytics/analytics-view.ts";
import { resolveView } from "#analytics/resolved-query.ts";
import { addDays, daysBetween } from "#shared/dates/days.ts";
import { ApiProvider, type ApiServices } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { takeImage } from "#test/image-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { Comparison } from "./comparison.tsx";

const NOW_MS = Date.UTC(2026, 10, 20, 12);

interface Video {
  id: string;
  title: string;
  created: string | null;
  /** Returns the plays in an hour, so many days after creation. */
  playsAt: (day: number) => number;
}

const VIDEOS: readonly Video[] = [
  { id: "a", title: "Harbour lights", created: "2026-11-10T09:00:00Z", playsAt: (day) => 40 - day },
  { id: "b", title: "Low water", created: "2026-11-14T09:00:00Z", playsAt: (day) => 10 + 2 * day },
  { id: "c", title: "<b>Slow</b> winter", created: null, playsAt: () => 0 },
  { id: "d", title: "Night shift", created: "2026-09-01T09:00:00Z", playsAt: () => 1 },
  { id: "e", title: "Salt and rope", created: "2026-11-01T09:00:00Z", playsAt: () => 2 },
  { id: "f", title: "Opening night", created: "2026-11-02T09:00:00Z", playsAt: () => 3 },
  { id: "g", title: "Letters home", created: "2026-11-03T09:00:00Z", playsAt: () => 4 },
];

// The library loads with the first chart, which takes as long as the machine needs.
beforeAll(async () => {
  await import("#shared/charts/chart-plot.tsx");
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW_MS });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns an hour at ten for each day since a video was created. */
function eventsOf({ created, playsAt }: Video): HourOfEvents[] {
  if (created === null) return [];
  const from = created.slice(0, 10);
  return Array.from({ length: daysBetween(from, "2026-11-20") + 1 }, (_, day) => ({
    hourMs: Date.parse(`${addDays(from, day)}T10:00:00Z`),
    count: playsAt(day),
  }));
}

function answerAnalytics(video: Video, { url }: CallForTest): Response {
  const isBytes = url.pathname.endsWith("/bytesperperiod");
  const window = {
    from: url.searchParams.get("startdate") ?? "",
    to: addDays(url.searchParams.get("enddate") ?? "", -1),
    offsetMinutes: Number(url.searchParams.get("timezone-offset")),
    keep: null,
  };
  const rows = answerWindow(eventsOf(video), window, "plays").map(({ wallMs, counts }) => {
    const datetime = new Date(wallMs).toISOString().slice(0, 19).replace("T", " ");
    const plays = counts.plays ?? 0;
    return isBytes
      ? { datetime, bytes: plays * 1_000_000 }
      : { datetime, hits: plays, visitors: plays * 3 };
  });
  return Response.json(rows);
}

const recordOf = ({ id, title, created }: Video) => ({ id, title, creation_date: created });

/** Renders a comparison over a fake service with the videos. */
async function show({
  beside = ["a", "b"],
  view = {},
  refuse = () => null,
}: {
  beside?: readonly string[];
  view?: Partial<AnalyticsView>;
  /** Overrides a response; null: default. */
  refuse?: (call: CallForTest) => Response | Promise<Response> | null;
} = {}) {
  const calls: string[] = [];
  const views: AnalyticsView[] = [];
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(async (call) => {
      const refused = refuse(call);
      if (refused !== null) return await refused;
      const pathname = call.url.pathname.replace(/^.*(?=\/v2\/)/, "");
      calls.push(`${pathname} ${call.url.searchParams.get("startdate") ?? ""}`);
      const [, , resource, id = ""] = pathname.split("/");
      if (resource === "analytics") {
        const video = VIDEOS.find((each) => pathname.includes(`/vod/${each.id}/`));
        return video === undefined ? Response.json([]) : answerAnalytics(video, call);
      }
      if (resource === "vod" && id === "") {
        return Response.json({ data: VIDEOS.map(recordOf), totalCount: VIDEOS.length });
      }
      const video = VIDEOS.find((each) => each.id === id);
      return Response.json(
        resource === "vod" && video !== undefined ? recordOf(video) : { data: [], totalCount: 0 },
      );
    }),
  );
  const queryClient = queryClientForTest();
  const settle = createConsistencyPoller();
  const services: ApiServices = { api, settle, queryClient, page: createPageStore() };
  const names = new Map(VIDEOS.map(({ id, title }) => [`vod:${id}`, title]));
  const nameOf = (subject: AnalyticsView["subject"]) => names.get(formatSubject(subject)) ?? null;
  const first: AnalyticsView = {
    ...DEFAULT_VIEW,
    choice: { from: "2026-11-07", to: "2026-11-20" },
    beside: beside.map((id) => ({ kind: "vod", id })),
    ...view,
  };
  const put: { view?: (view: AnalyticsView) => void } = {};
  function Page() {
    const [shown, setShown] = useState(first);
    useEffect(() => {
      put.view = setShown;
    }, []);
    const query = resolveView(shown, { personZone: "UTC", since: "2026-01-01", nowMs: NOW_MS });
    return (
      <Comparison
        view={shown}
        query={query}
        nameOf={nameOf}
        onView={(next) => {
          views.push(next);
          setShown(next);
        }}
      />
    );
  }
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={services}>
        <Page />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const choose = (changed: Partial<AnalyticsView>) => put.view?.({ ...first, ...changed });
  return { calls, views, choose };
}

const option = (name: string) => page.getByRole("option", { name });
const away = (name: string) => page.getByRole("button", { name: `Remove ${name}` });
const each = () => page.getByRole("list", { name: "Separate charts" }).getByRole("listitem");
const overlay = () => page.getByRole("region", { name: "Plays compared", exact: true });
const chart = () => overlay().getByRole("application");

/** It is drawn as soon as it is in view. */
async function focusChart() {
  await expect.element(chart()).toBeInTheDocument();
  chart().element().focus();
  await expect.poll(() => chart().query()?.querySelector("svg text") ?? null).not.toBeNull();
}
const totals = () =>
  page
    .getByRole("region", { name: "Table: Totals" })
    .getByRole("row")
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(" | "));

describe("the compared subjects", () => {
  it("The compared subjects are added from a list, in which present ones can't be chosen again", {
    tags: ["nightly"],
  }, async () => {
    const { views } = await show();
    await page.getByRole("button", { name: "Add video or channel" }).click();
    await expect.element(option("Low water")).toHaveAttribute("aria-disabled", "true");
    await expect.element(option("Low water")).toHaveTextContent("Already added");
    await option("Night shift").click();
    expect(views.at(-1)?.beside.map(({ id }) => id)).toEqual(["a", "b", "d"]);
    await expect.element(option("Night shift")).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => each().elements().length).toBe(3);
  });

  it("The compared subjects are six at most, and the list says so", {
    tags: ["nightly"],
  }, async () => {
    const { views } = await show({ beside: ["a", "b", "c", "d", "e", "f"] });
    await page.getByRole("button", { name: "Add video or channel" }).click();
    await expect.element(page.getByText(/You can compare up to six/).first()).toBeVisible();
    const seventh = option("Letters home");
    await expect.element(seventh).toHaveAttribute("aria-disabled", "true");
    await seventh.click({ force: true });
    expect(views).toEqual([]);
  });

  it("The compared subjects are removed, and the focus goes to the next", {
    tags: ["nightly"],
  }, async () => {
    const { views } = await show();
    away("Harbour lights").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(away("Low water")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("button", { name: "Compare", exact: true })).toHaveFocus();
    expect(views.map(({ beside }) => beside.length)).toEqual([1, 0]);
  });
});

describe("separate charts", () => {
  it("Separate charts have a name, a total and a link to analytics, on one scale", async () => {
    await show();
    const first = each().nth(0);
    await expect.element(first.getByText("385", { exact: true })).toBeVisible();
    await expect
      .element(first.getByRole("link", { name: "Harbour lights" }))
      .toHaveAttribute("href", "/vods/a/analytics?range=2026-11-07..2026-11-20");
    await expect.element(first.getByText("Peak: Nov 10, 2026, 40")).toBeVisible();
    await expect
      .element(each().nth(1).getByRole("img"))
      .toHaveAccessibleName("Low water: 112 in total, peak 22 (Nov 20, 2026)");
    await expect
      .poll(() =>
        each()
          .elements()
          .map((item) =>
            [...item.querySelectorAll(".recharts-yAxis-tick-labels text")].map(
              (tick) => tick.textContent,
            ),
          ),
      )
      .toEqual([
        ["0", "20", "40"],
        ["0", "20", "40"],
      ]);
  });

  it("Separate charts show separately what is loading, failed or empty, and retry", {
    tags: ["nightly"],
  }, async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    let isDown = true;
    await show({
      beside: ["a", "b", "c"],
      refuse({ url }) {
        if (url.pathname.includes("/analytics/vod/b/")) {
          return isDown ? Response.json({ message: "Index is away" }, { status: 400 }) : null;
        }
        return url.pathname.includes("/analytics/vod/a/") ? promise : null;
      },
    });
    await expect.element(each().nth(1).getByText("Index is away")).toBeVisible();
    await expect.element(each().nth(0).getByText("Loading")).toBeInTheDocument();
    await expect
      .element(
        each()
          .nth(2)
          .getByText(/No data in this date range/),
      )
      .toBeVisible();
    isDown = false;
    await each().nth(1).getByRole("button", { name: "Try again" }).click();
    await expect.element(each().nth(1).getByText("112", { exact: true })).toBeVisible();
    resolve(Response.json([]));
    await expect
      .element(
        each()
          .nth(0)
          .getByText(/No data in this date range/),
      )
      .toBeVisible();
  });

  it("Separate charts stay as they are until all of another range have loaded", {
    tags: ["nightly"],
  }, async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isWaiting = false;
    const view = { against: "none", granularity: "day" } as const;
    const { calls, choose } = await show({
      view,
      refuse: ({ url }) =>
        isWaiting && url.pathname.includes("/analytics/vod/b/")
          ? promise.then(() => Response.json([]))
          : null,
    });
    const panel = page.getByRole("region", { name: "Plays by day, separately" });
    await expect.element(each().nth(0).getByText("385", { exact: true })).toBeVisible();
    await expect.element(each().nth(1).getByText("112", { exact: true })).toBeVisible();
    const before = calls.length;
    isWaiting = true;
    choose({ ...view, choice: { from: "2026-11-14", to: "2026-11-17" } });
    await expect.poll(() => calls.length).toBe(before + 2);
    await expect.element(panel).toHaveAttribute("aria-busy", "true");
    await expect.element(each().nth(0).getByText("385", { exact: true })).toBeVisible();
    await expect.element(panel.getByText(/Nov 7 – 20, 2026/)).toBeVisible();
    resolve();
    await expect.element(each().nth(0).getByText("138", { exact: true })).toBeVisible();
    await expect
      .element(
        each()
          .nth(1)
          .getByText(/No data in this date range/),
      )
      .toBeVisible();
    await expect.element(panel.getByText(/Nov 14 – 17, 2026/)).toBeVisible();
    await expect.element(panel).toHaveAttribute("aria-busy", "false");
  });

  it("Separate charts show in all of them the day that is pointed at in one", {
    tags: ["nightly"],
  }, async () => {
    await show();
    await userEvent.hover(each().nth(0).getByRole("img"), { position: { x: 40, y: 30 } });
    await expect
      .element(
        each()
          .nth(1)
          .getByText(/^Nov \d+, 2026: Unknown$/),
      )
      .toBeVisible();
    await userEvent.hover(page.getByRole("button", { name: "Add video or channel" }));
    await expect.element(each().nth(1).getByText("Peak: Nov 20, 2026, 22")).toBeVisible();
  });

  it("Separate charts are exported as one image, each with its name, its total and its line", {
    tags: ["nightly"],
  }, async () => {
    await show();
    await expect.element(each().nth(1).getByText("112", { exact: true })).toBeVisible();
    await expect
      .poll(() => document.querySelectorAll("li .recharts-curve").length)
      .toBeGreaterThan(1);
    const written = vi.spyOn(CanvasRenderingContext2D.prototype, "fillText");
    const figure = page.getByRole("figure", { name: "Chart: Plays by day, separately" });
    const frame = figure.element().getBoundingClientRect();
    const boxes = figure
      .getByRole("img")
      .elements()
      .map((drawing) => drawing.getBoundingClientRect());
    const image = await takeImage("Plays by day, separately");
    expect(image.name).toBe("Plays compared, 2026-11-07 to 2026-11-20.png");
    const top = image.height / 2 - 16 - frame.height;
    expect(boxes).toHaveLength(2);
    for (const { x, y, width, height } of boxes) {
      const inked = image.inked({
        x: 2 * (x - frame.x + 16),
        y: 2 * (y - frame.y + top),
        width: 2 * width,
        height: 2 * height,
      });
      expect(inked).toBeGreaterThan(1000);
    }
    const labels = written.mock.calls.map(([text]) => text);
    expect(labels.slice(2)).toEqual([
      "Harbour lights",
      "385",
      "Peak: Nov 10, 2026, 40",
      "Low water",
      "112",
      "Peak: Nov 20, 2026, 22",
    ]);
  });

  it("Separate charts divide sums for a rate, which is empty without plays", async () => {
    const unplayed = [{ datetime: "2026-11-15 00:00:00", hits: 0, visitors: 2 }];
    await show({
      view: { metric: "bytesPerPlay" },
      refuse: ({ url }) =>
        url.pathname.endsWith("/vod/b/visitorsperperiod") ? Response.json(unplayed) : null,
    });
    await expect.element(each().nth(0)).toHaveTextContent("1 MB in total");
    await expect
      .element(
        each()
          .nth(1)
          .getByText(/No plays to divide by/),
      )
      .toBeVisible();
  });
});

describe("one chart with all lines", () => {
  it("One chart with all lines is read by keys, and announces every value, largest first", async () => {
    await show();
    await expect.poll(() => document.querySelectorAll(".recharts-curve").length).toBeGreaterThan(3);
    await focusChart();
    await userEvent.keyboard("{End}");
    const status = overlay().getByRole("status").last();
    await expect
      .element(status)
      .toHaveTextContent(
        "Nov 20, 2026: Harbour lights 30 · in progress, Low water 22 · in progress",
      );
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(status).toHaveTextContent("Nov 19, 2026: Harbour lights 31, Low water 20");
    await userEvent.keyboard("{Home}");
    await expect
      .element(status)
      .toHaveTextContent("Nov 7, 2026: Harbour lights Unknown, Low water Unknown");
    await userEvent.keyboard("{Escape}");
    await expect.element(status).toHaveTextContent("");
  });

  it("Aligns lines by days since each was created, with the real dates", {
    tags: ["nightly"],
  }, async () => {
    const { calls } = await show({ beside: ["a", "b", "c"] });
    await expect.element(each().nth(0).getByText("385", { exact: true })).toBeVisible();
    const before = calls.length;
    await overlay().getByRole("button", { name: "Days since creation" }).click();
    await expect.element(overlay().getByText(/Day 0 is the creation day/)).toBeVisible();
    await expect
      .element(overlay().getByText(/Not shown: <b>Slow<\/b> winter \(no data/))
      .toBeVisible();
    await focusChart();
    await userEvent.keyboard("{Home}");
    const status = overlay().getByRole("status").last();
    await expect
      .element(status)
      .toHaveTextContent("Day 0: Harbour lights 40 · Nov 10, 2026, Low water 10 · Nov 14, 2026");
    await userEvent.keyboard("{End}");
    await expect
      .element(status)
      .toHaveTextContent(
        "Day 10: Harbour lights 30 · Nov 20, 2026 · in progress, Low water Unknown",
      );
    expect(calls.slice(before)).toEqual([
      "/v2/analytics/vod/a/visitorsperperiod 2026-11-10",
      "/v2/analytics/vod/b/visitorsperperiod 2026-11-14",
    ]);
    await overlay().getByRole("button", { name: "Cumulative" }).click();
    await focusChart();
    await userEvent.keyboard("{Home}{PageDown}");
    await expect.element(status).toHaveTextContent("Day 10: Harbour lights 385");
  });

  it("One chart with all lines has a column for each line as a table", {
    tags: ["nightly"],
  }, async () => {
    await show();
    await expect.element(each().nth(0).getByText("385", { exact: true })).toBeVisible();
    const heads = () =>
      overlay()
        .getByRole("columnheader")
        .elements()
        .map(({ textContent }) => textContent);
    await overlay().getByRole("button", { name: "Table" }).click();
    await expect.poll(heads).toEqual(["From", "Harbour lights", "Low water", "Incomplete"]);
    await overlay().getByRole("button", { name: "Days since creation" }).click();
    await expect.poll(heads).toEqual(["Day", "Harbour lights", "Low water", "Incomplete"]);
    await overlay().getByRole("combobox").selectOptions("364");
    await expect.poll(() => heads()[0]).toBe("Days");
  });

  it("Exports an image with the names of its lines", { tags: ["nightly"] }, async () => {
    await show();
    await expect.element(each().nth(0).getByText("385", { exact: true })).toBeVisible();
    await expect
      .poll(() => chart().element().querySelector("svg text:last-of-type"))
      .not.toBeNull();
    const drawn = [...chart().element().querySelectorAll("svg text")].map(
      (text) => text.textContent,
    );
    expect(drawn).toContain("Low water");
    const image = await takeImage("Plays compared");
    expect(image.name).toBe("Plays compared, 2026-11-07 to 2026-11-20.png");
  });

  it("Shows all lines in the widest buckets that came for any of them", async () => {
    const month = { datetime: "2026-11-01 00:00:00", hits: 9, visitors: 9, bytes: 9 };
    await show({
      view: { choice: { from: "2026-10-01", to: "2026-11-15" } },
      refuse: ({ url }) =>
        url.pathname.includes("/analytics/vod/a/")
          ? Response.json([{ ...month, datetime: "2026-10-01 00:00:00" }, month])
          : null,
    });
    await expect
      .element(page.getByRole("heading", { name: "Plays by month, separately" }))
      .toBeVisible();
    await expect.element(page.getByText(/The server sent Months/)).toBeVisible();
    await focusChart();
    await userEvent.keyboard("{End}");
    await expect
      .element(overlay().getByRole("status").last())
      .toHaveTextContent(
        "Nov 1 – 15, 2026: Low water 22 · partial, Harbour lights at least 9 · incomplete",
      );
  });

  it("Says when no line can be drawn", { tags: ["nightly"] }, async () => {
    await show({ beside: ["c"] });
    await expect.element(overlay().getByText("No data to compare")).toBeVisible();
  });
});

describe("the table of totals", () => {
  it("The table of totals has every metric, the change, the peak and the day of creation", async () => {
    await show({
      beside: ["a", "b", "d", "c"],
      view: { against: { from: "2026-10-24", to: "2026-11-06" } },
    });
    await expect.poll(() => totals().length).toBe(5);
    await expect.poll(() => totals()[3]).toContain("lowest14");
    expect(totals()[1]).toBe(
      "Harbour lights | highest385–unknown | highest1,155–unknown | highest385 MB–unknown | 1 MB–unknown | Nov 10, 202640 | Nov 10, 2026",
    );
    expect(totals()[4]).toBe(
      "<b>Slow</b> winter | –unknown | –unknown | –unknown | –unknown | Unknown | Unknown",
    );
    await expect.element(page.getByText(/Compared to Oct 24 – Nov 6, 2026/)).toBeVisible();
  });
});

it("Stays within a narrow page", { tags: ["nightly"] }, async () => {
  await page.viewport(360, 800);
  await show({ beside: ["a", "b", "c", "d", "e", "f"] });
  await expect.element(each().nth(0).getByText("385", { exact: true })).toBeVisible();
  await expect.element(chart()).toBeInTheDocument();
  for (const drawing of [...page.getByRole("img").elements(), chart().element()]) {
    drawing.scrollIntoView();
    await expect.poll(() => drawing.querySelector(".recharts-curve")).not.toBeNull();
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
