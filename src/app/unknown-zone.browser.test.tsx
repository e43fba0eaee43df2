import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { loadMessages } from "#messages/catalogues.ts";
import { withMessages } from "#messages/later.tsx";
import { renderRoutesForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { Component as AnalyticsPage } from "./pages/analytics-page.tsx";
import { Component as WatchTimePage } from "./pages/watch-time-page.tsx";
import { Providers } from "./providers.tsx";
import { SettingsPanels } from "./settings-panels.tsx";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T12:00:00Z") });
  await page.viewport(1440, 900);
  // Browsers report this when the system's zone is unknown to them.
  const own = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    ...own,
    timeZone: "Etc/Unknown",
  });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Renders a page within what every page has around it, over an account that was played from 2024 on. */
async function show(
  Page: ComponentType,
  messages: readonly string[],
  path: string,
  at = path,
): Promise<void> {
  await loadMessages("app");
  const Shown = await withMessages(Promise.resolve(Page), messages);
  const services = servicesForTest(({ url: { pathname, searchParams } }) => {
    const start = searchParams.get("startdate");
    if (pathname.endsWith("/watchtime-engagement")) {
      const row = { period: start?.slice(0, 7), "content-id": "a", "total-plays": 7 };
      return Response.json({ results: searchParams.get("page") === "1" ? [row] : [] });
    }
    if (pathname.includes("/analytics/")) {
      const counts = { hits: 7, visitors: 9, bytes: 100 };
      const row = { datetime: `${start} 00:00:00`, file: "Sea", country_name: "Portugal" };
      return Response.json([{ ...row, ...counts }]);
    }
    const first = { id: "a", title: "Sea", creation_date: "2024-03-05T10:00:00Z" };
    return Response.json({ data: pathname.endsWith("/v2/vod") ? [first] : [] });
  });
  const element = (
    <Providers services={services}>
      <Shown />
    </Providers>
  );
  renderRoutesForTest([{ path, element }], at);
}

/** Chooses a zone in place of the one that a page begins with. */
async function chooseZone(): Promise<void> {
  await page.getByRole("button", { name: "Time zone: UTC", exact: true }).click();
  await page.getByRole("combobox", { name: "City, zone or offset" }).fill("kathmandu");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(page.getByRole("button", { name: "Time zone: Asia/Kathmandu UTC+5:45" }))
    .toBeVisible();
}

it("Shows analytics in UTC, and in another zone on request, where the browser's own is unknown", {
  tags: ["nightly"],
}, async () => {
  await show(AnalyticsPage, ["analytics", "shared"], "/analytics");
  await expect.element(page.getByRole("radio", { name: "Plays", exact: true })).toBeVisible();
  await chooseZone();
  await expect.element(page.getByRole("radio", { name: "Plays", exact: true })).toBeVisible();
});

it("Shows watch time in UTC, and in another zone on request, where the browser's own is unknown", {
  tags: ["nightly"],
}, async () => {
  await show(WatchTimePage, ["watch-time", "shared"], "/watch-time/:kind?", "/watch-time/vod");
  await expect
    .element(page.getByText("1 record as of Nov 20, 2026, 12:00 PM.", { exact: true }))
    .toBeVisible();
  await chooseZone();
  await expect.element(page.getByRole("grid")).toBeVisible();
});

it("Offers UTC in the settings, and keeps another zone, where the browser's own is unknown", async () => {
  await show(SettingsPanels, ["settings", "shared"], "*", "/settings");
  const examples = page.getByRole("region", { name: "Examples" });
  await expect.element(examples).toHaveTextContent("November 20, 2026 at 12:00 PM");
  await chooseZone();
  await expect.element(examples).toHaveTextContent("November 20, 2026 at 5:45 PM");
});

it("The browser of these tests knows no zone of that name", () => {
  expect(() => new Intl.DateTimeFormat("en", { timeZone: "Etc/Unknown" })).toThrow(RangeError);
});
