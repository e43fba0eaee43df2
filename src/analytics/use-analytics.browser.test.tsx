import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { expect, it } from "vitest";
import { createQueryClient } from "#app/providers.tsx";
import { parseRange } from "#shared/dates/date-ranges.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { DEFAULT_VIEW } from "./analytics-view.ts";
import { changeOf } from "./comparison.ts";
import { figureOf } from "./metrics.ts";
import { resolveView } from "./resolved-query.ts";
import { useAnalytics } from "./use-analytics.ts";

const SUBJECT = { kind: "vod", id: "a" } as const;

/** Shows the plays of a range, and of what they are compared with. */
function Plays() {
  const [text, setText] = useState("2026-05-11..2026-05-20");
  const choice = parseRange(text) ?? DEFAULT_VIEW.choice;
  const nowMs = Date.parse("2026-06-30T12:00:00Z");
  const view = { ...DEFAULT_VIEW, subject: SUBJECT, choice };
  const query = resolveView(view, { personZone: "UTC", since: "2024-01-01", nowMs });
  const { current, compared } = useAnalytics(SUBJECT, query, null);
  const change = compared && changeOf(compared.current, compared.previous, "plays");
  return (
    <>
      <button type="button" onClick={() => setText("2026-06-01..2026-06-10")}>
        Later
      </button>
      <output>
        {current === undefined ? "nothing" : figureOf(current, "plays").value} after{" "}
        {change === null ? "nothing" : change.previous}
      </output>
    </>
  );
}

it("Shows no comparison beside figures of an earlier range while the new ones load", async () => {
  const held = Promise.withResolvers<void>();
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(async ({ url: { pathname, searchParams } }) => {
      const start = searchParams.get("startdate") ?? "";
      const count = { "2026-05-11": 300, "2026-05-01": 200, "2026-06-01": 90 }[start] ?? 100;
      if (start === "2026-06-01") await held.promise;
      const figures = pathname.includes("bytes") ? { bytes: count } : { hits: count, visitors: 1 };
      return Response.json([{ datetime: `${start} 00:00:00`, ...figures }]);
    }),
  );
  const queryClient = createQueryClient();
  const screen = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider
        value={{ api, settle: createConsistencyPoller(), page: createPageStore(), queryClient }}
      >
        <Plays />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const shown = screen.getByRole("status");
  await expect.element(shown).toHaveTextContent("300 after 200");
  await screen.getByRole("button", { name: "Later" }).click();
  // The ten days before the new ones have loaded; the new ones have not.
  await expect
    .poll(() =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey: ["analytics", "series"] })
        .some(
          ({ queryKey, state }) =>
            JSON.stringify(queryKey).includes("2026-05-22") && state.data !== undefined,
        ),
    )
    .toBe(true);
  await expect.element(shown).toHaveTextContent("300 after nothing");
  held.resolve();
  await expect.element(shown).toHaveTextContent("90 after 100");
});
