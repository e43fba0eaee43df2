import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";

/** Adds an element that covers the page. */
function cover(): HTMLElement {
  const element = document.createElement("div");
  element.style.cssText = "position: fixed; inset: 0";
  document.body.replaceChildren(element);
  return element;
}

async function frames(count: number): Promise<"not entered"> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame);
  return "not entered";
}

it("Leaves the mouse where a test has moved it until that test ends", async () => {
  const element = cover();
  await userEvent.hover(element);
  await frames(2);
  expect(element.matches(":hover")).toBe(true);
});

it("Begins with the mouse over nothing", async () => {
  const element = cover();
  const entered = new Promise((tell) => element.addEventListener("mouseenter", tell));
  expect(await Promise.race([entered, frames(5)])).toBe("not entered");
  expect(element.matches(":hover")).toBe(false);
});
