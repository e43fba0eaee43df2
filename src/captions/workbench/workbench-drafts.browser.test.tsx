import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { showWorkbench } from "./workbench-for-test.tsx";

const FILE = `1
00:00:01,000 --> 00:00:02,500
The ferry leaves

2
00:00:03,000 --> 00:00:04,000
Calm water
`;

const field = (name: string) => page.getByRole("textbox", { name, exact: true });

it("Captions that are open in another tab wait until they are closed there", {
  tags: ["nightly"],
}, async () => {
  const first = await showWorkbench("elsewhere", FILE);
  await field("Text of caption 1").fill("Changed");
  await expect.element(page.getByText(/Draft saved/)).toBeVisible();
  const second = await showWorkbench("elsewhere", FILE);
  await expect.element(second.screen.getByText(/are open in another tab/)).toBeVisible();
  await first.screen.unmount();
  await expect.element(page.getByText("2 captions, 1 new or changed")).toBeVisible();
  await page.getByRole("button", { name: "Continue with draft" }).click();
  await expect.element(field("Text of caption 1")).toHaveTextContent("Changed");
});

it("Offers a draft where the file can't be read, and keeps it when that is undone", {
  tags: ["nightly"],
}, async () => {
  const first = await showWorkbench("unread", FILE);
  await field("Text of caption 1").fill("The ferry waits");
  await expect.element(page.getByText(/Draft saved/)).toBeVisible();
  await first.screen.unmount();
  // The bytes are not text.
  const second = await showWorkbench("unread", "\0\0\0\0");
  await expect.element(page.getByText(/The track can’t be read/)).toBeVisible();
  await page.getByRole("button", { name: "Continue with draft" }).click();
  await expect.poll(second.texts).toEqual(["The ferry waits", "Calm water"]);
  await page.getByRole("button", { name: "Undo: restore draft" }).click();
  await expect.element(page.getByText("Nothing was changed.")).toBeVisible();
  await second.screen.unmount();
  await showWorkbench("unread", FILE);
  await expect.element(page.getByText("The ferry waits")).toBeVisible();
});

it("Asks before it discards a draft", { tags: ["nightly"] }, async () => {
  const first = await showWorkbench("question", FILE);
  await field("Text of caption 1").fill("Changed");
  await expect.element(page.getByText(/Draft saved/)).toBeVisible();
  await first.screen.unmount();
  await showWorkbench("question", FILE);
  await expect.element(page.getByRole("group", { name: /^Draft from/ })).toHaveFocus();
  await page.getByRole("button", { name: "Discard draft…" }).click();
  await page.getByRole("button", { name: "Keep draft" }).click();
  await expect.element(page.getByText("Changed", { exact: true })).toBeVisible();
});
