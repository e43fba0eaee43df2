import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { showWorkbench } from "./workbench-for-test.tsx";

const FILE = `1
00:00:01,000 --> 00:00:02,500
${"a".repeat(44)}!
`;

it("Stops an endless pattern and reports it, and the page keeps responding", {
  tags: ["nightly"],
}, async () => {
  await showWorkbench("endless", FILE);
  await expect.element(page.getByRole("row").first()).toBeVisible();
  await userEvent.keyboard("{Control>}f{/Control}");
  await page.getByRole("checkbox", { name: "Regular expression" }).click();
  const find = page.getByRole("textbox", { name: "Find" });
  await find.fill("(a+)+$");
  await expect.element(page.getByText(/This pattern takes too long/)).toBeVisible();
  await find.fill("a+!");
  await expect.element(page.getByText("1 result")).toBeVisible();
});

it.each([
  ["a text", false],
  ["a pattern", true],
])(
  "Counts the results of %s again after an edit and its undo",
  { tags: ["nightly"] },
  async (name, isPattern) => {
    await showWorkbench(`again ${name}`, FILE.replace(/a+!/, "No ferry, no boat"));
    await expect.element(page.getByRole("row").first()).toBeVisible();
    await userEvent.keyboard("{Control>}f{/Control}");
    if (isPattern) await page.getByRole("checkbox", { name: "Regular expression" }).click();
    await page.getByRole("textbox", { name: "Find" }).fill("no");
    await expect.element(page.getByText("2 results")).toBeVisible();
    await page.getByRole("textbox", { name: "Replace with" }).fill("a");
    await page.getByRole("button", { name: "Replace all" }).click();
    await expect.element(page.getByText("No results")).toBeVisible();
    await page.getByRole("button", { name: "Undo: replace" }).click();
    await expect.element(page.getByText("2 results")).toBeVisible();
    await page.getByRole("textbox", { name: "Text of caption 1" }).fill("No");
    await expect.element(page.getByText("1 result")).toBeVisible();
  },
);
