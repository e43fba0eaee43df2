import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DEFAULT_VIEW } from "#library/library-view.ts";
import { LibraryFull } from "#library/list/library-full.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { EMPTY_LIBRARY } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { readVideo } from "#videos/video-record.ts";

/** Shows three videos as a table, before a service in which a colleague may have given titles since. */
async function show(theirs: Readonly<Record<string, string>> = {}) {
  await page.viewport(1440, 900);
  const titles = new Map([
    ["a", "Slow ferry"],
    ["b", "Lighthouse"],
    ["c", "Harbour"],
  ]);
  const recordOf = (id: string) => ({ id, title: titles.get(id), online: true, renditions: [{}] });
  const videos = [...titles.keys()].map((id) => readVideo(recordOf(id), []));
  for (const [id, title] of Object.entries(theirs)) titles.set(id, title);
  const sent: unknown[] = [];
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ method, url, body }) => {
      const id = url.pathname.split("/").at(-1) ?? "";
      if (method !== "GET") {
        sent.push([id, body]);
        titles.set(id, String(Reflect.get(Object(body), "title")));
      }
      return Response.json(recordOf(id));
    }),
  );
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  const services = { api, settle, queryClient: queryClientForTest(), page: createPageStore() };
  services.queryClient.setQueryData(videoLibraryQueries.all(api).queryKey, {
    ...EMPTY_LIBRARY,
    videos,
    totalCount: 3,
    isComplete: true,
    readAtMs: Date.now(),
  });
  services.queryClient.setQueryData(["folders"], []);
  await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={services}>
        <main>
          <LibraryFull
            view={{ ...DEFAULT_VIEW, layout: "table" }}
            folderId={null}
            toHref={(view) => `/library?${view.search}`}
            search=""
            isFiltering={false}
            onFilterClose={vi.fn<() => void>()}
            onOrders={vi.fn<() => void>()}
          />
        </main>
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { sent };
}

const field = (title: string) => page.getByRole("textbox", { name: `Edit title: ${title}` });

async function edit(title: string): Promise<void> {
  const link = page.getByRole("link", { name: title, exact: true });
  await expect.element(link).toBeVisible();
  const row = link.element();
  if (row instanceof HTMLElement) row.focus();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("button", { name: `Edit title: ${title}` })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field(title)).toHaveFocus();
}

it("Saves a title that is typed in its row by Enter, and returns the focus to the row", async () => {
  const { sent } = await show();
  await edit("Lighthouse");
  await field("Lighthouse").fill("  Lighthouse at night ");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("link", { name: "Lighthouse at night" })).toHaveFocus();
  await expect.poll(() => sent).toEqual([["b", { title: "Lighthouse at night" }]]);
  await edit("Harbour");
  await field("Harbour").fill("Another");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("link", { name: "Harbour" })).toHaveFocus();
  await edit("Slow ferry");
  await field("Slow ferry").fill(" ");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("link", { name: "Slow ferry" })).toHaveFocus();
  expect(sent).toHaveLength(1);
});

it("Saves a title when its field is left, and keeps what is typed while a key of the list is pressed", {
  tags: ["nightly"],
}, async () => {
  const { sent } = await show();
  await edit("Harbour");
  await userEvent.keyboard("{ControlOrMeta>}a{/ControlOrMeta}");
  await userEvent.keyboard("Old harbour");
  await expect.element(page.getByRole("status").first()).toHaveTextContent("3 videos");
  await userEvent.keyboard("{Tab}");
  await expect.poll(() => sent).toEqual([["c", { title: "Old harbour" }]]);
});

it("Asks about a title that a colleague has changed, and about one that is too long", {
  tags: ["nightly"],
}, async () => {
  const { sent } = await show({ a: "Fast ferry" });
  await edit("Slow ferry");
  await field("Slow ferry").fill("Ferry");
  await userEvent.keyboard("{Enter}");
  const dialog = page.getByRole("dialog", { name: "Edit title: Slow ferry" });
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Fast ferry");
  await expect.element(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Ferry");
  await expect.element(dialog.getByRole("textbox", { name: "Title" })).toHaveFocus();
  expect(sent).toEqual([]);
  await dialog.getByRole("button", { name: "Overwrite" }).click();
  await expect.poll(() => sent).toEqual([["a", { title: "Ferry" }]]);
  await expect.element(dialog).not.toBeInTheDocument();
  await edit("Harbour");
  await field("Harbour").fill("x".repeat(1001));
  await userEvent.keyboard("{Enter}");
  const long = page.getByRole("dialog", { name: "Edit title: Harbour" });
  await expect.element(long.getByRole("alert")).toBeVisible();
  await expect.element(long.getByRole("button", { name: "Save" })).toBeDisabled();
  await long.getByRole("button", { name: "Cancel" }).click();
  await expect.element(long).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
});
