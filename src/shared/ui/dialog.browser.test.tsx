import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { Dialog } from "./dialog.tsx";

async function show({ canClose }: { canClose: boolean }) {
  const onClose = vi.fn<() => void>();
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    const close = () => {
      onClose();
      if (canClose) setIsOpen(false);
    };
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen ? (
          <Dialog title="Sending" onClose={close}>
            <label>
              Name <input />
            </label>
            <input type="file" aria-label="File" />
          </Dialog>
        ) : null}
      </>
    );
  }
  await renderForTest(<Page />);
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  return { onClose };
}

const dialog = () => {
  const found = document.querySelector("dialog");
  if (found === null) throw new Error("There is no dialog.");
  return found;
};

describe("a dialog", () => {
  it("Closes by Escape, and restores the focus", async () => {
    const { onClose } = await show({ canClose: true });
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Open" })).toHaveFocus();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("Stays open with the focus where it can't be left, however often Escape is pressed", {
    tags: ["nightly"],
  }, async () => {
    const { onClose } = await show({ canClose: false });
    await page.getByRole("textbox", { name: "Name" }).fill("Ferry");
    for (const times of [1, 2, 3, 4]) {
      await userEvent.keyboard("{Escape}");
      await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(times));
      expect(dialog().matches(":modal")).toBe(true);
      await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveFocus();
    }
    await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ferry");
  });

  it("A dialog is closed permanently only by its owner after the browser has closed it", async () => {
    const { onClose } = await show({ canClose: true });
    dialog().close();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Open" })).toHaveFocus();
  });

  it("Stays when a file chooser in it is left", async () => {
    const { onClose } = await show({ canClose: true });
    const input = page.getByLabelText("File").element();
    input.dispatchEvent(new Event("cancel", { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog().open).toBe(true);
  });
});
