import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { showWorkbench } from "./workbench-for-test.tsx";

const FILE = `1
00:00:01,000 --> 00:00:02,500
The ferry leaves

2
00:00:03,000 --> 00:00:04,000
A ferry waits
`;

const field = (name: string) => page.getByRole("textbox", { name, exact: true });

it("Keeps text typed while the search is open where it is typed", {
  tags: ["nightly"],
}, async () => {
  const { texts } = await showWorkbench("search-keys", FILE);
  await field("Text of caption 1").click();
  await userEvent.keyboard("{Control>}f{/Control}");
  await expect.element(field("Find")).toHaveFocus();
  await userEvent.keyboard("ferr");
  await field("Replace with").click();
  await userEvent.keyboard("boat");
  await expect.element(field("Find")).toHaveValue("ferr");
  await expect.element(field("Replace with")).toHaveValue("boat");
  await field("Text of caption 1").click();
  await userEvent.keyboard("{Control>}{End}{/Control} now");
  await expect.poll(() => texts()?.[0]).toBe("The ferry leaves now");
});

it("Moves the focus to the caption that was found", async () => {
  await showWorkbench("search-left", FILE);
  await expect.element(page.getByRole("row", { name: /waits/ })).toBeVisible();
  await userEvent.keyboard("{Control>}f{/Control}");
  await expect.element(field("Find")).toHaveFocus();
  await userEvent.keyboard("waits");
  await expect.element(page.getByText("1 result")).toBeVisible();
  await userEvent.keyboard("{Enter}{Escape}");
  await expect.element(field("Find")).not.toBeInTheDocument();
  await expect.element(page.getByRole("row", { name: /waits/ })).toHaveFocus();
});

it("Undo in a field reverts what was typed there, else the last edit of the captions", async () => {
  await showWorkbench("field-undo", FILE);
  await field("Text of caption 1").fill("The ferry is late");
  await field("End of caption 1").click();
  await userEvent.keyboard("9");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(field("End of caption 1")).toHaveValue("0:02.500");
  await expect.element(field("Text of caption 1")).toHaveTextContent("The ferry is late");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(field("Text of caption 1")).toHaveTextContent("The ferry leaves");
});

it("Applies a typed time before a shortcut leaves the field, and keeps an invalid one", async () => {
  await showWorkbench("typed-time", FILE);
  const end = field("End of caption 1");
  await end.fill("2.75");
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(field("Text of caption 2")).toBeVisible();
  await expect.element(page.getByRole("row", { name: /leaves/ })).toHaveTextContent("0:02.750");
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await end.fill("2:xx");
  await userEvent.keyboard("{Control>}s{/Control}{Alt>}{ArrowDown}{/Alt}");
  await expect.element(page.getByRole("status").getByText(/Not a valid time/)).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(end).toHaveValue("2:xx");
});

it("Keeps the focus on Undo when nothing is left to undo", async () => {
  await showWorkbench("undo-again", FILE);
  await field("Text of caption 1").fill("Changed");
  await page.getByRole("button", { name: "Undo: text" }).click();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(undo).toHaveFocus();
  await expect.element(field("Text of caption 1")).toHaveTextContent("The ferry leaves");
});

it("Focuses the list from the start, and never loses the focus", async () => {
  await showWorkbench("start", FILE);
  await expect.element(page.getByRole("row", { name: /^1/ })).toHaveFocus();
  await userEvent.keyboard("{Control>}a{/Control}{Delete}");
  await expect.element(page.getByText("No captions yet")).toBeVisible();
  const insert = page.getByRole("button", { name: "Add caption" });
  await expect.element(insert.last()).toHaveFocus();
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(insert.last()).toHaveFocus();
  await userEvent.keyboard("{Control>}f{/Control}");
  await expect.element(field("Find")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(insert.last()).toHaveFocus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(page.getByRole("row", { name: /^1/ })).toHaveFocus();
});

it("Escape ends the composition first, and then the editing of the text", async () => {
  await showWorkbench("composing", FILE);
  const text = field("Text of caption 1");
  await text.click();
  const escape = { key: "Escape", bubbles: true };
  text.element().dispatchEvent(new KeyboardEvent("keydown", { ...escape, isComposing: true }));
  await expect.element(text).toHaveFocus();
  text.element().dispatchEvent(new KeyboardEvent("keydown", escape));
  await expect.element(page.getByRole("row", { name: /^1/ })).toHaveFocus();
});
