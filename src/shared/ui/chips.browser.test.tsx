import { useState } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { Chips } from "./chips.tsx";
import { keepFocus } from "./keep-focus.ts";

/** Shows a bar that takes the focus when none of its chips is left. */
function Bar() {
  const [texts, setTexts] = useState(["UTC", "Deleted", "Monthly"]);
  const chips = texts.map((text) => ({
    text,
    onRemove: () => setTexts(texts.filter((each) => each !== text)),
  }));
  return (
    <section ref={keepFocus} tabIndex={-1} aria-label="Bar">
      <Chips chips={chips} />
    </section>
  );
}

const chip = (text: string) => page.getByRole("button", { name: `Remove filter ${text}` });

it("A removed chip leaves the focus to the next one, else to the one before, else to their bar", {
  tags: ["nightly"],
}, async () => {
  await renderForTest(<Bar />);
  await chip("Deleted").click();
  await expect.element(chip("Monthly")).toHaveFocus();
  await chip("Monthly").click();
  await expect.element(chip("UTC")).toHaveFocus();
  await chip("UTC").click();
  await expect.element(page.getByRole("region", { name: "Bar" })).toHaveFocus();
});
