import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { showWorkbench } from "./workbench-for-test.tsx";

const FILE = `1
00:00:01,000 --> 00:00:02,500
${"a".repeat(44)}!
`;

it("a pattern that would never end is stopped and told, and the page goes on", async () => {
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
