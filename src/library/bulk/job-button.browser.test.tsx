import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import type { BulkAction } from "#library/bulk-job.ts";
import { startBulk } from "#library/bulk-jobs.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { JobButton } from "./job-button.tsx";

afterEach(() => void vi.useRealTimers());

/** Renders a job of two videos on a service that shows no change, and opens its report. */
async function show(action: BulkAction, list: unknown) {
  vi.useFakeTimers({ toFake: ["Date"] });
  const sent: unknown[] = [];
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ method, url: { pathname }, body }) => {
      if (method === "PUT") sent.push(body);
      const id = pathname.split("/").at(-1);
      return Response.json({ id, title: id, online: true, renditions: [{}], content: { list } });
    }),
  );
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  const services = { api, settle, queryClient: queryClientForTest(), page: createPageStore() };
  await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={services}>
        <JobButton />
      </ApiProvider>
    </QueryClientProvider>,
  );
  startBulk(services, action, ["a", "b"]);
  await page.getByRole("button", { name: /^Details:/ }).click();
  return { sent, report: page.getByRole("dialog", { name: "Bulk changes" }) };
}

const button = (name: string) => page.getByRole("button", { name, exact: true });

it("Shows how long changes are waited for, and stops", { tags: ["nightly"] }, async () => {
  const { sent, report } = await show({ kind: "unpublish" }, []);
  await expect.element(report).toHaveTextContent("2 waiting for confirmation");
  expect(page.getByRole("timer").query()).toBeNull();
  vi.setSystemTime(Date.now() + 30_000);
  await expect.element(page.getByRole("timer")).toHaveTextContent(/^for 3\d seconds$/);
  await button("Stop waiting").click();
  await expect.element(report).toHaveTextContent("Saved. Not visible on the server yet.");
  await expect.element(report).toHaveTextContent("2 saved, not visible yet");
  await button("Check again").click();
  await expect.element(report).toHaveTextContent("2 waiting for confirmation");
  expect(sent).toHaveLength(2);
});

it("Asks before it starts a playlist empty whose items are not named", {
  tags: ["nightly"],
}, async () => {
  const { sent, report } = await show({ kind: "playlist", playlistId: "p", title: "Sea" }, null);
  await expect.element(report).toHaveTextContent("Playlist items not available yet");
  vi.setSystemTime(Date.now() + 30_000);
  await button("Start empty").click();
  const question = page.getByRole("dialog", { name: "Start empty?" });
  expect(sent).toEqual([]);
  await question.getByRole("button", { name: "Start empty" }).click();
  await expect.poll(() => sent).toHaveLength(1);
});
