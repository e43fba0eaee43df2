import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { Menu } from "./menu.tsx";

function Bar() {
  const [isOpen, setIsOpen] = useState(false);
  const items = ["Off", "English"].map((label) => ({
    key: label,
    label,
    isChecked: label === "Off",
    onSelect: () => {},
  }));
  return (
    <Menu
      label="Captions: Off"
      name="Captions"
      icon="CC"
      sections={[{ label: "Captions", items }]}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  );
}

/** In Safari a pressed button gets no focus, and the focused element loses it. */
function pressAsSafari(event: MouseEvent): void {
  if (event.defaultPrevented) return;
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

const button = page.getByRole("button", { name: "Captions: Off" });
const menu = page.getByRole("menu", { name: "Captions" });

describe("a menu of the player", () => {
  afterEach(() => removeEventListener("mousedown", pressAsSafari));

  for (const isSafari of [false, true]) {
    it(`is closed by its button${isSafari ? " where a press gives no focus" : ""}`, async () => {
      await renderForTest(<Bar />);
      if (isSafari) addEventListener("mousedown", pressAsSafari);
      await button.click();
      await expect.element(page.getByRole("menuitemradio", { name: "Off" })).toHaveFocus();
      await button.click();
      await expect.element(menu).not.toBeInTheDocument();
      await expect.element(button).toHaveFocus();
    });
  }

  it("is opened and closed by keys", async () => {
    await renderForTest(<Bar />);
    button.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });
});
