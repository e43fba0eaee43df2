import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type AnalyticsView, DEFAULT_VIEW } from "#analytics/analytics-view.ts";
import { AccountOverview } from "#analytics/overview/account-overview.tsx";
import { resolveView } from "#analytics/resolved-query.ts";
import { parseRange } from "#shared/dates/date-ranges.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { AnalyticsFigures } from "./analytics-screen.tsx";

const MAY = "2024-05-11..2024-05-20";
const JUNE = "2024-06-01..2024-06-07";
const NOW_MS = Date.parse("2024-11-20T12:00:00Z");
const STILL = "Still showing May 11 – 20, 2024. Updating…";

/** Shows the figures of an account, whose dates a button moves on. */
function Figures({ Screen }: { Screen: typeof Analytics }) {
  const [text, setText] = useState(MAY);
  const view: AnalyticsView = {
    ...DEFAULT_VIEW,
    subject: { kind: "vods" },
    choice: parseRange(text) ?? DEFAULT_VIEW.choice,
    against: "none",
  };
  return (
    <>
      <button type="button" onClick={() => setText(JUNE)}>
        Later
      </button>
      <Screen view={view} />
    </>
  );
}

function Analytics({ view }: { view: AnalyticsView }) {
  const query = resolveView(view, { personZone: "UTC", since: "2024-01-01", nowMs: NOW_MS });
  const since = { createdAtMs: null, day: "2024-01-01", state: "known", onRetry: null } as const;
  const props = { name: "Videos", view, query, since, personZone: "UTC" };
  return <AnalyticsFigures {...props} onView={() => {}} />;
}

function Overview({ view }: { view: AnalyticsView }) {
  return <AccountOverview view={view} toHref={() => "/"} />;
}

/** Returns a day on which everything was counted as often. */
const day = (date: string, count: number) => ({
  datetime: `${date} 00:00:00`,
  hits: count,
  visitors: count,
  bytes: count,
});

/** Renders figures, and waits until those of May are drawn. @param held answers of June, which wait for these */
async function show(
  Screen: typeof Analytics,
  held: { visitors?: Promise<void>; bytes?: Promise<void> } = {},
) {
  const services = servicesForTest(async ({ url: { pathname, searchParams } }) => {
    if (!pathname.includes("perperiod")) return Response.json([]);
    if (searchParams.get("startdate") !== "2024-06-01") {
      return Response.json([day("2024-05-12", 300)]);
    }
    await (pathname.includes("bytes") ? held.bytes : held.visitors);
    return Response.json([day("2024-06-02", 90), "unreadable"]);
  });
  await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={services}>
        <main>
          <Figures Screen={Screen} />
        </main>
      </ApiProvider>
    </QueryClientProvider>,
  );
  await expect.element(chart()).toHaveTextContent("May 13");
  // The overview has no other figure than the plays.
  const last = Screen === Overview ? lead() : page.getByText("300 bytes");
  await expect.element(last).toHaveTextContent("300");
}

const chart = () => page.getByRole("region", { name: "Plays by day", exact: true });
const tile = (name: string) => page.getByRole("radio", { name, exact: true });
const lead = () => page.getByRole("group", { name: "Plays", exact: true });
const words = () => page.getByText(/^Still showing/);

/** Holds the figures as a person sees them at once. */
interface Frame {
  text: string;
  /** Outlines the area below the curve. */
  path: string | null;
}

function frameNow(): Frame {
  const main = page.getByRole("main").element();
  const area = main.querySelector(".recharts-area-area");
  return { text: main.textContent, path: area?.getAttribute("d") ?? null };
}

let stop = () => {};
afterEach(() => stop());

/** Records each frame that is painted: sizes are observed after all else that a frame begins with. */
function record(): Frame[] {
  const frames: Frame[] = [];
  const probe = document.body.appendChild(document.createElement("div"));
  const observer = new ResizeObserver(() => frames.push(frameNow()));
  observer.observe(probe);
  let frame = 0;
  const change = () => {
    probe.style.width = probe.style.width === "1px" ? "2px" : "1px";
    frame = requestAnimationFrame(change);
  };
  change();
  stop = () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    probe.remove();
  };
  return frames;
}

async function goOn(): Promise<void> {
  await userEvent.click(page.getByRole("button", { name: "Later", exact: true }));
}

function month(isOfMay: boolean, isOfJune: boolean): string {
  return isOfMay === isOfJune ? "no" : isOfMay ? "May" : "June";
}

/** Says which days the parts of a frame are of, and whether it calls them those of an earlier range. */
function partsOf({ text, path }: Frame, [may, june]: readonly [Frame, Frame]): string {
  const [tiles = "", panel = ""] = text.split(/Plays by day|Left and right arrows/);
  return [
    tiles.includes(STILL) ? "still" : "now",
    `${month(tiles.includes("Plays300"), tiles.includes("Plays≥ 90"))} tiles`,
    `${month(panel.includes("May 11 – 20, "), panel.includes("Jun 1 – 7, "))} days`,
    `${month(panel.includes("May 13"), panel.includes("Jun 3"))} axis`,
    `${month(path === may.path, path === june.path)} curve`,
    tiles.includes("Couldn’t read") ? "marks" : "no marks",
  ].join(", ");
}

const OF_MAY = "May tiles, May days, May axis, May curve, no marks";
const OF_JUNE = "now, June tiles, June days, June axis, June curve, marks";

it.each([
  ["analytics", Analytics],
  ["the overview", Overview],
] as const)(
  "Draws tiles, days, curve and marks of a date range together in %s",
  async (_, Screen) => {
    await show(Screen);
    const may = frameNow();
    const frames = record();
    await goOn();
    await expect.element(chart()).toHaveTextContent("Jun 3");
    await expect.poll(() => frames.at(-1)?.text).toContain("Jun 3");
    const parts = frames.map((frame) => partsOf(frame, [may, frameNow()]));
    const known = [`now, ${OF_MAY}`, `still, ${OF_MAY}`, OF_JUNE];
    expect(parts.filter((each) => !known.includes(each))).toEqual([]);
    expect(parts).toContain(OF_JUNE);
  },
);

it("Says that an earlier date range is shown only as long as it is", async () => {
  const visitors = Promise.withResolvers<void>();
  const bytes = Promise.withResolvers<void>();
  await show(Analytics, { visitors: visitors.promise, bytes: bytes.promise });
  await goOn();
  await expect.element(words()).toHaveTextContent(STILL);
  expect(tile("Plays").element()).toHaveAccessibleDescription("300");
  visitors.resolve();
  await expect.element(tile("Plays")).toHaveAccessibleDescription("≥ 90");
  // The other figures are loading, and say so themselves.
  await expect.element(tile("Data delivered")).toHaveAccessibleDescription("loading");
  expect(words().elements()).toEqual([]);
  bytes.resolve();
  await expect.element(tile("Data delivered")).toHaveAccessibleDescription("≥ 90 bytes");
  expect(words().elements()).toEqual([]);
});

it("Says so on the overview, which asks for no bytes", { tags: ["nightly"] }, async () => {
  const visitors = Promise.withResolvers<void>();
  await show(Overview, { visitors: visitors.promise, bytes: new Promise(() => {}) });
  await goOn();
  await expect.element(words()).toHaveTextContent(STILL);
  visitors.resolve();
  await expect.element(lead()).toHaveTextContent(/^Plays≥ 90/);
  expect(words().elements()).toEqual([]);
});
