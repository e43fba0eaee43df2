import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import {
  type AnalyticsView,
  DEFAULT_VIEW,
  formatAnalyticsView,
} from "#analytics/analytics-view.ts";
import { createQueryClient } from "#app/providers.tsx";
import { readSheet } from "#shared/format/read-sheet-for-test.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { PlaylistAnalytics } from "./playlist-analytics.tsx";

const VIEW: AnalyticsView = {
  ...DEFAULT_VIEW,
  choice: { from: "2026-05-01", to: "2026-05-31" },
  timeZone: "UTC",
  subject: { kind: "account" },
};
const PLAYLIST = {
  id: "p",
  content: { list: [{ position: 1, type: "vod", id: "a", title: "Sea" }] },
};

/** Shows a playlist of one video. @param playsOf returns the plays of the video at each call */
async function show(playsOf: () => number) {
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ url: { pathname } }) => {
      if (pathname.includes("/playlists/")) return Response.json(PLAYLIST);
      if (pathname.endsWith("/visitorspercontent")) {
        return Response.json([{ hits: playsOf(), visitors: 1 }]);
      }
      return Response.json(pathname.endsWith("/v2/vod") ? { data: [] } : []);
    }),
  );
  const queryClient = createQueryClient();
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider
        value={{ api, settle: createConsistencyPoller(), page: createPageStore(), queryClient }}
      >
        <PlaylistAnalytics
          playlistId="p"
          name="Evening"
          view={VIEW}
          toHref={(view) => `/playlists/p/analytics${formatAnalyticsView(view)}`}
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
}

it("Says in the Excel file of a playlist which days its figures are of, and has their link", async () => {
  const blobs: Blob[] = [];
  const makeUrl = URL.createObjectURL;
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    if (content instanceof Blob) blobs.push(content);
    return makeUrl.call(URL, content);
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await show(() => 7);
  await page.getByRole("button", { name: "Download: By video" }).click();
  await page.getByRole("menuitem", { name: "Download Excel file" }).click();
  await expect.poll(() => blobs).toHaveLength(1);
  const facts = new Map(
    readSheet(new Uint8Array((await blobs[0]?.arrayBuffer()) ?? []), 2).map(([name, value]) => [
      name,
      value,
    ]),
  );
  expect(facts.get("From")).toEqual({ date: "2026-05-01" });
  expect(facts.get("To")).toEqual({ date: "2026-05-31" });
  expect(facts.has("Previous period, from")).toBe(false);
  expect(facts.get("Link")).toMatch(/\/playlists\/p\/analytics\?.*range=2026-05-01\.\.2026-05-31/);
});

it("Reads the figures of a playlist again at the press of a button, beside its link and print", async () => {
  // In narrow windows the buttons are in a sheet.
  await page.viewport(1280, 800);
  let plays = 7;
  await show(() => plays);
  const sum = page.getByRole("row", { name: /Sum of 1 video/ });
  await expect.element(sum).toHaveTextContent("7100%");
  plays = 9;
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.element(sum).toHaveTextContent("9100%");
  await expect.element(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Print" })).toBeVisible();
});
