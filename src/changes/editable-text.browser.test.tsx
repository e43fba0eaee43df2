import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { EditableText } from "./editable-text.tsx";
import type { SaveEditOutcome } from "./save-edit-queries.ts";

type OnSave = (text: string, isForced: boolean, base: string) => Promise<SaveEditOutcome<string>>;

/** Shows an editor whose value becomes what was saved, as with the query cache. */
function Stored({
  onSave,
  initial = "Slow ferry",
  ...rest
}: {
  onSave: OnSave;
  initial?: string;
  isMultiline?: boolean;
  isDisabled?: boolean;
  isRequired?: boolean;
  onDraftChange?: (isChanged: boolean) => void;
}) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <EditableText
        label="Title"
        emptyText="Untitled"
        isRequired
        maxLength={20}
        {...rest}
        value={value}
        onSave={async (text, isForced, base) => {
          const outcome = await onSave(text, isForced, base);
          if (outcome.kind === "saved") setValue(text);
          return outcome;
        }}
      />
      <button type="button" onClick={() => setValue("Another person's")}>
        Arrive
      </button>
    </>
  );
}

const saves = () => vi.fn<OnSave>(async () => ({ kind: "saved" }));

const conflict = (): OnSave =>
  vi
    .fn<OnSave>()
    .mockResolvedValueOnce({ kind: "conflict", theirs: "Their ferry" })
    .mockResolvedValue({ kind: "saved" });

async function open(onSave: OnSave, more: Partial<Parameters<typeof Stored>[0]> = {}) {
  const screen = await renderForTest(<Stored onSave={onSave} {...more} />);
  const pencil = screen.getByRole("button", { name: "Edit: Title" });
  await pencil.click();
  const field = screen.getByRole("textbox", { name: "Title" });
  await expect.element(field).toHaveFocus();
  return { screen, pencil, field };
}

describe("EditableText", () => {
  it("Saves what was typed, trimmed, and restores the focus", async () => {
    const onSave = saves();
    const { screen, pencil, field } = await open(onSave);
    await field.fill("  Fast ferry ");
    await screen.getByRole("button", { name: "Save" }).click();
    await expect.element(screen.getByText("Fast ferry")).toBeVisible();
    await expect.element(pencil).toHaveFocus();
    expect(onSave.mock.calls).toEqual([["Fast ferry", false, "Slow ferry"]]);
  });

  it("Saves a line on Enter, and shows the new text while it is being saved", async () => {
    let answer: ((outcome: SaveEditOutcome<string>) => void) | undefined;
    const outcome = new Promise<SaveEditOutcome<string>>((resolve) => {
      answer = resolve;
    });
    const { screen, pencil, field } = await open(() => outcome);
    await field.fill("Fast ferry");
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByText("Fast ferry")).toBeVisible();
    await expect.element(screen.getByText("Saving…", { exact: true })).toBeVisible();
    await expect.element(pencil).toHaveFocus();
    answer?.({ kind: "saved" });
    await expect.element(screen.getByText("Saving…", { exact: true })).not.toBeInTheDocument();
    await expect.element(pencil).toHaveFocus();
  });

  it("Breaks the line on Enter in a longer text, and saves with Ctrl", async () => {
    const onSave = saves();
    const { field } = await open(onSave, { isMultiline: true, initial: "One" });
    await userEvent.keyboard("{Enter}two");
    await expect.element(field).toHaveValue("One\ntwo");
    expect(onSave).not.toHaveBeenCalled();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await vi.waitFor(() => expect(onSave.mock.calls).toEqual([["One\ntwo", false, "One"]]));
  });

  it("Discards what was typed on Escape", async () => {
    const onSave = saves();
    const { screen, pencil, field } = await open(onSave);
    await field.fill("Fast ferry");
    await userEvent.keyboard("{Escape}");
    await expect.element(screen.getByText("Slow ferry")).toBeVisible();
    await expect.element(pencil).toHaveFocus();
    expect(onSave).not.toHaveBeenCalled();
  });

  it("Sends nothing when nothing has changed", async () => {
    const onSave = saves();
    const { screen } = await open(onSave);
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByText("Slow ferry")).toBeVisible();
    expect(onSave).not.toHaveBeenCalled();
  });

  it.each(["Enter", "Escape"])("Leaves %s to the input method while it composes", async (key) => {
    const onSave = saves();
    const { field } = await open(onSave);
    await field.fill("港");
    const press = new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true });
    field.element().dispatchEvent(press);
    await expect.element(field).toHaveValue("港");
    expect(onSave).not.toHaveBeenCalled();
  });

  it("Reopens after a refusal with what was typed, and shows the service's message as text", async () => {
    const problem = { kind: "rejected", serviceMessage: "title: <b>taken</b>" } as const;
    const { screen, field } = await open(async () => ({ kind: "failed", problem }));
    await field.fill("Fast ferry");
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByText("title: <b>taken</b>")).toBeVisible();
    await expect.element(field).toHaveValue("Fast ferry");
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAccessibleDescription(/<b>taken/);
  });

  it("Refuses an empty text where one is required", async () => {
    const onSave = saves();
    const { screen, field } = await open(onSave);
    await field.fill("   ");
    await expect.element(screen.getByText("Required.")).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Save" })).toBeDisabled();
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toBeVisible();
    expect(onSave).not.toHaveBeenCalled();
  });

  it("Keeps a pasted text that is too long whole, and says so", async () => {
    const onSave = saves();
    const { screen, field } = await open(onSave);
    await field.fill("x".repeat(23));
    await expect.element(screen.getByText("3 characters too long.")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("x".repeat(23));
    expect(onSave).not.toHaveBeenCalled();
  });

  describe("a conflict with another person's change", () => {
    it("Shows the other value, and can still save the own one", async () => {
      const onSave = conflict();
      const { screen, field } = await open(onSave);
      await field.fill("My ferry");
      await userEvent.keyboard("{Enter}");
      await expect.element(screen.getByText("Their ferry")).toBeVisible();
      await expect.element(field).toHaveValue("My ferry");
      await screen.getByRole("button", { name: "Overwrite" }).click();
      await expect.element(screen.getByText("My ferry")).toBeVisible();
      // The conflicting text is the new base.
      expect(vi.mocked(onSave).mock.calls).toEqual([
        ["My ferry", false, "Slow ferry"],
        ["My ferry", true, "Their ferry"],
      ]);
    });

    it("Keeps the other value on request", async () => {
      const onSave = conflict();
      const { screen, field } = await open(onSave);
      await field.fill("My ferry");
      await userEvent.keyboard("{Enter}");
      await screen.getByRole("button", { name: "Discard mine" }).click();
      await expect.element(field).not.toBeInTheDocument();
      expect(onSave).toHaveBeenCalledTimes(1);
    });
  });

  it("Keeps what is typed when a text arrives, and compares it with what was shown before", async () => {
    const onSave = saves();
    const { screen, field } = await open(onSave);
    await field.fill("Fast ferry");
    await screen.getByRole("button", { name: "Arrive" }).click();
    await expect.element(field).toHaveValue("Fast ferry");
    await screen.getByRole("button", { name: "Save" }).click();
    expect(onSave.mock.calls).toEqual([["Fast ferry", false, "Slow ferry"]]);
  });

  it("Says whether typed text would be lost", async () => {
    const onDraftChange = vi.fn<(isChanged: boolean) => void>();
    const { screen, field } = await open(saves(), { onDraftChange });
    expect(onDraftChange).toHaveBeenLastCalledWith(false);
    await field.fill("Fast ferry");
    expect(onDraftChange).toHaveBeenLastCalledWith(true);
    await field.fill("Slow ferry");
    expect(onDraftChange).toHaveBeenLastCalledWith(false);
    await field.fill("Fast ferry");
    await screen.getByRole("button", { name: "Save" }).click();
    await vi.waitFor(() => expect(onDraftChange).toHaveBeenLastCalledWith(false));
  });

  it("EditableText can't be opened while nothing can be saved", async () => {
    const screen = await renderForTest(<Stored onSave={saves()} isDisabled />);
    await expect.element(screen.getByText("Slow ferry")).toBeVisible();
    expect(screen.getByRole("button", { name: "Edit: Title" }).query()).toBeNull();
  });
});
