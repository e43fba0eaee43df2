import { expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { Menu } from "./menu.tsx";

const focused = () => document.activeElement?.textContent;

it("moves by arrows and by first letters, whatever their accents", async () => {
  const onSelect = vi.fn<(text: string) => void>();
  const screen = await renderForTest(
    <Menu
      label="More"
      items={() =>
        ["Copy link", "Download", "Éditer", "Delete"].map((text) => ({
          text,
          onSelect: () => onSelect(text),
        }))
      }
    >
      …
    </Menu>,
  );
  await screen.getByRole("button", { name: "More" }).click();
  await expect.poll(focused).toBe("Copy link");
  for (const [key, expected] of [
    ["{ArrowDown}", "Download"],
    ["d", "Delete"],
    ["d", "Download"],
    ["e", "Éditer"],
    ["x", "Éditer"],
    ["{End}", "Delete"],
    ["{ArrowDown}", "Copy link"],
  ] as const) {
    await userEvent.keyboard(key);
    expect([key, focused()]).toEqual([key, expected]);
  }
  await userEvent.keyboard("e{Enter}");
  expect(onSelect.mock.calls).toEqual([["Éditer"]]);
});
