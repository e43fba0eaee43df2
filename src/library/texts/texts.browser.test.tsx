import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { bulkJobsOf } from "#library/bulk-jobs.ts";
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
import { FilePlanDialog } from "./file-plan-dialog.tsx";
import { FindAndReplaceDialog } from "./find-and-replace-dialog.tsx";

const RECORDS = [
  { id: "a", title: "Ferry, draft", description: "A draft" },
  { id: "b", title: "Draft", description: null },
  { id: "c", title: "Lighthouse draft", description: null },
];

/** Shows an element beside a library of three videos, whose service doesn’t answer. */
async function show(element: React.ReactNode) {
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(() => new Promise<Response>(() => {})),
  );
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  const services = { api, settle, queryClient: queryClientForTest(), page: createPageStore() };
  services.queryClient.setQueryData(videoLibraryQueries.all(api).queryKey, {
    ...EMPTY_LIBRARY,
    isComplete: true,
    videos: RECORDS.map((each) => readVideo(each, [])),
  });
  await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={services}>{element}</ApiProvider>
    </QueryClientProvider>,
  );
  return {
    wanted: () =>
      bulkJobsOf(services)
        .store.getState()
        .flatMap(({ items }) => items.map(({ videoId, wanted }) => [videoId, wanted?.after])),
  };
}

it("Replaces a text in the videos that are left ticked", async () => {
  const { wanted } = await show(
    <FindAndReplaceDialog videoIds={new Set(["a", "b", "c"])} onClose={() => {}} />,
  );
  const dialog = page.getByRole("dialog", { name: "Find and replace in 3 videos" });
  await expect.element(dialog.getByRole("textbox", { name: "Find" })).toHaveFocus();
  await dialog.getByRole("textbox", { name: "Find" }).fill("draft");
  await dialog.getByRole("textbox", { name: "Replace with" }).fill("final");
  await dialog.getByRole("checkbox", { name: "Description" }).click();
  await expect.element(dialog.getByRole("status")).toHaveTextContent("4 matches in 3 videos");
  await dialog.getByRole("checkbox", { name: "Include Lighthouse draft" }).click();
  await dialog.getByRole("button", { name: "Replace in 2 videos" }).click();
  expect(wanted()).toEqual([
    ["a", { title: "Ferry, final", description: "A final" }],
    ["b", { title: "final" }],
  ]);
});

it("Shows what a file changes, and leaves out what was changed since until it is ticked", {
  tags: ["nightly"],
}, async () => {
  const text = [
    "id,title,title_before",
    'a,"Ferry, final","Ferry, draft"',
    "b,Final,Old draft",
    "x,Gone,Gone",
  ].join("\r\n");
  const { wanted } = await show(
    <FilePlanDialog file={new File([text], "videos.csv")} onChoose={() => {}} onClose={() => {}} />,
  );
  const dialog = page.getByRole("dialog", { name: "Update texts from a file" });
  await expect.element(dialog).toHaveTextContent("2 videos with changes");
  await expect.element(dialog).toHaveTextContent("Row 4: no video with the ID \u2068x\u2069");
  await expect.element(dialog).toHaveTextContent("Changed by another person since");
  const all = dialog.getByRole("checkbox", { name: "Include 1 video" });
  await all.click();
  await expect.element(all).not.toBeChecked();
  await all.click();
  await expect.element(all).toBeChecked();
  await expect.element(dialog.getByRole("checkbox", { name: "Include Draft" })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Update texts of 1 video" }).click();
  expect(wanted()).toEqual([["a", { title: "Ferry, final" }]]);
});

it("Says why a file can’t be used, and offers to choose another one", {
  tags: ["nightly"],
}, async () => {
  await show(
    <FilePlanDialog
      file={new File(["title\r\nOne"], "videos.csv")}
      onChoose={() => {}}
      onClose={() => {}}
    />,
  );
  await expect.element(page.getByRole("alert")).toHaveTextContent("The file has no column “id”.");
  await expect
    .element(page.getByRole("button", { name: "Choose another file" }))
    .toBeInTheDocument();
});
