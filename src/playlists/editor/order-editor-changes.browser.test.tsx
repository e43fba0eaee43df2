import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { NAMES, said, showEditor, titles } from "./order-editor-for-test.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });

/** Drags one entry below another, and does something in the middle of it. */
async function dragBelow(name: string, below: string, meanwhile: () => void): Promise<void> {
  const once = new AbortController();
  document.addEventListener(
    "pointermove",
    ({ buttons }) => {
      if (buttons === 0) return;
      once.abort();
      meanwhile();
    },
    { signal: once.signal },
  );
  await userEvent.dragAndDrop(button(`Move ${name}`), button(`Move ${below}`), {
    targetPosition: { x: 10, y: 36 },
  });
  expect(once.signal.aborted).toBe(true);
}

function press(name: string): void {
  const found = button(name).element();
  if (found instanceof HTMLElement) found.click();
}

describe("an order that becomes another one in the middle of a drag", () => {
  it("Keeps the items that others have added", async () => {
    const theirs = ["Dunes", "Sea", "Ferry", "Night", "Town", "Wood", "Theirs"];
    const { acts } = await showEditor(NAMES, { theirs });
    await dragBelow("Sea", "Night", () => press("Let others save"));
    await expect.poll(titles).toEqual(["Dunes", "Ferry", "Night", "Sea", "Town", "Wood", "Theirs"]);
    expect(acts).toEqual([{ kind: "move", count: 1 }]);
  });

  it("Ends the drag where others have removed the dragged item, and says so", async () => {
    const theirs = ["Dunes", "Ferry", "Night", "Town", "Wood"];
    const { acts } = await showEditor(NAMES, { theirs });
    await dragBelow("Sea", "Night", () => press("Let others save"));
    await expect.poll(said).toContain("Not moved: the item was removed.");
    expect(titles()).toEqual(theirs);
    expect(acts).toEqual([]);
  });

  it("Moves the remaining ones of several items", async () => {
    const theirs = ["Dunes", "Ferry", "Night", "Town", "Wood"];
    const { acts, screen } = await showEditor(NAMES, { theirs });
    await screen.getByRole("checkbox", { name: "Select Sea" }).click();
    await screen.getByRole("checkbox", { name: "Select Dunes" }).click();
    await dragBelow("Sea", "Night", () => press("Let others save"));
    await expect.poll(() => acts).toEqual([{ kind: "move", count: 1 }]);
    // This is where the pointer is by then: the list above it has become shorter.
    expect(titles()).toEqual(["Ferry", "Night", "Town", "Dunes", "Wood"]);
    expect(said()).toContain("Dunes moved to position");
  });

  it("Keeps the items that an undo restored", async () => {
    await showEditor(NAMES);
    await page.getByRole("row", { name: /: Wood$/ }).click({ position: { x: 300, y: 20 } });
    await userEvent.keyboard("{Delete}");
    expect(titles()).not.toContain("Wood");
    await dragBelow("Sea", "Night", () => press("Undo"));
    await expect.poll(titles).toEqual(["Dunes", "Ferry", "Night", "Sea", "Town", "Wood"]);
  });
});

async function pickUpSea(): Promise<void> {
  await page.getByRole("row", { name: /: Sea$/ }).click({ position: { x: 300, y: 20 } });
  await userEvent.keyboard("{ArrowRight}{Enter}{ArrowDown}{ArrowDown}");
  expect(titles()[2]).toBe("Sea");
}

describe("an order that becomes another one while something is picked up by keyboard", () => {
  it("Keeps the items that others have added", async () => {
    const theirs = ["Theirs", ...NAMES];
    const { acts } = await showEditor(NAMES, { theirs });
    await pickUpSea();
    press("Let others save");
    await expect.poll(titles).toContain("Theirs");
    await userEvent.keyboard("{Enter}");
    expect(titles()).toEqual(["Theirs", "Dunes", "Sea", "Ferry", "Night", "Town", "Wood"]);
    expect(acts).toEqual([{ kind: "move", count: 1 }]);
  });

  it("Drops the items that others have removed", async () => {
    const theirs = NAMES.slice(1);
    const { acts } = await showEditor(NAMES, { theirs });
    await pickUpSea();
    press("Let others save");
    await expect.poll(titles).toEqual(theirs);
    await userEvent.keyboard("{Escape}");
    expect(titles()).toEqual(theirs);
    expect(acts).toEqual([]);
  });
});
