import { useState } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { Footnotes } from "#shared/ui/footnotes.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { useShiftedNote } from "./shifted-note.ts";

function Panel({ isShifted }: { isShifted: boolean }) {
  useShiftedNote(isShifted);
  return null;
}

/** Holds two panels and the end of their page. */
function Page() {
  const [shown, setShown] = useState({ one: false, other: false });
  const toggle = (name: keyof typeof shown) => (
    <label>
      <input
        type="checkbox"
        checked={shown[name]}
        onChange={({ target }) => setShown({ ...shown, [name]: target.checked })}
      />
      {name}
    </label>
  );
  return (
    <main>
      <h1>Figures</h1>
      {toggle("one")}
      {toggle("other")}
      <Panel isShifted={shown.one} />
      {shown.other ? <Panel isShifted /> : null}
      <Footnotes />
    </main>
  );
}

it("The end of the page says once what ≈ means, as long as a panel has approximate figures", async () => {
  await renderForTest(<Page />);
  const note = page.getByRole("note");
  const one = page.getByRole("checkbox", { name: "one" });
  const other = page.getByRole("checkbox", { name: "other" });
  await expect.element(one).toBeVisible();
  expect(note.query()).toBeNull();
  await one.click();
  await other.click();
  const text = "The clocks change in this date range. Figures marked ≈ are approximate.";
  await expect.element(note).toHaveTextContent(new RegExp(`^${text}$`));
  await one.click();
  await expect.element(one).not.toBeChecked();
  await expect.element(note).toBeVisible();
  await other.click();
  await expect.poll(() => note.query()).toBeNull();
});
