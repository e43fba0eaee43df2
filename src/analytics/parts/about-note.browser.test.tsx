import { useState } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Mark } from "#analytics/metrics.ts";
import { Footnotes } from "#shared/ui/footnotes.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { MetricValue } from "./metric-value.tsx";

/** Holds two figures, each exact or approximate, and the end of their page. */
function Page() {
  const [marks, setMarks] = useState<{ one: Mark; other: Mark }>({ one: "exact", other: "exact" });
  const toggle = (name: keyof typeof marks) => (
    <label>
      <input
        type="checkbox"
        checked={marks[name] === "about"}
        onChange={({ target }) =>
          setMarks({ ...marks, [name]: target.checked ? "about" : "exact" })
        }
      />
      {name}
    </label>
  );
  return (
    <main>
      <h1>Figures</h1>
      {toggle("one")}
      {toggle("other")}
      <MetricValue metric="plays" value={12} mark={marks.one} />
      <MetricValue metric="plays" value={7} mark={marks.other} />
      <MetricValue metric="plays" value={null} mark="about" />
      <Footnotes />
    </main>
  );
}

it("The end of the page says once what ≈ means, as long as a figure has that sign", async () => {
  await renderForTest(<Page />);
  const note = page.getByRole("note");
  const one = page.getByRole("checkbox", { name: "one" });
  const other = page.getByRole("checkbox", { name: "other" });
  await expect.element(one).toBeVisible();
  expect(note.query()).toBeNull();
  await one.click();
  await other.click();
  await expect.element(note).toHaveTextContent(/^Figures marked ≈ are approximate\.$/);
  await one.click();
  await expect.element(one).not.toBeChecked();
  await expect.element(note).toBeVisible();
  await other.click();
  await expect.poll(() => note.query()).toBeNull();
});
