import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { factsForTest, NAMES, said, showEditor, titles } from "./order-editor-for-test.tsx";

const MANY = Array.from({ length: 2000 }, (_, at) => `Video ${at + 1}`);

/** Returns the name of the row with the focus. */
const here = () => document.activeElement?.closest("[role=row]")?.getAttribute("aria-label");

const selected = () =>
  [...document.querySelectorAll("[aria-selected=true]")].map(
    (row) => row.querySelector("bdi")?.textContent,
  );

const row = (name: string) => page.getByRole("row", { name: new RegExp(`: ${name}$`) });

async function goTo(name: string): Promise<void> {
  await row(name).click({ position: { x: 300, y: 20 } });
}

describe("finding", () => {
  const names = [...NAMES, "Sea 2", "Pier", "Harbour", "Sea 3"];

  it("Leads from result to result, each selected where it is, and moves it", async () => {
    await showEditor(names);
    await userEvent.keyboard("{Control>}f{/Control}");
    await userEvent.keyboard("sea");
    await expect.element(page.getByText("3 results")).toBeVisible();
    expect(selected()).toEqual([]);
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(page.getByText("2 of 3, in position 7")).toBeVisible();
    expect(selected()).toEqual(["Sea 2"]);
    await userEvent.keyboard("{Enter}{Enter}{Shift>}{Enter}{/Shift}");
    await expect.element(page.getByText("3 of 3, in position 10")).toBeVisible();
    await expect.element(page.getByRole("searchbox")).toHaveFocus();
    await page.getByRole("button", { name: "Move to top" }).click();
    expect(titles()[0]).toBe("Sea 3");
    await expect.element(page.getByText("1 of 3, in position 1")).toBeVisible();
  });

  it("Says that nothing was found, and is left out of a short list", {
    tags: ["nightly"],
  }, async () => {
    await showEditor(NAMES);
    await expect.element(row("Sea")).toBeVisible();
    await expect.element(page.getByRole("searchbox")).not.toBeInTheDocument();
    await showEditor(names);
    await page.getByRole("searchbox", { name: "Find in playlist" }).fill("whale");
    await expect.element(page.getByText("No results")).toBeVisible();
  });
});

describe("keys", () => {
  it("Keys move an entry, keep the focus on it and say where it is", async () => {
    const { acts } = await showEditor(NAMES);
    await goTo("Sea");
    await userEvent.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
    expect(titles()).toEqual(["Dunes", "Ferry", "Sea", "Night", "Town", "Wood"]);
    expect(here()).toBe("3 of 6: Sea");
    expect(said()).toBe("Sea moved to position 3 of 6.");
    await userEvent.keyboard("{Alt>}{End}{/Alt}");
    expect(titles().at(-1)).toBe("Sea");
    expect(here()).toBe("6 of 6: Sea");
    await userEvent.keyboard("{Alt>}{Home}{ArrowUp}{/Alt}");
    expect(titles()).toEqual(NAMES);
    expect(said()).toBe("Already there. Nothing moved.");
    expect(acts).toEqual(Array.from({ length: 4 }, () => ({ kind: "move", count: 1 })));
  });

  it("Keys step through two thousand entries and move them from one end to the other", {
    tags: ["nightly"],
  }, async () => {
    await showEditor(MANY);
    await goTo("Video 1");
    await userEvent.keyboard("{End}");
    expect(here()).toBe(
      "2000 of 2000: Video 2000".replace(/2000/g, "2,000").replace("Video 2,000", "Video 2000"),
    );
    await userEvent.keyboard("{Alt>}{Home}{/Alt}");
    expect(here()).toBe("1 of 2,000: Video 2000");
    expect(document.activeElement?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    await userEvent.keyboard("{ArrowDown}");
    expect(here()).toBe("2 of 2,000: Video 1");
    expect(document.querySelectorAll("[role=row]").length).toBeLessThan(40);
  });

  it("Keys select entries, ranges of them and all of them", async () => {
    await showEditor(NAMES);
    await goTo("Dunes");
    expect(selected()).toEqual(["Dunes"]);
    await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    expect(selected()).toEqual(["Dunes", "Ferry", "Night"]);
    await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}");
    expect(selected()).toEqual(["Dunes", "Ferry"]);
    await userEvent.keyboard("{End} ");
    expect(selected()).toEqual(["Dunes", "Ferry", "Wood"]);
    await userEvent.keyboard("{Control>}a{/Control}");
    expect(selected()).toEqual(NAMES);
    await userEvent.keyboard("{Escape}");
    expect(selected()).toEqual([]);
    expect(here()).toBe("6 of 6: Wood");
  });

  it("Keys pick up, move step by step, and drop or put back", async () => {
    const { acts } = await showEditor(NAMES);
    await goTo("Dunes");
    await userEvent.keyboard("{Escape}{ArrowRight}{Enter}");
    expect(said()).toContain("Dunes picked up at position 2 of 6.");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(said()).toBe("Dunes moved to position 4 of 6.");
    expect(titles()).toEqual(["Sea", "Ferry", "Night", "Dunes", "Town", "Wood"]);
    expect(acts).toEqual([]);
    await userEvent.keyboard("{Escape}");
    expect(said()).toBe("Move canceled.");
    expect(titles()).toEqual(NAMES);
    await userEvent.keyboard("{Enter}{End}{Enter}");
    expect(titles().at(-1)).toBe("Dunes");
    expect(acts).toEqual([{ kind: "move", count: 1 }]);
    expect(document.activeElement).toHaveAccessibleName("Move Dunes");
  });

  it("Keys remove an entry, and the next one has the focus", async () => {
    const { acts, screen } = await showEditor(NAMES);
    await goTo("Night");
    await userEvent.keyboard("{Delete}");
    expect(said()).toBe("Removed Night. Press Ctrl+Z to undo.");
    expect(here()).toBe("4 of 5: Town");
    await userEvent.keyboard("{End}{Delete}");
    expect(here()).toBe("4 of 4: Town");
    expect(acts).toEqual([
      { kind: "remove", count: 1 },
      { kind: "remove", count: 1 },
    ]);
    await screen.getByRole("button", { name: "Undo" }).click();
    expect(titles()).toEqual(["Sea", "Dunes", "Ferry", "Town", "Wood"]);
  });

  it("Arrow keys reach the controls of a row, which the Tab key skips", async () => {
    await showEditor(NAMES);
    await goTo("Sea");
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(document.activeElement).toHaveAccessibleName("Position 1 of 6. Change");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(here()).toBe("1 of 6: Sea");
    await userEvent.tab();
    expect(document.activeElement).toHaveTextContent("Undo");
  });
});

describe("a position that is typed", () => {
  it("A position that is typed has to be a valid position", async () => {
    const { screen } = await showEditor(NAMES);
    await screen.getByRole("button", { name: "Position 1 of 6. Change" }).click();
    const field = screen.getByRole("textbox", { name: "New position" });
    await field.fill("7");
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByText("Enter a whole number from 1 to 6.")).toBeVisible();
    await field.fill("5");
    await userEvent.keyboard("{Enter}");
    expect(titles()).toEqual(["Dunes", "Ferry", "Night", "Town", "Sea", "Wood"]);
    expect(here()).toBe("5 of 6: Sea");
  });

  it("A position that is typed may use the digits of another script", async () => {
    const { screen } = await showEditor(NAMES);
    await screen.getByRole("button", { name: "Position 1 of 6. Change" }).click();
    await screen.getByRole("textbox", { name: "New position" }).fill("٥");
    await userEvent.keyboard("{Enter}");
    expect(here()).toBe("5 of 6: Sea");
  });

  it("Moves all selected entries there", async () => {
    const { screen } = await showEditor(NAMES);
    await screen.getByRole("checkbox", { name: "Select Sea" }).click();
    await screen.getByRole("checkbox", { name: "Select Night" }).click();
    await screen.getByRole("button", { name: "Move to position…" }).first().click();
    await userEvent.keyboard("3{Enter}");
    expect(titles()).toEqual(["Dunes", "Ferry", "Sea", "Night", "Town", "Wood"]);
    expect(said()).toBe("2 items moved to positions 3–4.");
  });
});

describe("sorting", () => {
  it("Puts those without a value last, and sorts only the selected entries", {
    tags: ["nightly"],
  }, async () => {
    const seconds: Record<string, number | null> = { Sea: 30, Dunes: null, Ferry: 10, Night: 20 };
    const { screen, acts } = await showEditor(["Dunes", "Sea", "Ferry", "Night"], {
      of: (item) => ({ ...factsForTest(item), durationSeconds: seconds[item.id] ?? null }),
    });
    await expect.element(screen.getByText("at least 1m total")).toBeVisible();
    await screen.getByRole("button", { name: "Sort playlist" }).click();
    await screen.getByRole("menuitem", { name: "Shortest first" }).click();
    expect(titles()).toEqual(["Ferry", "Night", "Sea", "Dunes"]);
    await screen.getByRole("checkbox", { name: "Select Ferry" }).click();
    await screen.getByRole("checkbox", { name: "Select Sea" }).click();
    await screen.getByRole("button", { name: "Sort 2 selected" }).click();
    await screen.getByRole("menuitem", { name: "Reverse" }).click();
    expect(titles()).toEqual(["Sea", "Night", "Ferry", "Dunes"]);
    expect(acts).toEqual([
      { kind: "sort", by: "duration" },
      { kind: "sort", by: "reverse" },
    ]);
  });

  it("Says when plays cannot be read, and leaves the order as it is", async () => {
    const { screen } = await showEditor(NAMES, {
      answer: () => Response.json({ message: "No" }, { status: 403 }),
    });
    await screen.getByRole("button", { name: "Sort playlist" }).click();
    await screen.getByRole("menuitem", { name: "Most plays (28 days)" }).click();
    await expect.element(screen.getByRole("alert").getByText(/No/)).toBeVisible();
    expect(titles()).toEqual(NAMES);
  });
});

describe("the mouse", () => {
  it("Drags all selected entries, as one step", async () => {
    const { screen, acts } = await showEditor(NAMES);
    await screen.getByRole("checkbox", { name: "Select Sea" }).click();
    await screen.getByRole("checkbox", { name: "Select Ferry" }).click();
    await userEvent.dragAndDrop(
      screen.getByRole("button", { name: "Move Ferry" }),
      screen.getByRole("button", { name: "Move Town" }),
      { targetPosition: { x: 10, y: 36 } },
    );
    await expect.poll(titles).toEqual(["Dunes", "Night", "Town", "Sea", "Ferry", "Wood"]);
    expect(acts).toEqual([{ kind: "move", count: 2 }]);
    expect(said()).toBe("2 items moved to positions 4–5.");
    expect(here()).toBe("5 of 6: Ferry");
  });

  it("Selects a range with Shift, and one more with Control", async () => {
    await showEditor(NAMES);
    await goTo("Dunes");
    await row("Night").click({ position: { x: 300, y: 20 }, modifiers: ["Shift"] });
    expect(selected()).toEqual(["Dunes", "Ferry", "Night"]);
    await row("Ferry").click({ position: { x: 300, y: 20 }, modifiers: ["Control"] });
    expect(selected()).toEqual(["Dunes", "Night"]);
  });

  it("Says where entries are added", async () => {
    const { screen, gaps } = await showEditor(NAMES);
    await screen.getByRole("button", { name: "Actions for Ferry" }).click();
    await screen.getByRole("menuitem", { name: "Add below" }).click();
    expect(said()).toBe("New items go at position 4.");
    await screen.getByRole("button", { name: "Add at the end instead" }).click();
    expect(gaps).toEqual([3, null]);
  });
});

it("Adds entries between the two rows at the mouse", async () => {
  const { screen, gaps } = await showEditor(NAMES);
  await row("Dunes").hover({ position: { x: 300, y: 73 } });
  await screen.getByTitle("Insert here").click();
  expect(gaps).toEqual([2]);
  await expect.element(screen.getByText("New items go here")).toBeVisible();
});

it("Puts a picked-up entry back when the focus moves away", async () => {
  const { acts } = await showEditor(NAMES);
  await goTo("Sea");
  await userEvent.keyboard("{ArrowRight}{Enter}{ArrowDown}");
  await userEvent.tab();
  expect(titles()).toEqual(NAMES);
  expect(acts).toEqual([]);
});

it("Keeps the focus when the last entry is removed", async () => {
  await showEditor(["Sea"]);
  await goTo("Sea");
  await userEvent.keyboard("{Delete}");
  expect(document.activeElement).toHaveAccessibleName("Playlist order");
});

it("Changes nothing in a read-only editor", async () => {
  const { screen, acts } = await showEditor(NAMES, { isReadOnly: true });
  await goTo("Sea");
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}{Delete}");
  expect(titles()).toEqual(NAMES);
  expect(selected()).toEqual(["Sea"]);
  expect(acts).toEqual([]);
  await expect.element(screen.getByRole("button", { name: "Sort" })).not.toBeInTheDocument();
});

it("Says that there are no items, and where to begin", async () => {
  const { screen } = await showEditor([]);
  await expect.element(screen.getByText(/Add videos and channels/)).toBeVisible();
  await expect.element(screen.getByText("No items")).toBeVisible();
});
