import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { RANGE_PRESETS, type RangeChoice } from "#shared/dates/date-ranges.ts";
import { setWeekStart } from "#shared/dates/days.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { RangeSteps, useRangeShortcuts } from "./range-controls.tsx";
import { RangePicker } from "./range-picker.tsx";
import { ZonePicker } from "./zone-picker.tsx";

/** Is a Friday. */
const TODAY = "2026-11-20";
const SINCE = "2024-03-05";

function Bar({
  start,
  onChange,
  onZone,
}: {
  start: RangeChoice;
  onChange: (choice: RangeChoice) => void;
  onZone: (zone: string) => void;
}) {
  const [choice, setChoice] = useState(start);
  const [zone, setZone] = useState("Europe/Lisbon");
  const props = {
    choice,
    today: TODAY,
    since: SINCE,
    onChange: (selected: RangeChoice) => {
      setChoice(selected);
      onChange(selected);
    },
  };
  useRangeShortcuts(props);
  return (
    <>
      <RangeSteps {...props} />
      <RangePicker {...props} timeZone={zone} />
      <ZonePicker
        timeZone={zone}
        personZone="Asia/Calcutta"
        atDay={TODAY}
        onChange={(selected) => {
          setZone(selected);
          onZone(selected);
        }}
      />
      <input aria-label="Elsewhere" />
    </>
  );
}

async function show(start: RangeChoice = "28d") {
  const onChange = vi.fn<(choice: RangeChoice) => void>();
  const onZone = vi.fn<(zone: string) => void>();
  await renderForTest(<Bar start={start} onChange={onChange} onZone={onZone} />);
  return { onChange, onZone };
}

const dates = () => page.getByRole("button", { name: /^Dates/ });
const zones = () => page.getByRole("button", { name: /^Time zone/ });
const field = (name: "From" | "To") => page.getByRole("group", { name, exact: true });
const part = (name: "From" | "To", type: "year" | "month" | "day") =>
  field(name).getByRole("spinbutton", { name: new RegExp(`^${type}`) });
const day = (name: RegExp) => page.getByRole("button", { name });
const option = (name: RegExp) => page.getByRole("option", { name });
const panel = () => page.getByRole("dialog", { name: "Dates" });

async function openDates() {
  await dates().click();
  await expect.element(page.getByRole("application")).toBeVisible();
}

/** Enters digits, beginning with the month. */
async function typeDate(name: "From" | "To", digits: string) {
  await part(name, "month").click();
  await userEvent.keyboard(digits);
}

async function paste(text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}

/** Its field has the focus after the panel is drawn. */
async function openZones() {
  await zones().click();
  await expect.element(page.getByRole("combobox")).toHaveFocus();
}

afterEach(() => localStorage.clear());

describe("the button", () => {
  it("Names the range in words", async () => {
    await show();
    await expect.element(dates()).toHaveTextContent("Last 28 days Oct 24 – Nov 20, 2026");
  });

  it("Shows days that were chosen one by one without a name", async () => {
    await show({ from: "2026-10-05", to: "2026-10-05" });
    await expect.element(dates()).toHaveTextContent("Dates: Oct 5, 2026");
  });
});

describe("the named ranges", () => {
  it("The named ranges are each chosen by a press, which closes the panel", {
    tags: ["nightly"],
  }, async () => {
    const { onChange } = await show({ from: "2026-10-05", to: "2026-10-05" });
    for (const [index, preset] of RANGE_PRESETS.entries()) {
      await dates().click();
      await expect
        .poll(() => panel().getByRole("option").elements().length)
        .toBe(RANGE_PRESETS.length);
      await panel().getByRole("option").nth(index).click();
      expect(onChange).toHaveBeenLastCalledWith(preset);
      await expect.element(panel()).not.toBeInTheDocument();
      await expect.element(dates()).toHaveFocus();
    }
  });

  it("The named ranges are chosen by the keyboard, which starts at the chosen one", {
    tags: ["nightly"],
  }, async () => {
    const { onChange } = await show();
    dates().element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(option(/^Last 28 days/)).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{Enter}");
    expect(onChange).toHaveBeenLastCalledWith("90d");
    await expect.element(dates()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(option(/^Last 90 days/)).toHaveFocus();
    await userEvent.keyboard("{End}{Home}{ArrowUp} ");
    expect(onChange).toHaveBeenLastCalledWith("today");
  });

  it("The named ranges leave everything as it was on Escape", { tags: ["nightly"] }, async () => {
    const { onChange } = await show();
    await openDates();
    await userEvent.keyboard("{ArrowDown}{Escape}");
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(dates()).toHaveFocus();
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe("a typed date", () => {
  it("A typed date is applied by Enter", { tags: ["nightly"] }, async () => {
    const { onChange } = await show();
    await openDates();
    await typeDate("From", "10052026");
    await typeDate("To", "1092026");
    await expect.element(field("To")).toHaveTextContent("10/09/2026");
    await expect.element(panel()).toHaveTextContent("5 days in Europe/Lisbon");
    await userEvent.keyboard("{Enter}");
    expect(onChange).toHaveBeenLastCalledWith({ from: "2026-10-05", to: "2026-10-09" });
    await expect.element(dates()).toHaveFocus();
  });

  it("A typed date is changed by the arrow keys, part by part", { tags: ["nightly"] }, async () => {
    const { onChange } = await show();
    await openDates();
    await part("From", "month").click();
    await userEvent.keyboard("{ArrowDown}{ArrowRight}{ArrowUp}{ArrowUp}{Enter}");
    expect(onChange).toHaveBeenLastCalledWith({ from: "2026-09-26", to: "2026-11-20" });
  });

  it("A typed date is in this century where its year has two digits", {
    tags: ["nightly"],
  }, async () => {
    const { onChange } = await show();
    await openDates();
    await typeDate("From", "100525");
    await userEvent.keyboard("{Tab}");
    await expect.element(field("From")).toHaveTextContent("10/05/2025");
    await typeDate("To", "101025{Enter}");
    expect(onChange).toHaveBeenLastCalledWith({ from: "2025-10-05", to: "2025-10-10" });
  });

  it("A typed date is pasted whole, and copied so", { tags: ["nightly"] }, async () => {
    const { onChange } = await show();
    await openDates();
    await part("From", "month").click();
    await paste("2026-10-05");
    await expect.element(field("From")).toHaveTextContent("10/05/2026");
    await paste("soon");
    await expect.element(field("From")).toHaveTextContent("10/05/2026");
    await part("To", "year").click();
    await paste("10/9/2026");
    const clipboardData = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }),
    );
    expect(clipboardData.getData("text/plain")).toBe("2026-10-09");
    await userEvent.keyboard("{Enter}");
    expect(onChange).toHaveBeenLastCalledWith({ from: "2026-10-05", to: "2026-10-09" });
  });

  it.each([
    ["02312026", "February 2026 has only 28 days."],
    ["1120202", "Not a valid date. Try Nov 20, 2026."],
    ["{Backspace}{Backspace}", "Enter a date, such as Nov 20, 2026."],
    ["11212026", "No data after today, Nov 20, 2026."],
    ["10012026", "The end date is before the start date."],
  ])("Says why it is refused, and stays: %s", { tags: ["nightly"] }, async (keys, problem) => {
    const { onChange } = await show();
    await openDates();
    await typeDate("To", keys);
    await expect.element(page.getByText(problem)).not.toBeInTheDocument();
    const text = field("To").element().textContent;
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(problem)).toBeVisible();
    await expect.element(part("To", "month")).toHaveFocus();
    await expect.element(part("To", "month")).toHaveAttribute("aria-invalid", "true");
    await expect.element(field("To")).toHaveTextContent(text);
    await expect.element(field("To")).toHaveAccessibleDescription(expect.stringContaining(problem));
    await expect
      .element(part("To", "month"))
      .toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(onChange).not.toHaveBeenCalled();
  });

  it("A typed date is applied once it is valid", async () => {
    const { onChange } = await show();
    await openDates();
    await typeDate("To", "11212026{Enter}");
    const problem = page.getByText("No data after today, Nov 20, 2026.");
    await expect.element(problem).toBeVisible();
    await typeDate("To", "1030");
    await expect.element(problem).not.toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: "2026-10-24", to: "2026-10-30" });
  });

  it("Becomes the last of its month when a day is left that the month lacks", {
    tags: ["nightly"],
  }, async () => {
    await show();
    await openDates();
    await typeDate("To", "02312026{Tab}");
    await expect.element(field("To")).toHaveTextContent("02/28/2026");
  });

  it("A typed date is swapped with the other one by a press where they are in the wrong order", {
    tags: ["nightly"],
  }, async () => {
    const { onChange } = await show();
    await openDates();
    await typeDate("From", "10092026");
    await typeDate("To", "10052026");
    await part("From", "month").click();
    await page.getByRole("button", { name: "Swap dates" }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    expect(onChange).toHaveBeenLastCalledWith({ from: "2026-10-05", to: "2026-10-09" });
  });

  it.each(["02142025", "02312025"])(
    "Brings its month into view: %s",
    { tags: ["nightly"] },
    async (keys) => {
      await show();
      await openDates();
      await typeDate("From", keys);
      await expect.element(panel().getByText("February 2025", { exact: true })).toBeVisible();
    },
  );
});

describe("the calendar", () => {
  it("Takes two presses, and is applied after them", { tags: ["nightly"] }, async () => {
    const { onChange } = await show();
    await openDates();
    await day(/November 3, 2026/).click();
    await expect.element(page.getByText("From Nov 3, 2026. Choose the last day.")).toBeVisible();
    await expect.element(field("From")).toHaveTextContent("11/03/2026");
    await day(/November 11, 2026/).click();
    await expect.element(field("To")).toHaveTextContent("11/11/2026");
    expect(onChange).not.toHaveBeenCalled();
    await page.getByRole("button", { name: "Apply" }).click();
    expect(onChange).toHaveBeenLastCalledWith({ from: "2026-11-03", to: "2026-11-11" });
  });

  it("The calendar selects one day after one press", { tags: ["nightly"] }, async () => {
    const { onChange } = await show();
    await openDates();
    await day(/November 3, 2026/).click();
    await page.getByRole("button", { name: "Apply" }).click();
    expect(onChange).toHaveBeenLastCalledWith({ from: "2026-11-03", to: "2026-11-03" });
  });

  it("The calendar is used by the keyboard", async () => {
    const { onChange } = await show();
    await openDates();
    day(/November 20, 2026/)
      .element()
      .focus();
    await userEvent.keyboard("{PageUp}{ArrowLeft}{Enter}{ArrowDown}{ArrowRight}{Enter}");
    await expect.element(field("From")).toHaveTextContent("10/19/2026");
    // After selecting the first day, the focus moves to the next.
    await expect.element(field("To")).toHaveTextContent("10/28/2026");
    await page.getByRole("button", { name: "Apply" }).click();
    expect(onChange).toHaveBeenLastCalledWith({ from: "2026-10-19", to: "2026-10-28" });
  });

  it("The calendar begins its weeks as the page does, and so do the presets", {
    tags: ["nightly"],
  }, async () => {
    setWeekStart(6);
    try {
      await show();
      await openDates();
      await expect
        .poll(() =>
          [...document.querySelectorAll("th")].slice(0, 3).map((each) => each.textContent),
        )
        .toEqual(["S", "S", "M"]);
      await expect
        .element(page.getByRole("option", { name: /^This week/ }))
        .toHaveTextContent("Nov 14 – 20");
    } finally {
      setWeekStart(1);
    }
  });

  it("The calendar has no days after today", async () => {
    await show();
    await openDates();
    await expect.element(day(/November 21, 2026/)).toHaveAttribute("aria-disabled", "true");
    await expect.element(page.getByRole("button", { name: "Next month" })).toBeDisabled();
    await page.getByRole("button", { name: "Previous month" }).click();
    await expect.element(page.getByRole("button", { name: "Next month" })).toBeEnabled();
  });

  it("Moves by years, and never beyond today", { tags: ["nightly"] }, async () => {
    await show();
    await openDates();
    await expect.element(page.getByRole("button", { name: "Next year" })).toBeDisabled();
    await page.getByRole("button", { name: "Previous year" }).click();
    await expect.element(panel().getByText("November 2025", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Next month" }).click();
    await page.getByRole("button", { name: "Next year" }).click();
    await expect.element(day(/November 20, 2026/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Next year" })).toBeDisabled();
  });

  it("Resets the first day on Escape, and closes at the next", { tags: ["nightly"] }, async () => {
    const { onChange } = await show();
    await openDates();
    await day(/November 3, 2026/).click();
    await expect.element(page.getByText(/Choose the last day/)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText(/Choose the last day/)).not.toBeInTheDocument();
    await expect.element(panel()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(dates()).toHaveFocus();
    expect(onChange).not.toHaveBeenCalled();
  });

  // The library only adds it in production, where the content security policy forbids it.
  it("Replaces the style sheet that the kit would put into the page", async () => {
    await show();
    await openDates();
    expect(document.getElementById("react-aria-pressable-style")?.tagName).toBe("META");
  });

  it("Shows two months where there is room, one where there is not", {
    tags: ["nightly"],
  }, async () => {
    await page.viewport(1280, 800);
    await show();
    await openDates();
    await expect.poll(() => page.getByRole("grid").elements().length).toBe(2);
    await page.viewport(360, 640);
    await expect.poll(() => page.getByRole("grid").elements().length).toBe(1);
    const { left, right, top, bottom } = panel().element().getBoundingClientRect();
    expect([left >= 0, right <= 360, top >= 0, bottom <= 640]).toEqual([true, true, true, true]);
    expect(panel().element().scrollWidth).toBe(panel().element().clientWidth);
  });
});

describe("the buttons for the previous and next range", () => {
  it("The buttons for the previous and next range move by the length of the range, and back to today by its name", async () => {
    const { onChange } = await show();
    await page.getByRole("button", { name: "Earlier: Sep 26 – Oct 23, 2026" }).click();
    expect(onChange).toHaveBeenLastCalledWith({ from: "2026-09-26", to: "2026-10-23" });
    await page.getByRole("button", { name: /^Later: Oct 24/ }).click();
    expect(onChange).toHaveBeenLastCalledWith("28d");
  });

  it("The buttons for the previous and next range say why there is no such range", async () => {
    const { onChange } = await show();
    const later = page.getByRole("button", { name: "Later: no data after today" });
    await expect.element(later).toHaveAttribute("aria-disabled", "true");
    later.element().focus();
    await userEvent.keyboard("{Enter}");
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe("the shortcuts", () => {
  it("Choose a range and step by its length", async () => {
    const { onChange } = await show();
    await userEvent.keyboard("m");
    expect(onChange).toHaveBeenLastCalledWith("month");
    await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    expect(onChange).toHaveBeenLastCalledWith({ from: "2026-10-01", to: "2026-10-31" });
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    expect(onChange).toHaveBeenLastCalledWith("month");
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    expect(onChange).toHaveBeenCalledTimes(3);
  });

  it("The shortcuts are off while a person is typing, and while a panel is open", {
    tags: ["nightly"],
  }, async () => {
    const { onChange } = await show();
    await page.getByRole("textbox", { name: "Elsewhere" }).click();
    await userEvent.keyboard("dynm");
    await openDates();
    await userEvent.keyboard("n{Escape}");
    await openZones();
    await expect.element(page.getByRole("combobox")).toHaveFocus();
    await userEvent.keyboard("da");
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}d");
    expect(onChange).toHaveBeenLastCalledWith("today");
  });

  it("The shortcuts can be switched off, for the next visit too", {
    tags: ["nightly"],
  }, async () => {
    const { onChange } = await show();
    await openDates();
    await expect.element(option(/^Last 7 days/)).toHaveAttribute("aria-keyshortcuts", "W");
    await page.getByRole("switch", { name: "Keyboard shortcuts" }).click();
    await expect.element(option(/^Last 7 days/)).not.toHaveAttribute("aria-keyshortcuts");
    await userEvent.keyboard("{Escape}w");
    expect(onChange).not.toHaveBeenCalled();
    expect(localStorage.getItem("reeldesk.range-shortcuts")).toBe("off");
    await openDates();
    await page.getByRole("switch", { name: "Keyboard shortcuts" }).click();
    await userEvent.keyboard("{Escape}w");
    expect(onChange).toHaveBeenLastCalledWith("7d");
    expect(localStorage.getItem("reeldesk.range-shortcuts")).toBeNull();
  });

  it("The shortcuts can be switched where nothing can be stored", {
    tags: ["nightly"],
  }, async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("No.", "SecurityError");
    });
    vi.spyOn(Storage.prototype, "removeItem").mockImplementation(() => {
      throw new DOMException("No.", "SecurityError");
    });
    await show();
    await openDates();
    const shortcuts = page.getByRole("switch", { name: "Keyboard shortcuts" });
    await shortcuts.click();
    await expect.element(shortcuts).not.toBeChecked();
    await shortcuts.click();
    await expect.element(shortcuts).toBeChecked();
  });
});

describe("the zone", () => {
  it("The zone is always in view, with its offset from UTC", async () => {
    await show();
    await expect.element(zones()).toHaveTextContent("Europe/Lisbon UTC+0");
  });

  it("The zone is found by its place, and chosen by Enter", async () => {
    const { onZone } = await show();
    await openZones();
    const search = page.getByRole("combobox", { name: "City, zone or offset" });
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard("kath");
    await expect.element(page.getByText("1 zone found")).toBeInTheDocument();
    const found = option(/Kathmandu.*UTC\+5:45/);
    await expect.element(found).toBeVisible();
    await expect.element(search).toHaveAttribute("aria-activedescendant", found.element().id);
    await userEvent.keyboard("{Enter}");
    expect(onZone).toHaveBeenCalledExactlyOnceWith("Asia/Kathmandu");
    await expect.element(zones()).toHaveFocus();
    await expect.element(zones()).toHaveTextContent("Asia/Kathmandu UTC+5:45");
  });

  it("Starts the list with its own, the person's and UTC, and is chosen by keys", {
    tags: ["nightly"],
  }, async () => {
    const { onZone } = await show();
    await openZones();
    const options = page.getByRole("option");
    await expect.poll(() => options.elements().length).toBeGreaterThan(400);
    const names = options.elements().map(({ textContent }) => textContent);
    expect(names.slice(0, 3)).toEqual([
      expect.stringContaining("Europe/Lisbon"),
      expect.stringMatching(/Yours.*Asia\/Kolkata/),
      expect.stringContaining("UTC"),
    ]);
    await expect.element(option(/Europe\/Lisbon/)).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{End}{ArrowDown}{ArrowDown}{Enter}");
    expect(onZone).toHaveBeenLastCalledWith("Asia/Kolkata");
  });

  it("The zone is found by an offset, and chosen by a press", { tags: ["nightly"] }, async () => {
    const { onZone } = await show();
    await openZones();
    await userEvent.keyboard("-3:30");
    await option(/St Johns/).click();
    expect(onZone).toHaveBeenLastCalledWith("America/St_Johns");
  });

  it("Says what to try when it is not found, and Escape leaves all as it was", {
    tags: ["nightly"],
  }, async () => {
    const { onZone } = await show();
    await openZones();
    await userEvent.keyboard("atlantis");
    await expect.element(page.getByText(/No zone matches “atlantis”/)).toBeVisible();
    await userEvent.keyboard("{Enter}{Escape}");
    await expect.element(zones()).toHaveFocus();
    expect(onZone).not.toHaveBeenCalled();
  });
});

it("Closes its panel when the focus moves away", async () => {
  await show();
  await openZones();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("textbox", { name: "Elsewhere" })).toHaveFocus();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});
