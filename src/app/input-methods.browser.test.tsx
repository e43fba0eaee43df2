import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FolderPicker } from "#folders/folder-picker.tsx";
import { NewFolderForm } from "#folders/new-folder-form.tsx";
import { PositionField } from "#playlists/editor/order-tools.tsx";
import { SearchList } from "#shared/ui/search-list.tsx";
import { renderOverFolders, rowsForTest } from "#test/folders-for-test.tsx";
import { UploadText } from "#uploads/upload-text.tsx";

const reported = vi.fn<(what?: unknown) => void>();

/** Lists components that handle Enter, and Escape where listed. */
const KINDS: [name: string, keys: readonly string[], element: ReactNode][] = [
  [
    "a list that is searched",
    ["Enter"],
    <SearchList
      key="list"
      label="Field"
      resultsLabel="Found"
      status="1 found"
      text=""
      onText={() => undefined}
      groups={[
        {
          label: null,
          options: [{ key: "a", value: "a", content: "Harbour", isSelected: false }],
        },
      ]}
      onChoose={reported}
    />,
  ],
  [
    "the name of a new folder",
    ["Enter", "Escape"],
    <NewFolderForm key="folder" parent={null} onMade={reported} onCancel={reported} />,
  ],
  [
    "a position in a playlist",
    ["Enter", "Escape"],
    <PositionField
      key="position"
      label="Field"
      place={2}
      count={9}
      onPlace={reported}
      onClose={reported}
    />,
  ],
  [
    "the title of an upload",
    ["Enter"],
    <UploadText
      key="title"
      label="Title"
      placeholder="ferry"
      maxLength={1000}
      text={null}
      onChange={reported}
    />,
  ],
];

/** Lists key events during a composition, and in Safari right after it. */
const PRESSES: [string, KeyboardEventInit][] = [
  ["while it composes", { isComposing: true }],
  ["that ends a composition in Safari", { keyCode: 229 }],
];

describe.each(KINDS)("%s", (_, keys, element) => {
  it.each(PRESSES)("Leaves a key to the input method %s", async (_, init) => {
    for (const key of keys) {
      reported.mockClear();
      const { screen } = await renderOverFolders(element, {
        rows: rowsForTest(["/Sea"]),
        answer: () => Response.json({ id: 77, name: "5", path: "/5", parent_id: null }),
      });
      const field = page.getByRole("combobox").or(page.getByRole("textbox"));
      await field.fill("5");
      field
        .element()
        .dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }),
        );
      await expect.element(field).toBeVisible();
      expect(reported).not.toHaveBeenCalled();
      await userEvent.type(field, `{${key}}`);
      await expect.poll(() => reported.mock.calls.length).toBeGreaterThan(0);
      await screen.unmount();
    }
  });
});

it.each(PRESSES)("Keeps the text of a search when Escape is pressed %s", async (_, init) => {
  await renderOverFolders(
    <FolderPicker label="Folders" selectedIds={[]} isMultiple={false} onChange={reported} />,
    { rows: rowsForTest(["/Sea"]), answer: () => Response.json({}) },
  );
  const search = page.getByRole("searchbox");
  await search.fill("海");
  const escape = { key: "Escape", bubbles: true, cancelable: true };
  search.element().dispatchEvent(new KeyboardEvent("keydown", { ...escape, ...init }));
  await expect.element(search).toHaveValue("海");
  search.element().dispatchEvent(new KeyboardEvent("keydown", escape));
  await expect.element(search).toHaveValue("");
});
