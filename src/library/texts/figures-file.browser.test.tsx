import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { createQueryClient } from "#app/providers.tsx";
import { clearFigures } from "#library/kept-figures.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { videoForTest } from "#videos/video-for-test.ts";
import { SheetMenu } from "./sheet-menu.tsx";

beforeEach(async () => void (await clearFigures()));

/** Captures the texts of downloads. */
function catchFiles() {
  const files: Promise<string>[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    if (content instanceof Blob) files.push(content.text());
    return "blob:file";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  return files;
}

/** Shows the menu of two videos. @param answer of the service to the first page of watch time */
async function show(answer: () => Response | Promise<Response>) {
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ url, signal }) => {
      if (!url.pathname.endsWith("/watchtime-engagement")) return Response.json([]);
      asked.push(url.searchParams.get("page") ?? "");
      signals.push(signal);
      return url.searchParams.get("page") === "1" ? answer() : Response.json({ results: [] });
    }),
  );
  const queryClient = createQueryClient();
  const services = { api, settle: createConsistencyPoller(), page: createPageStore(), queryClient };
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={services}>
        <SheetMenu
          videos={["a", "b"].map((id) => videoForTest(id, { createdAtMs: Date.UTC(2026, 0, 1) }))}
          isComplete
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { asked, signals };
}

async function choose(item: string): Promise<void> {
  await page.getByRole("button", { name: "Spreadsheet" }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

const dialog = () => page.getByRole("dialog", { name: "Save with plays and watch time" });

it("Saves plays and watch time once they are loaded, and the next time at once", async () => {
  const files = catchFiles();
  const { asked } = await show(() =>
    Response.json({
      results: [
        {
          period: new Date().toISOString().slice(0, 7),
          "content-id": "vod-b",
          "total-plays": 12,
          "total-watch-time": 5400,
        },
      ],
    }),
  );
  await choose("Save as CSV with plays and watch time");
  await expect.poll(() => files.length).toBe(1);
  await expect.element(dialog()).not.toBeInTheDocument();
  const [, a, b] = ((await files[0]) ?? "").split("\r\n");
  expect(a).toMatch(/,0,,0,,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/);
  expect(b).toMatch(/,12,,1\.5,,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/);
  const { length } = asked;
  await choose("Save as CSV with plays and watch time");
  await expect.poll(() => files.length).toBe(2);
  expect(asked).toHaveLength(length);
});

it("Says that figures are loading until that is canceled, and why they can’t be loaded", {
  tags: ["nightly"],
}, async () => {
  const files = catchFiles();
  const answers: (() => Response | Promise<Response>)[] = [
    () => new Promise<Response>(() => {}),
    () => Response.json({ message: "Not in your plan" }, { status: 403 }),
    () => Response.json({ results: [] }),
  ];
  const { signals } = await show(() => answers.shift()?.() ?? Response.json({ results: [] }));
  await choose("Save as CSV with plays and watch time");
  await expect.element(dialog()).toHaveTextContent("Loading… 0 records so far");
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => signals[0]?.aborted).toBe(true);

  await choose("Save as CSV with plays and watch time");
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("Not in your plan");
  await dialog().getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => files.length).toBe(1);
  // No record at all is no figure, and not zero.
  const [, line] = ((await files[0]) ?? "").split("\r\n");
  expect(line).toMatch(/,,unknown,,unknown,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/);
});
