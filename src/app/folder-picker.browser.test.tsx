import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ShownFolder } from "#api/pending-folders.ts";
import { FolderPicker } from "#features/folders/folder-picker.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { renderOverFolders, rowsForTest } from "./folders-for-test.tsx";

const ROWS = rowsForTest(["/Sea", "/Sea/Ferries", "/Town", "/Town/Sea walls"]);

async function show({ isMultiple = false, offersTop = false, selected = [] as string[] } = {}) {
  const onClose = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  let chosen: readonly string[] = selected;
  function Form() {
    const [ids, setIds] = useState<readonly string[]>(selected);
    const take = (folders: readonly ShownFolder[]) => {
      chosen = folders.map(({ id }) => id);
      setIds(chosen);
    };
    return (
      <Dialog title="Choose" onClose={onClose}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <FolderPicker
            label="Folders"
            selectedIds={ids}
            isMultiple={isMultiple}
            offersTop={offersTop}
            onChange={take}
          />
        </form>
      </Dialog>
    );
  }
  const rendered = await renderOverFolders(<Form />, {
    rows: ROWS,
    answer: ({ body }) =>
      Response.json({ id: 77, name: "Wharf", path: body.full_path, parent_id: null }),
  });
  await expect.element(page.getByTitle("Ferries", { exact: true })).toBeVisible();
  return { ...rendered, onClose, onSubmit, chosen: () => chosen };
}

describe("choosing", () => {
  it("one folder by the keyboard alone", async () => {
    const { chosen } = await show({ selected: ["sea"] });
    page.getByRole("radio", { name: "Sea", exact: true }).element().focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(chosen()).toEqual(["seaferries"]);
    await expect.element(page.getByRole("radio", { name: "Ferries" })).toBeChecked();
  });

  it("several, and none of them again", async () => {
    const { chosen } = await show({ isMultiple: true });
    await page.getByRole("checkbox", { name: "Ferries" }).click();
    await page.getByRole("checkbox", { name: "Town" }).click();
    expect(chosen()).toEqual(["seaferries", "town"]);
    await page.getByRole("checkbox", { name: "Ferries" }).click();
    expect(chosen()).toEqual(["town"]);
  });

  it("the top, which is no folder", async () => {
    const { chosen } = await show({ offersTop: true, selected: ["sea"] });
    await page.getByRole("radio", { name: "Top level" }).click();
    expect(chosen()).toEqual([]);
    await expect.element(page.getByRole("radio", { name: "Top level" })).toBeChecked();
  });

  it("finds by name, keeps what is chosen and not shown, and tells where each lies", async () => {
    const { chosen, onSubmit, onClose } = await show({
      isMultiple: true,
      selected: ["seaferries"],
    });
    await page.getByRole("searchbox", { name: "Find a folder" }).fill("SEA");
    await expect.element(page.getByText("2 folders found")).toBeInTheDocument();
    await expect.element(page.getByText("/Town/Sea walls")).toBeVisible();
    await page.getByRole("checkbox", { name: "Sea walls" }).click();
    expect(chosen()).toEqual(["seaferries", "townsea-walls"]);
    page.getByRole("searchbox", { name: "Find a folder" }).element().focus();
    await userEvent.keyboard("{Enter}{Escape}");
    await expect.element(page.getByTitle("Ferries", { exact: true })).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("a new folder", () => {
  it("is made inside the one that is highlighted, and chosen", async () => {
    const { chosen, service, onSubmit } = await show();
    await page.getByRole("radio", { name: "Town" }).click();
    await page.getByRole("button", { name: "New folder in “Town”…" }).click();
    await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveFocus();
    await userEvent.keyboard("Wharf{Enter}");
    await expect.element(page.getByRole("radio", { name: /Wharf/ })).toBeChecked();
    await expect.element(page.getByText("Not confirmed yet")).toBeVisible();
    expect(chosen()).toEqual(["77"]);
    expect(service.changes.map(({ body }) => body)).toEqual([{ full_path: "/Town/Wharf" }]);
    expect(onSubmit).not.toHaveBeenCalled();
    await expect
      .element(page.getByRole("button", { name: "New folder in “Wharf”…" }))
      .toHaveFocus();
  });

  it("is given up by Escape, which leaves the dialog open", async () => {
    const { onClose } = await show();
    await page.getByRole("button", { name: "New folder…" }).click();
    await userEvent.keyboard("Wharf{Escape}");
    await expect.element(page.getByRole("button", { name: "New folder…" })).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
  });
});

it("fits a narrow screen, however long the names are", async () => {
  await page.viewport(360, 700);
  const name = "W".repeat(255);
  await renderOverFolders(
    <Dialog title="Choose" onClose={() => {}}>
      <FolderPicker
        label="Folders"
        selectedIds={[name.toLowerCase()]}
        isMultiple
        onChange={() => {}}
      />
    </Dialog>,
    { rows: rowsForTest([`/${name}`, "/Town"]) },
  );
  const dialog = page.getByRole("dialog");
  await expect.element(page.getByText("Town")).toBeVisible();
  const scroller = dialog.element().querySelector(".overflow-y-auto");
  expect(scroller?.scrollWidth).toBe(scroller?.clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
