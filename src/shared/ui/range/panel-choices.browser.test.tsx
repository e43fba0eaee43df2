import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Against } from "#shared/dates/compared-days.ts";
import type { RangeChoice } from "#shared/dates/date-ranges.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { type OfferedInterval, offeredIntervals } from "./panel-offer.ts";
import { RangeControls } from "./range-controls.tsx";
import { usePanelChoices } from "./use-panel-choices.tsx";

const TODAY = "2026-11-20";

type Interval = OfferedInterval["name"];

interface Start {
  choice: RangeChoice;
  against: Against;
  interval: Interval | null;
}

function Controls({
  start,
  onInterval,
  onAgainst,
}: {
  start: Start;
  onInterval: (interval: Interval | null) => void;
  onAgainst: (against: Against) => void;
}) {
  const [{ choice, against, interval }, setView] = useState(start);
  const range = { choice, today: TODAY, since: "2024-03-05", timeZone: "UTC" };
  const further = usePanelChoices({
    ...range,
    intervals: offeredIntervals<Interval>({
      offered: ["hour", "day", "week"],
      possible: ["day", "week"],
      inForce: interval ?? "day",
      usual: "day",
      onChange: (chosen) => {
        onInterval(chosen);
        setView((view) => ({ ...view, interval: chosen }));
      },
    }),
    against: {
      against,
      onChange: (chosen) => {
        onAgainst(chosen);
        setView((view) => ({ ...view, against: chosen }));
      },
    },
  });
  return (
    <RangeControls
      {...range}
      isSinceKnown
      personZone="UTC"
      lastDay={TODAY}
      further={further}
      onChoice={(chosen) => setView((view) => ({ ...view, choice: chosen }))}
      onZone={() => undefined}
      chips={[]}
      actions={null}
    />
  );
}

async function show(start: Partial<Start> = {}) {
  const onInterval = vi.fn<(interval: Interval | null) => void>();
  const onAgainst = vi.fn<(against: Against) => void>();
  const usual: Start = { choice: "28d", against: "previous", interval: null };
  await renderForTest(
    <Controls start={{ ...usual, ...start }} onInterval={onInterval} onAgainst={onAgainst} />,
  );
  return { onInterval, onAgainst };
}

const dates = () => page.getByRole("button", { name: /^Dates:/ });
const panel = () => page.getByRole("dialog", { name: "Dates" });
const list = (name: string) => page.getByRole("listbox", { name });
const option = (name: string) => page.getByRole("option", { name, exact: true });
const ownDays = () => page.getByRole("button", { name: /^Comparison range/ });

async function open() {
  await dates().click();
  await expect.element(page.getByRole("application")).toBeVisible();
}

afterEach(() => {
  document.documentElement.dir = "";
});

it("The button says the range, the interval and the comparison", async () => {
  await show({ interval: "week" });
  await expect.element(dates()).toHaveTextContent(/Last 28 days .* By week · vs previous period$/);
});

it("A comparison is switched in two presses, after which the button says it", async () => {
  const { onAgainst } = await show();
  await dates().click();
  await expect.element(option("vs previous period")).toHaveAttribute("aria-selected", "true");
  await option("vs previous year").click();
  expect(onAgainst).toHaveBeenCalledExactlyOnceWith("year");
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(dates()).toHaveFocus();
  await expect.element(dates()).toHaveTextContent(/By day · vs previous year$/);
});

it("An interval is chosen by a press, and the usual one again follows the range", async () => {
  const { onInterval } = await show();
  await dates().click();
  await option("By week").click();
  expect(onInterval).toHaveBeenLastCalledWith("week");
  await expect.element(dates()).toHaveTextContent(/By week · vs previous period$/);
  await dates().click();
  await option("By day").click();
  expect(onInterval).toHaveBeenLastCalledWith(null);
});

it("An interval that the range is too long for says so, and is not taken", async () => {
  const { onInterval } = await show();
  await dates().click();
  const hours = option("By hour (range too long)");
  await expect.element(hours).toHaveAttribute("aria-disabled", "true");
  hours.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel()).toBeVisible();
  expect(onInterval).not.toHaveBeenCalled();
});

it("What is chosen already is no change when it is pressed again", async () => {
  const { onAgainst, onInterval } = await show();
  await dates().click();
  await option("vs previous period").click();
  await expect.element(panel()).not.toBeInTheDocument();
  await dates().click();
  await option("By day").click();
  await expect.element(panel()).not.toBeInTheDocument();
  expect([onAgainst, onInterval].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

describe("the keyboard", () => {
  it("The keyboard reaches the interval and the comparison after the days, at the chosen ones", async () => {
    await page.viewport(1280, 800);
    await show({ interval: "week", against: "none" });
    await open();
    page.getByRole("button", { name: "Apply" }).element().focus();
    await userEvent.keyboard("{Tab}");
    await expect.element(option("By week")).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(option("No comparison")).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByRole("switch", { name: "Keyboard shortcuts" })).toHaveFocus();
  });

  it.each([
    ["ltr", "{ArrowRight}{ArrowRight}{ArrowLeft}"],
    ["rtl", "{ArrowLeft}{ArrowLeft}{ArrowRight}"],
    ["ltr", "{ArrowDown}{ArrowDown}{ArrowUp}"],
  ])("Arrow keys move among comparisons, and Enter takes one: %s %s", async (dir, keys) => {
    document.documentElement.dir = dir;
    const { onAgainst } = await show({ choice: "last-week" });
    await dates().click();
    option("vs previous period").element().focus();
    await userEvent.keyboard(keys);
    await expect.element(option("vs average of 4 weeks")).toHaveFocus();
    expect(onAgainst).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    expect(onAgainst).toHaveBeenCalledExactlyOnceWith("weeks");
    await expect.element(dates()).toHaveFocus();
  });

  it("Escape closes the panel and leaves everything as it was", async () => {
    const { onAgainst } = await show();
    await dates().click();
    option("vs previous period").element().focus();
    await userEvent.keyboard("{End}{Escape}");
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(dates()).toHaveFocus();
    expect(onAgainst).not.toHaveBeenCalled();
  });
});

describe("a comparison with days of one's own", () => {
  it("A comparison with days of one's own goes on to them, and both panels close after these", async () => {
    const { onAgainst } = await show({ choice: "7d" });
    await dates().click();
    await option("vs custom range").click();
    expect(onAgainst).toHaveBeenLastCalledWith({ from: "2026-11-07", to: "2026-11-13" });
    await expect.element(panel()).toBeVisible();
    await ownDays().click();
    await page
      .getByRole("dialog", { name: "Comparison range" })
      .getByRole("option", { name: /^Last month/ })
      .click();
    expect(onAgainst).toHaveBeenLastCalledWith({ from: "2026-10-01", to: "2026-10-31" });
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(dates()).toHaveFocus();
    await expect.element(dates()).toHaveTextContent(/By day · vs Oct 1 – 31, 2026$/);
  });

  it("Escape leads from the days of one's own back to the panel they belong to", async () => {
    await show({ against: { from: "2026-10-01", to: "2026-10-31" } });
    await dates().click();
    await ownDays().click();
    await userEvent.keyboard("{Escape}");
    await expect.element(panel()).toBeVisible();
    await expect.element(ownDays()).toHaveFocus();
  });
});

it.each<[RangeChoice, Against, string]>([
  ["28d", "weeks", "vs previous period"],
  ["last-week", "weeks", "vs average of 4 weeks"],
  ["all", "previous", "No comparison"],
  ["all", "weeks", "No comparison"],
  ["all", "year", "vs previous year"],
])("Names the comparison that is in force: %s against %s", async (choice, against, expected) => {
  await show({ choice, against });
  await expect.element(dates()).toHaveTextContent(new RegExp(`· ${expected}$`));
  await dates().click();
  await expect.element(option(expected)).toHaveAttribute("aria-selected", "true");
  await expect
    .element(option("vs previous period"))
    .toHaveAttribute("aria-disabled", String(choice === "all"));
});

it("On a phone the choices come before the calendar, and nothing is wider than the page", async () => {
  await page.viewport(360, 640);
  await show({ interval: "week", against: "weeks", choice: "last-week" });
  await open();
  const tops = [list("Presets"), list("Interval"), list("Compare to"), page.getByRole("grid")].map(
    (part) => part.element().getBoundingClientRect().top,
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  const { left, right } = panel().element().getBoundingClientRect();
  expect([left >= 0, right <= 360]).toEqual([true, true]);
  expect(panel().element().scrollWidth).toBe(panel().element().clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it("In a low window the choices stay in view, and hide no focused range", async () => {
  await page.viewport(1280, 480);
  await show({ choice: "all" });
  await open();
  const choices = list("Compare to").element().getBoundingClientRect();
  expect(choices.bottom).toBeLessThanOrEqual(480);
  const focused = page.getByRole("option", { name: /^All time/ });
  await expect.element(focused).toHaveFocus();
  const labels = page.getByText("Compare to", { exact: true }).element().getBoundingClientRect();
  expect(focused.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(labels.top);
});
