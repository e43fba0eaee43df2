import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Dialog } from "#shared/ui/dialog.tsx";
import type { CallForTest } from "#test/fetch-for-test.ts";
import { renderOverFolders, rowsForTest } from "#test/folders-for-test.tsx";
import { FolderPicker } from "./folder-picker.tsx";
import { folderEdits } from "./folders-queries.ts";
import type { ShownFolder } from "./pending-folders.ts";

const ROWS = rowsForTest(["/Sea", "/Sea/Ferries", "/Town", "/Town/Sea walls"]);

type Answer = (call: CallForTest) => Response | Promise<Response>;

const made: Answer = ({ body }) =>
  Response.json({ id: 77, name: "Wharf", path: body.full_path, parent_id: null });

async function show({
  isMultiple = false,
  offersTop = false,
  selected = [] as string[],
  known = [] as { id: string; name: string | null; path: string | null }[],
  answer = made,
} = {}) {
  const onClose = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  let picked: readonly string[] = selected;
  let reported: readonly ShownFolder[] = [];
  function Form() {
    const [ids, setIds] = useState<readonly string[]>(selected);
    const take = (folders: readonly ShownFolder[]) => {
      reported = folders;
      picked = folders.map(({ id }) => id);
      setIds(picked);
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
            known={known}
            onChange={take}
          />
        </form>
      </Dialog>
    );
  }
  const rendered = await renderOverFolders(<Form />, {
    rows: ROWS,
    answer,
  });
  await expect.element(page.getByTitle("Ferries", { exact: true })).toBeVisible();
  return { ...rendered, onClose, onSubmit, picked: () => picked, reported: () => reported };
}

describe("the choice of folders", () => {
  it("Chooses one folder by the keyboard alone", async () => {
    const { picked } = await show({ selected: ["sea"] });
    page.getByRole("radio", { name: "Sea", exact: true }).element().focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(picked()).toEqual(["seaferries"]);
    await expect.element(page.getByRole("radio", { name: "Ferries" })).toBeChecked();
  });

  it("Chooses several folders, and none of them again", { tags: ["nightly"] }, async () => {
    const { picked } = await show({ isMultiple: true });
    await page.getByRole("checkbox", { name: "Ferries" }).click();
    await page.getByRole("checkbox", { name: "Town" }).click();
    expect(picked()).toEqual(["seaferries", "town"]);
    await page.getByRole("checkbox", { name: "Ferries" }).click();
    expect(picked()).toEqual(["town"]);
  });

  it("Chooses the top level, which is not a folder", async () => {
    const { picked } = await show({ offersTop: true, selected: ["sea"] });
    await page.getByRole("radio", { name: "Top level" }).click();
    expect(picked()).toEqual([]);
    await expect.element(page.getByRole("radio", { name: "Top level" })).toBeChecked();
  });

  it("Finds folders by name, keeps chosen ones that are not shown, and says where each lies", async () => {
    const { picked, onSubmit, onClose } = await show({
      isMultiple: true,
      selected: ["seaferries"],
    });
    await page.getByRole("searchbox", { name: "Search folders" }).fill("SEA");
    await expect.element(page.getByText("2 folders found")).toBeInTheDocument();
    await expect.element(page.getByText("/Town/Sea walls")).toBeVisible();
    await page.getByRole("checkbox", { name: "Sea walls" }).click();
    expect(picked()).toEqual(["seaferries", "townsea-walls"]);
    page.getByRole("searchbox", { name: "Search folders" }).element().focus();
    await userEvent.keyboard("{Enter}{Escape}");
    await expect.element(page.getByTitle("Ferries", { exact: true })).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("a chosen folder that is not listed", () => {
  it("Stays chosen at the next selection, by its name", async () => {
    const { picked, reported } = await show({
      isMultiple: true,
      selected: ["theirs", "town", "nameless"],
      known: [{ id: "theirs", name: "Harbour", path: "/Harbour" }],
    });
    await page.getByRole("checkbox", { name: "Ferries" }).click();
    expect(picked().toSorted()).toEqual(["nameless", "seaferries", "theirs", "town"]);
    expect(reported()).toContainEqual(
      expect.objectContaining({ id: "theirs", name: "Harbour", path: "/Harbour" }),
    );
    await page.getByRole("checkbox", { name: "Town" }).click();
    expect(picked().toSorted()).toEqual(["nameless", "seaferries", "theirs"]);
  });

  it("A chosen folder that is not listed is dropped when it is being deleted", async () => {
    const { picked, services } = await show({ isMultiple: true, selected: ["town"] });
    folderEdits.noteRemoval(services, "town", { isDoubtful: false });
    await page.getByRole("checkbox", { name: "Ferries" }).click();
    expect(picked()).toEqual(["seaferries"]);
  });
});

describe("a new folder", () => {
  it("Stays where it was begun, and keeps its name, whatever is chosen in the meantime", {
    tags: ["nightly"],
  }, async () => {
    const { service, picked } = await show({ isMultiple: true });
    await page.getByRole("checkbox", { name: "Sea", exact: true }).click();
    await page.getByRole("button", { name: "New folder in “Sea”…" }).click();
    await userEvent.keyboard("Wharf");
    await page.getByRole("checkbox", { name: "Town" }).click();
    await expect.element(page.getByRole("checkbox", { name: "Town" })).toHaveFocus();
    await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Wharf");
    await page.getByRole("button", { name: "Create" }).click();
    await expect.element(page.getByRole("checkbox", { name: /Wharf/ })).toBeChecked();
    expect(service.changes.map(({ body }) => body)).toEqual([{ full_path: "/Sea/Wharf" }]);
    expect(picked().toSorted()).toEqual(["77", "sea", "town"]);
  });

  it("A new folder is chosen in addition to what was selected while it was created", async () => {
    const held: (() => void)[] = [];
    const { picked, service } = await show({
      isMultiple: true,
      answer: (call) =>
        new Promise<Response>((resolve) => {
          held.push(() => void Promise.resolve(made(call)).then(resolve));
        }),
    });
    await page.getByRole("button", { name: "New folder…" }).click();
    await userEvent.keyboard("Wharf{Enter}");
    await vi.waitFor(() => expect(service.changes).toHaveLength(1));
    await page.getByRole("checkbox", { name: "Town" }).click();
    for (const finish of held) finish();
    await expect.element(page.getByRole("checkbox", { name: /Wharf/ })).toBeChecked();
    expect(picked().toSorted()).toEqual(["77", "town"]);
  });

  it("A new folder is created inside the highlighted folder, and chosen", async () => {
    const { picked, service, onSubmit } = await show();
    await page.getByRole("radio", { name: "Town" }).click();
    await page.getByRole("button", { name: "New folder in “Town”…" }).click();
    await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveFocus();
    await userEvent.keyboard("Wharf{Enter}");
    await expect.element(page.getByRole("radio", { name: /Wharf/ })).toBeChecked();
    await expect.element(page.getByText("Not confirmed yet")).toBeVisible();
    expect(picked()).toEqual(["77"]);
    expect(service.changes.map(({ body }) => body)).toEqual([{ full_path: "/Town/Wharf" }]);
    expect(onSubmit).not.toHaveBeenCalled();
    await expect
      .element(page.getByRole("button", { name: "New folder in “Wharf”…" }))
      .toHaveFocus();
  });

  it("A new folder is cancelled by Escape, which leaves the dialog open", async () => {
    const { onClose } = await show();
    await page.getByRole("button", { name: "New folder…" }).click();
    await userEvent.keyboard("Wharf{Escape}");
    await expect.element(page.getByRole("button", { name: "New folder…" })).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
  });
});

it("Fits a narrow screen, however long the names are", async () => {
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
