import type { CDPSession } from "@vitest/browser-playwright";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cdp, page } from "vitest/browser";
import { DEFAULT_VIEW } from "#analytics/analytics-view.ts";
import { MetricTiles } from "#analytics/tiles/metric-tiles.tsx";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { DEFAULT_DISPLAY } from "./panel-display.ts";

/** Emulates print media, or screen again. */
async function showFor(media: "print" | ""): Promise<void> {
  const browser: CDPSession = cdp();
  await browser.send("Emulation.setEmulatedMedia", { media });
}

beforeEach(async () => {
  document.documentElement.dataset.theme = "dark";
  await page.viewport(1000, 700);
  await renderForTest(<Report />);
  await showFor("print");
});

afterEach(async () => {
  await showFor("");
  delete document.documentElement.dataset.theme;
});

/** Renders a page within the elements of the shell. */
function Report() {
  return (
    <div id="root">
      <div className="grid">
        <header>
          <nav>Everything else</nav>
        </header>
        <div className="pb-(--bottom-bar)">
          <main>
            <PageHeader
              title="Analytics"
              about="Harbour lights"
              actions={
                <>
                  <Button data-print="keep">18 – 20 Nov</Button>
                  <Button>Change</Button>
                  <ButtonLink to="/upload">Upload</ButtonLink>
                </>
              }
            />
            <MetricTiles
              analytics={{
                current: undefined,
                compared: null,
                has: () => false,
                problemOf: () => ({ kind: "network", serviceMessage: "" }),
              }}
              isCompared={false}
              view={DEFAULT_VIEW}
              onView={() => {}}
            />
            <ChartPanel
              title="Plays per day"
              subtitle="UTC"
              data={Array.from({ length: 100 }, (_, at) => [`day ${at + 1}`, at] as const)}
              problem={{ kind: "network", serviceMessage: "" }}
              table={(rows) => ({
                columns: [
                  { name: "Day", kind: "text" },
                  { name: "Plays", kind: "number", show: String },
                ],
                rows,
                totals: ["Total", 4950],
              })}
              fileName="plays"
              display={{ ...DEFAULT_DISPLAY, isTable: true }}
            >
              {() => null}
            </ChartPanel>
          </main>
          <section>Uploads</section>
        </div>
      </div>
    </div>
  );
}

it("Leaves out the controls of the page", async () => {
  for (const text of ["Everything else", "Uploads", "Change", "Upload", "Table", "Try again"]) {
    await expect.element(page.getByText(text, { exact: true })).not.toBeVisible();
  }
});

it("Keeps the content of the page", async () => {
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Analytics · Harbour lights");
  for (const text of [
    "18 – 20 Nov",
    "Plays per day",
    "UTC",
    "Data per play",
    "Plays",
    "day 100",
    "4950",
  ]) {
    await expect.element(page.getByText(text, { exact: true }).last()).toBeVisible();
  }
  await expect.element(page.getByText(/^Data from/)).toBeVisible();
});

it("Uses the light theme, and shows tables in full", () => {
  const panel = page.getByRole("region", { name: "Plays per day", exact: true }).element();
  expect(getComputedStyle(panel).backgroundColor).toBe("rgb(255, 255, 255)");
  expect(getComputedStyle(panel).boxShadow).toBe("none");
  const frame = page.getByRole("region", { name: "Table: Plays per day" }).element();
  expect(frame.scrollHeight).toBeLessThanOrEqual(frame.clientHeight);
  expect(frame.clientHeight).toBeGreaterThan(1000);
});
