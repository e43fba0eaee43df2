import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type AnalyticsView, DEFAULT_VIEW } from "#analytics/analytics-view.ts";
import type { Metric } from "#analytics/metrics.ts";
import { TopVideos } from "#analytics/overview/top-videos.tsx";
import { resolveView } from "#analytics/resolved-query.ts";
import { useAnalytics } from "#analytics/use-analytics.ts";
import { DEFAULT_DISPLAY } from "#shared/charts/panel-display.ts";
import { parseRange } from "#shared/dates/date-ranges.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { ContentsSection } from "./contents-section.tsx";
import { CountriesSection } from "./countries-section.tsx";

const MAY = "2026-05-11..2026-05-20";
const JUNE = "2026-06-01..2026-06-10";
const NOW_MS = Date.parse("2026-11-20T12:00:00Z");

/** Shows the two breakdowns of a page, whose dates a button moves on. */
function Panels({ isTable }: { isTable: boolean }) {
  const [text, setText] = useState(MAY);
  const [metric, setMetric] = useState<Metric>("plays");
  const view: AnalyticsView = {
    ...DEFAULT_VIEW,
    subject: { kind: "vods" },
    metric,
    choice: parseRange(text) ?? DEFAULT_VIEW.choice,
    displays: { countries: { ...DEFAULT_DISPLAY, isTable } },
  };
  const query = resolveView(view, { personZone: "UTC", since: "2024-01-01", nowMs: NOW_MS });
  const analytics = useAnalytics(view.subject, query, null);
  const since = { createdAtMs: null, day: "2024-01-01", state: "known", onRetry: null } as const;
  const props = { name: "Videos", view, query, since, analytics, onView: () => {} };
  return (
    <>
      <button type="button" onClick={() => setText(JUNE)}>
        Later
      </button>
      <button type="button" onClick={() => setMetric(metric === "plays" ? "bytes" : "plays")}>
        Other metric
      </button>
      <ContentsSection {...props} />
      <CountriesSection {...props} />
      <TopVideos view={view} query={query} />
    </>
  );
}

/** Maps the first day of a range to its rows as the service sends them. */
type Counted = Readonly<Record<string, readonly unknown[] | Promise<readonly unknown[]>>>;

/** Renders the panels, and waits until those of May are drawn. */
async function show(counted: Counted, isTable = false) {
  const services = servicesForTest(async ({ url: { pathname, searchParams } }) => {
    if (!pathname.includes("/analytics/")) return Response.json({ data: [] });
    return Response.json((await counted[searchParams.get("startdate") ?? ""]) ?? []);
  });
  await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={services}>
        <main>
          <Panels isTable={isTable} />
        </main>
      </ApiProvider>
    </QueryClientProvider>,
  );
  for (const name of PANELS) {
    await expect.element(panel(name)).toHaveTextContent(/Ferry|Portugal/);
  }
}

const PANELS = ["Top content", "Countries", "Top videos"] as const;
const panel = (name: string) => page.getByRole("region", { name, exact: true });

let observer: MutationObserver | null = null;
afterEach(() => observer?.disconnect());

/** Records the text of a panel after each commit that changed the page. */
function record(name: string): string[] {
  const frames: string[] = [];
  observer = new MutationObserver(() => frames.push(panel(name).element().textContent));
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return frames;
}

/** Returns a row of any breakdown, or of a day. */
const row = (day: string, file: string, country: string, hits: number) => ({
  datetime: `${day} 00:00:00`,
  file,
  country_name: country,
  hits,
  visitors: 1,
  bytes: 1,
});

const OF_MAY = {
  "2026-05-11": [row("2026-05-11", "Ferry", "Portugal", 90)],
  "2026-05-01": [row("2026-05-01", "Ferry", "Portugal", 30)],
};
const OF_JUNE = [row("2026-06-01", "Pier", "Japan", 90)];

/** Says which days a frame names, and which days its rows and its marks are of. */
function partsOf(frame: string): string {
  const days = frame.includes("Jun 1 – 10") ? "June" : frame.includes("May 11 – 20") ? "May" : "no";
  const rows = /Pier|Japan/.test(frame) ? "June" : /Ferry|Portugal/.test(frame) ? "May" : "no";
  const marks = frame.includes("≥ 90") ? "lower bounds" : "no marks";
  return `${days} days, ${rows} rows, ${marks}`;
}

async function goOn(): Promise<void> {
  await userEvent.click(page.getByRole("button", { name: "Later", exact: true }));
}

it.each([
  ["Top content", false],
  ["Countries", false],
  ["Countries", true],
] as const)(
  "Draws days, rows and marks together in %s, as a table: %s",
  { tags: ["nightly"] },
  async (name, isTable) => {
    await show({ ...OF_MAY, "2026-06-01": [...OF_JUNE, "unreadable"] }, isTable);
    const frames = record(name);
    await goOn();
    await expect.element(panel(name)).toHaveTextContent("Jun 1 – 10");
    await expect.element(panel(name)).toHaveTextContent("≥ 90");
    const known = ["May days, May rows, no marks", "June days, June rows, lower bounds"];
    expect(frames.map(partsOf).filter((parts) => !known.includes(parts))).toEqual([]);
    expect(frames.length).toBeGreaterThan(0);
  },
);

it.each([
  ["Top content", false],
  ["Countries", false],
  ["Countries", true],
] as const)(
  "Says that days have no data beside their name only in %s, as a table: %s",
  async (name, isTable) => {
    await show(OF_MAY, isTable);
    const frames = record(name);
    await goOn();
    await expect.element(panel(name)).toHaveTextContent("No data in this date range");
    await expect.element(panel(name)).toHaveTextContent("Jun 1 – 10");
    const known = ["May days, May rows, no marks", "June days, no rows, no marks"];
    expect(frames.map(partsOf).filter((parts) => !known.includes(parts))).toEqual([]);
    expect(frames.length).toBeGreaterThan(0);
  },
);

it("Never says that there is no previous period while its rows are about to be drawn", async () => {
  const before = Promise.withResolvers<readonly unknown[]>();
  await show({ ...OF_MAY, "2026-06-01": OF_JUNE, "2026-05-22": before.promise });
  await expect.element(panel("Rising")).toHaveTextContent("Ferry");
  const frames = record("Rising");
  await goOn();
  await expect.element(panel("Top videos")).toHaveTextContent("Pier");
  before.resolve([row("2026-05-22", "Pier", "Japan", 30)]);
  await expect.element(panel("Rising")).toHaveTextContent("Pier");
  await expect.element(panel("Rising")).toHaveTextContent("Plays gained: +60");
  expect(frames.filter((frame) => frame.includes("No previous period"))).toEqual([]);
});

it("Draws no rows of one metric as those of another", async () => {
  await show(OF_MAY);
  const other = page.getByRole("button", { name: "Other metric" });
  await userEvent.click(other);
  await expect.element(panel("Top content")).toHaveTextContent("by Data delivered");
  await expect.element(panel("Top content")).toHaveTextContent("Ferry");
  const frames = record("Top content");
  await userEvent.click(other);
  await expect.element(panel("Top content")).toHaveTextContent("by Plays");
  await userEvent.click(other);
  await expect.element(panel("Top content")).toHaveTextContent("by Data delivered");
  await expect.element(panel("Top content")).toHaveTextContent("1 byte");
  expect(frames.filter((frame) => /Ferry.*–/.test(frame))).toEqual([]);
  expect(frames.length).toBeGreaterThan(0);
});
