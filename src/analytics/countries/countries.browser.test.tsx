import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CountryCount } from "#analytics/analytics.ts";
import { DEFAULT_DISPLAY } from "#shared/charts/panel-display.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { CountryBreakdown, loadMap } from "./country-breakdown.tsx";

const row = (countryName: string, plays: number): CountryCount => ({
  countryName,
  counts: { plays, impressions: plays * 3 },
});

const MIXED = [
  row("USA", 300),
  row("Korea, Republic of", 250),
  row("United States", 200),
  row("Türkiye", 120),
  row("Malta", 12),
  row("Singapore", 4),
  row("Unknown", 100),
  row("<img src=x onerror=alert(1)>", 14),
];

function Countries(props: Omit<Parameters<typeof CountryBreakdown>[0], "display" | "onDisplay">) {
  const [display, setDisplay] = useState(DEFAULT_DISPLAY);
  return <CountryBreakdown {...props} display={display} onDisplay={setDisplay} />;
}

/** Returns the text of each row, cell by cell. */
const cells = () =>
  [...document.querySelectorAll("tbody tr, tfoot tr")].map((line) =>
    [...line.children].map(({ textContent }) => textContent).join(" | "),
  );

const areaOf = async (code: string) => {
  await expect.poll(() => document.querySelector(`[data-code="${code}"]`)).not.toBeNull();
  return document.querySelector<SVGPathElement>(`[data-code="${code}"]`) ?? expect.fail();
};

const fillOf = async (code: string) => getComputedStyle(await areaOf(code)).fill;

const activeNames = () =>
  [...document.querySelectorAll("[data-active=true] th > bdi")].map((name) => name.textContent);

const loadNothing: typeof loadMap = () => Promise.reject(new TypeError("Failed to fetch"));

describe("CountryBreakdown", () => {
  it("Counts each country once, keeps unknown names, and loses no row", async () => {
    await renderForTest(<Countries rows={MIXED} previousRows={null} metric="plays" />);
    expect(cells()).toEqual([
      "United StatesCombines USA and United States | 500 | 50.0%",
      "South Korea | 250 | 25.0%",
      "Türkiye | 120 | 12.0%",
      "Malta | 12 | 1.2%",
      "Singapore | 4 | 0.4%",
      "Unrecognized countries",
      "Unknown | 100 | 10.0%",
      "<img src=x onerror=alert(1)> | 14 | 1.4%",
      "Total | 1,000 | 100%",
    ]);
    expect(document.querySelector("tbody img")).toBeNull();
    await expect
      .element(page.getByText("South Korea", { exact: true }))
      .toHaveAttribute("title", "Sent as: Korea, Republic of");
    await expect
      .element(page.getByText("United States", { exact: true }).first())
      .toHaveAttribute("title", "Sent as: USA and United States");
    await expect
      .element(page.getByText("Malta", { exact: true }).first())
      .not.toHaveAttribute("title");
  });

  it("Counts impressions on request", async () => {
    await renderForTest(
      <Countries rows={[row("Malta", 1)]} previousRows={null} metric="impressions" />,
    );
    expect(cells()).toEqual(["Malta | 3 | 100%", "Total | 3 | 100%"]);
    await expect.element(page.getByRole("columnheader", { name: "Impressions" })).toBeVisible();
  });

  it("Shows changes, and new and vanished countries", async () => {
    const before = [row("Turkey", 100), row("Malta", 12), row("Peru", 9), row("Unknown", 200)];
    await renderForTest(<Countries rows={MIXED} previousRows={before} metric="plays" />);
    expect(cells()).toEqual([
      "United StatesCombines USA and United States | 500 | 50.0% | new",
      "South Korea | 250 | 25.0% | new",
      "TürkiyeCombines Türkiye and Turkey | 120 | 12.0% | ▲ 20.0%20.0% more",
      "Malta | 12 | 1.2% | no change",
      "Singapore | 4 | 0.4% | new",
      "Peru | 0 | 0% | gone",
      "Unrecognized countries",
      "Unknown | 100 | 10.0% | ▼ 50.0%50.0% less",
      "<img src=x onerror=alert(1)> | 14 | 1.4% | new",
      "Total | 1,000 | 100% | ▲ 212%212% more",
    ]);
  });

  it("Distinguishes a compared range without data from a range of zeros", async () => {
    await renderForTest(<Countries rows={[row("Malta", 1)]} previousRows={[]} metric="plays" />);
    expect(cells()).toEqual(["Malta | 1 | 100%", "Total | 1 | 100%"]);
    await expect.element(page.getByText(/No countries in the previous period/)).toBeVisible();
  });

  it("Shows a dash for a share of zero, and says when there are no rows", async () => {
    const screen = await renderForTest(
      <Countries rows={[row("Malta", 0)]} previousRows={null} metric="plays" />,
    );
    expect(cells()).toEqual(["Malta | 0 | –unknown", "Total | 0 | –unknown"]);
    await expect
      .element(page.getByRole("img"))
      .toHaveAccessibleName("World map of plays, shaded by country. No data.");
    await screen.unmount();
    await renderForTest(<Countries rows={[]} previousRows={null} metric="plays" />);
    await expect.element(page.getByText("No countries in this date range")).toBeVisible();
  });

  it("Shows the ten largest, the rest as one row, and all on request, in the chosen order", {
    tags: ["nightly"],
  }, async () => {
    const many = ["AT", "BE", "BG", "CH", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB"];
    const rows = many.map((name, index) => row(name, 100 - index));
    await renderForTest(<Countries rows={rows} previousRows={null} metric="plays" />);
    expect(cells()).toHaveLength(12);
    expect(cells().slice(9)).toEqual([
      "Finland | 91 | 8.0%",
      "2 more countries | 179 | 15.8%",
      "Total | 1,134 | 100%",
    ]);
    const showAll = page.getByRole("button", { name: "Show all 12" });
    await expect.element(showAll).toHaveAttribute("aria-expanded", "false");
    await showAll.click();
    expect(cells().slice(-3)).toEqual([
      "France | 90 | 7.9%",
      "United Kingdom | 89 | 7.8%",
      "Total | 1,134 | 100%",
    ]);

    const byName = page.getByRole("columnheader", { name: "Country" });
    const byCount = page.getByRole("columnheader", { name: "Plays" });
    await expect.element(byCount).toHaveAttribute("aria-sort", "descending");
    await page.getByRole("button", { name: "Country" }).click();
    await expect.element(byName).toHaveAttribute("aria-sort", "ascending");
    await expect.element(byCount).not.toHaveAttribute("aria-sort");
    expect(cells()[1]).toBe("Belgium | 99 | 8.7%");
    await page.getByRole("button", { name: "Country" }).click();
    await expect.element(byName).toHaveAttribute("aria-sort", "descending");
    expect(cells()[0]).toBe("United Kingdom | 89 | 7.8%");
    await page.getByRole("button", { name: "Show fewer" }).click();
    // The ten largest stay, whatever their order.
    expect(cells()[0]).toBe("Switzerland | 97 | 8.6%");
  });
});

describe("the map", () => {
  it("The map is summed up for screen readers, and says what is too small for it", async () => {
    await renderForTest(<Countries rows={MIXED} previousRows={null} metric="plays" />);
    await expect
      .element(page.getByRole("img"))
      .toHaveAccessibleName(
        "World map of plays, shaded by country. Top: United States 50.0%, South Korea 25.0%, and Türkiye 12.0%. The table has every country.",
      );
    await expect
      .element(page.getByText(/^Not on the map:/))
      .toHaveTextContent("Not on the map: Malta 12 and Singapore 4");
  });

  it("Names the country at the pointer, and shows it in the table", async () => {
    await renderForTest(<Countries rows={MIXED} previousRows={null} metric="plays" />);
    await expect.element(page.getByText("Hover over a country for details.")).toBeVisible();
    await userEvent.hover(await areaOf("TR"));
    const reported = page.getByText("120 plays · 12.0%");
    await expect.element(reported).toHaveTextContent("Türkiye 120 plays · 12.0%");
    expect(activeNames()).toEqual(["Türkiye"]);
    // A country without a row has a name as well.
    await userEvent.hover(await areaOf("BR"));
    await expect.element(page.getByText("0 plays · 0%")).toHaveTextContent("Brazil 0 plays · 0%");
    await userEvent.hover(page.getByRole("columnheader", { name: "Share" }));
    expect(reported.query()).toBeNull();
  });

  it("Keeps pointing after a finger has left", async () => {
    await renderForTest(<Countries rows={MIXED} previousRows={null} metric="plays" />);
    const area = await areaOf("TR");
    const finger = { pointerType: "touch", bubbles: true };
    area.dispatchEvent(new PointerEvent("pointerover", finger));
    area.dispatchEvent(new PointerEvent("pointerout", finger));
    await expect.element(page.getByText("120 plays · 12.0%")).toBeVisible();
    area.ownerSVGElement?.dispatchEvent(new PointerEvent("pointerover", finger));
    await expect.element(page.getByText("Hover over a country for details.")).toBeVisible();
  });

  it("Shows the country of the row at the pointer", async () => {
    await renderForTest(<Countries rows={MIXED} previousRows={null} metric="plays" />);
    const area = await areaOf("KR");
    await userEvent.hover(page.getByRole("rowheader", { name: "South Korea" }));
    await expect.element(page.getByText("250 plays · 25.0%")).toBeVisible();
    const outlines = [...document.querySelectorAll("svg path")].filter(
      (path) => path.getAttribute("d") === area.getAttribute("d"),
    );
    expect(outlines).toHaveLength(2);
  });

  it("Shades each country by its count", async () => {
    await renderForTest(<Countries rows={MIXED} previousRows={null} metric="plays" />);
    const fills = await Promise.all(["US", "KR", "TR", "BR"].map(fillOf));
    expect(new Set(fills).size).toBe(4);
    expect(await fillOf("FR")).toBe(fills[3]);
  });

  it("Leaves the table as it is when it can't be loaded", async () => {
    await renderForTest(
      <Countries rows={MIXED} previousRows={null} metric="plays" load={loadNothing} />,
    );
    await expect.element(page.getByText(/Couldn’t load the map/)).toBeVisible();
    expect(cells()).toHaveLength(9);
    expect(page.getByRole("img").query()).toBeNull();
    await userEvent.hover(page.getByRole("rowheader", { name: "South Korea" }));
    expect(activeNames()).toEqual(["South Korea"]);
  });

  it("The map does not delay the table", async () => {
    const arrival = Promise.withResolvers<void>();
    const load: typeof loadMap = async () => {
      await arrival.promise;
      return loadMap();
    };
    await renderForTest(<Countries rows={MIXED} previousRows={null} metric="plays" load={load} />);
    expect(cells()).toHaveLength(9);
    expect(page.getByRole("img").query()).toBeNull();
    arrival.resolve();
    await expect.element(page.getByRole("img")).toBeVisible();
    expect(cells()).toHaveLength(9);
  });
});
