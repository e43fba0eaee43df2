import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { AnalyticsSection } from "./report-section.tsx";

const SHOWN = "?range=2024-05-11..2024-05-20&zone=UTC&vs=none";

it("A second choice keeps the first one, although its figures are not drawn yet", async () => {
  const services = servicesForTest(({ url: { pathname } }) =>
    Response.json(
      pathname.includes("perperiod")
        ? [{ datetime: "2024-05-12 00:00:00", hits: 300, visitors: 400, bytes: 500 }]
        : [],
    ),
  );
  const report = { query: SHOWN };
  await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={services}>
        <AnalyticsSection
          query={SHOWN}
          onQuery={(make) => {
            report.query = make(report.query);
          }}
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const impressions = page.getByRole("radio", { name: "Impressions", exact: true });
  await expect.element(impressions).toHaveAccessibleDescription("800");
  impressions.element().closest("label")?.click();
  expect(report.query).toBe(`${SHOWN}&metric=impressions`);
  await page.getByRole("button", { name: "Table", exact: true }).first().click();
  expect(report.query).toBe(`${SHOWN}&metric=impressions&as=table`);
});
