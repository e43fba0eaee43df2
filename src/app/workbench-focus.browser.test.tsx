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

it("what is typed while the search is open stays where it is typed", async () => {
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

it("the keyboard goes to the caption that was found", async () => {
  await showWorkbench("search-left", FILE);
  await userEvent.keyboard("{Control>}f{/Control}waits{Enter}{Escape}");
  await expect.element(field("Find")).not.toBeInTheDocument();
  await expect.element(page.getByRole("row", { name: /waits/ })).toHaveFocus();
});
