import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { MEMBER_PARTS } from "#playlists/later-member-parts.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { folderServiceForTest } from "./folder-service-for-test.ts";
import { WatchTimeSection } from "./report-section.tsx";

const NOON = Date.parse("2026-11-20T12:00:00Z");
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

const SHOWN = "range=2026-11-01..2026-11-19&zone=UTC&cols=title~plays";

/** Renders a section of a report over a service with folders. */
async function show(query: string, given: Parameters<typeof folderServiceForTest>[0] = {}) {
  const { api, asked } = folderServiceForTest(given);
  const queryClient = queryClientForTest();
  const services = { api, settle: createConsistencyPoller(), page: createPageStore(), queryClient };
  const report = { query: `?${query}` };
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={services}>
        <WatchTimeSection
          kind="vod"
          members={MEMBER_PARTS}
          query={report.query}
          onQuery={(make) => {
            report.query = make(report.query);
          }}
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { asked, report };
}

const text = (words: string | RegExp) => page.getByText(words, { exact: true });
const table = () => page.getByRole("table").first();
/** Returns the cells of all rows below the heading, the total last. */
const rows = () =>
  table()
    .getByRole("row")
    .elements()
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()));

it("Shows the plays of folders, of which the total counts each video once", async () => {
  const { asked } = await show(`rows=folder&sort=title&${SHOWN}`);
  await expect.element(table().getByRole("link", { name: "Sea / Deep" })).toBeVisible();
  await expect.poll(rows).toEqual([
    ["Land", "2"],
    ["Sea", "17"],
    ["Sea / Deep", "7"],
    ["In no folder", "100"],
    ["Total", "117"],
  ]);
  await expect.element(text("4 of 4 rows")).toBeVisible();
  expect(asked).toEqual([null]);
});

it("Shows the videos of a folder and its subfolders alone", async () => {
  const { asked } = await show(`in=folder~7&${SHOWN}`);
  await expect.element(text("“Sea” with 1 subfolder: 3 videos.")).toBeVisible();
  await expect.element(table().getByRole("link", { name: "Video c" })).toBeVisible();
  await expect.poll(rows).toEqual([
    ["Video a", "10"],
    ["Video b", "5"],
    ["Video c", "2"],
    ["Total", "17"],
  ]);
  expect(asked).toEqual(["a,b,c"]);
});

it("Says that the folder of a view is gone, and asks for nothing", async () => {
  const { asked } = await show(`in=folder~11&${SHOWN}`);
  await expect.element(text("Folder not found")).toBeVisible();
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

it("Has no rows of folders before it is known what is in them, and says so", async () => {
  const gate = Promise.withResolvers<void>();
  const { asked } = await show(`rows=folder&sort=title&${SHOWN}`, { gate: gate.promise });
  await expect.element(text("Loading the library: 0 videos so far…")).toBeVisible();
  await expect.poll(() => asked).toEqual([null]);
  await expect.element(text(/^4 records/)).toBeVisible();
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
  gate.resolve();
  await expect.element(table().getByRole("link", { name: "Sea / Deep" })).toBeVisible();
  await expect.poll(() => rows().at(-1)).toEqual(["Total", "117"]);
});

it("A second choice keeps the first one, although its figures are not drawn yet", async () => {
  const query = `range=2026-11-01..2026-11-19&zone=UTC&cols=title%7Eplays&curve=trend`;
  const { report } = await show(query);
  await page.getByRole("combobox", { name: "Metric" }).selectOptions("Plays");
  expect(report.query).toBe(`?${query}&trend=plays`);
  await page.getByRole("button", { name: "Retention", exact: true }).click();
  expect(new URLSearchParams(report.query).get("trend")).toBe("plays");
  expect(new URLSearchParams(report.query).get("curve")).toBe("retention");
});
