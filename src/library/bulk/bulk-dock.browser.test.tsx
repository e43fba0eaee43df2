import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { startBulk } from "#library/bulk-jobs.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { BulkDock } from "./bulk-dock.tsx";

/** Unpublishes a video while a page other than the library is shown. The change is answered by what is returned. */
async function showUnpublishing() {
  let isOnline = true;
  const answers: (() => void)[] = [];
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(async ({ method }) => {
      if (method === "PUT") {
        await new Promise<void>((resolve) => answers.push(resolve));
        isOnline = false;
      }
      return Response.json({ id: "a", title: "Ferry", online: isOnline, renditions: [{}] });
    }),
  );
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  const services = { api, settle, queryClient: queryClientForTest(), page: createPageStore() };
  await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={services}>
        <main tabIndex={-1} />
        <BulkDock />
      </ApiProvider>
    </QueryClientProvider>,
  );
  startBulk(services, { kind: "unpublish" }, ["a"]);
  return answers;
}

it("Keeps the report of a bulk change open when the change ends, until it is closed", {
  tags: ["nightly"],
}, async () => {
  const answers = await showUnpublishing();
  const dock = page.getByRole("region", { name: "Bulk changes" });
  await dock.getByRole("button", { name: /^Details:/ }).click();
  const report = page.getByRole("dialog", { name: "Bulk changes" });
  await expect.element(report).toHaveTextContent("Running");
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.();
  await expect.element(report).toHaveTextContent("1 confirmed");
  await expect.element(report).toHaveTextContent("Done");
  await report.getByRole("button", { name: "Close" }).click();
  await expect.element(dock).not.toBeInTheDocument();
});
