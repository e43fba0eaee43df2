import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { answerWindow, type HourOfEvents } from "#analytics/analytics-for-test.ts";
import { type AnalyticsView, DEFAULT_VIEW } from "#analytics/analytics-view.ts";
import { DEFAULT_DISPLAY } from "#shared/charts/panel-display.ts";
import { addDays, type Day, eachDay } from "#shared/dates/days.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { AnalyticsScreen } from "./analytics-screen.tsx";

const MINUTE_MS = 60_000;

// The library loads with the first chart, which takes as long as the machine needs.
beforeAll(async () => {
  await import("#shared/charts/chart-plot.tsx");
});
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

/** Renders the analytics of all videos over a service that has events. @returns the first days that were asked for */
async function show(view: Partial<AnalyticsView>, eventsNow: () => readonly HourOfEvents[]) {
  const asked: Day[] = [];
  const services = servicesForTest(({ url: { pathname, searchParams } }) => {
    if (!pathname.includes("perperiod")) return Response.json([]);
    const from = searchParams.get("startdate") ?? "";
    const to = addDays(searchParams.get("enddate") ?? "", -1);
    const offsetMinutes = Number(searchParams.get("timezone-offset"));
    const rows = answerWindow(eventsNow(), { from, to, offsetMinutes, keep: null }, "plays");
    if (!pathname.includes("bytes")) asked.push(from);
    return Response.json(
      rows.map(({ wallMs, counts: { plays = 0 } }) => ({
        datetime: new Date(wallMs).toISOString().slice(0, 19).replace("T", " "),
        ...(pathname.includes("bytes") ? { bytes: plays } : { hits: plays, visitors: plays }),
      })),
    );
  });
  await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={services}>
        <AnalyticsScreen
          name="Videos"
          view={{ ...DEFAULT_VIEW, subject: { kind: "vods" }, ...view }}
          toHref={() => "/"}
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return asked;
}

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
const at = (text: string, count: number): HourOfEvents => ({ hourMs: Date.parse(text), count });
const tile = (name: string) => page.getByRole("radio", { name, exact: true });
const chart = () => page.getByRole("region", { name: /^Plays by / });

describe("a page that is open over midnight", () => {
  // Midnight in New York is at five in UTC.
  const BEFORE = "2026-11-21T04:58:00Z";
  const TIME_ZONE = "America/New_York";

  it("A page that is open over midnight shows the figures and the date of the new day where it shows today", async () => {
    vi.setSystemTime(Date.parse(BEFORE));
    const events = [at("2026-11-20T15:00:00Z", 300), at("2026-11-21T05:00:00Z", 7)];
    const asked = await show({ choice: "today", timeZone: TIME_ZONE, against: "none" }, () =>
      events.filter(({ hourMs }) => hourMs <= Date.now()),
    );
    await expect.element(tile("Plays")).toHaveAccessibleDescription("300");
    await expect.element(chart()).toHaveTextContent("Nov 20, 2026");
    await pass(3);
    await expect.element(tile("Plays")).toHaveAccessibleDescription("7");
    await expect.element(chart()).toHaveTextContent("Nov 21, 2026");
    expect(chart().element().textContent).not.toContain("Nov 20, 2026");
    expect(asked.at(-1)).toBe("2026-11-21");
  });

  it("A page that is open over midnight reads a range that has ended until its last figures have come, and not again", async () => {
    vi.setSystemTime(Date.parse(BEFORE));
    const choice = { from: "2026-11-20", to: "2026-11-20" };
    const asked = await show({ choice, timeZone: TIME_ZONE, against: "none" }, () => [
      // Some of it is counted late.
      at("2026-11-20T15:00:00Z", Date.now() < Date.parse("2026-11-21T05:58:00Z") ? 300 : 320),
    ]);
    await expect.element(tile("Plays")).toHaveAccessibleDescription("300");
    await pass(3);
    expect(asked.length).toBeGreaterThan(1);
    vi.setSystemTime(Date.parse("2026-11-21T05:57:00Z"));
    await pass(6);
    await expect.element(tile("Plays")).toHaveAccessibleDescription("320");
    await expect.element(chart()).toHaveTextContent("Nov 20, 2026");
    const count = asked.length;
    await pass(10);
    expect(asked).toHaveLength(count);
    expect(new Set(asked)).toEqual(new Set(["2026-11-20"]));
  });
});

it("Compares a week with the average of the four before it, in tiles and day by day", async () => {
  vi.setSystemTime(Date.parse("2026-11-20T12:00:00Z"));
  const week = eachDay({ from: "2026-11-09", to: "2026-11-15" });
  const events = [
    ...week.map((day, place) => at(`${day}T10:00:00Z`, 10 * (place + 1))),
    // The Mondays before had 2, 4, 6 and 8 plays, 5 on average, and so on. The clock changes on October 25.
    ...week.flatMap((day, place) =>
      [1, 2, 3, 4].map((weeks) =>
        at(`${addDays(day, -7 * weeks)}T10:00:00Z`, 2 * weeks * (place + 1)),
      ),
    ),
  ];
  await show(
    {
      choice: "last-week",
      timeZone: "Europe/Berlin",
      against: "weeks",
      displays: { as: { ...DEFAULT_DISPLAY, isTable: true } },
    },
    () => events,
  );
  await expect.element(tile("Plays")).toHaveAccessibleDescription("280 100% more from 140");
  await expect.element(chart()).toHaveTextContent("Oct 12 – Nov 8, 2026");
  const rows = () =>
    chart()
      .getByRole("row")
      .elements()
      .map((row) => [...row.children].map(({ textContent }) => textContent).join(" | "));
  await expect
    .poll(rows)
    .toEqual([
      "From | Plays | Plays, average week",
      "Monday, November 9, 2026 | 10 | 5",
      "Tuesday, November 10, 2026 | 20 | 10",
      "Wednesday, November 11, 2026 | 30 | 15",
      "Thursday, November 12, 2026 | 40 | 20",
      "Friday, November 13, 2026 | 50 | 25",
      "Saturday, November 14, 2026 | 60 | 30",
      "Sunday, November 15, 2026 | 70 | 35",
      "Total | 280 | 140",
    ]);
});
