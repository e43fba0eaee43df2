import { expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { Menu } from "./menu.tsx";

const focused = () => document.activeElement?.textContent;

it("Moves by arrows and by first letters, whatever their accents", {
  tags: ["nightly"],
}, async () => {
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

it("Starts at the current choice, and is closed by its button and by Escape", async () => {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  const choices = ["Off", "English"].map((text) => ({
    text,
    isChecked: text === "English",
    onSelect: () => {},
  }));
  const screen = await renderForTest(
    <Menu
      label="Captions: English"
      name="Captions"
      items={() => [{ label: "Language", items: choices }]}
      onOpenChange={onOpenChange}
    >
      CC
    </Menu>,
  );
  const button = screen.getByRole("button", { name: "Captions: English" });
  const menu = screen.getByRole("menu", { name: "Captions" });
  await button.click();
  await expect
    .element(
      menu.getByRole("group", { name: "Language" }).getByRole("menuitemradio", { checked: true }),
    )
    .toHaveFocus();
  await button.click();
  await expect.element(menu).not.toBeInTheDocument();
  button.element().focus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(focused).toBe("English");
  await userEvent.keyboard("{Escape}");
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.poll(() => onOpenChange.mock.calls.flat()).toEqual([true, false, true, false]);
});
