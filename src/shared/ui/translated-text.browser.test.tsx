import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { translatePage } from "#test/translate-page.ts";
import { followTranslation } from "./translated-text.ts";

let stop: () => void;
beforeEach(() => {
  stop = followTranslation(document.body);
});
afterEach(() => stop());

/** Shows a text between other texts, one that comes and goes, and one that something comes in front of. */
function Figures() {
  const [count, setCount] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        More
      </button>
      <p aria-label="figure">
        {count === 3 ? <b>first </b> : null}
        {count} plays{count % 2 === 0 ? " today" : null} <i>in all</i>
      </p>
    </>
  );
}

const figure = () => page.getByLabelText("figure").element().textContent;

it("Texts of a translated page change, appear and disappear as they do without a translator", {
  tags: ["nightly"],
}, async () => {
  await renderForTest(<Figures />);
  translatePage();
  await expect.poll(() => document.querySelectorAll("p font font").length).toBeGreaterThan(0);
  expect(figure()).toBe("1 plays in all");
  for (const expected of [
    "2 plays today in all",
    "first 3 plays in all",
    "4 plays today in all",
    "5 plays in all",
  ]) {
    await page.getByRole("button").click();
    await expect.poll(figure).toBe(expected);
  }
});
