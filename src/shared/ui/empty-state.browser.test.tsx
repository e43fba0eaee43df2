import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { EmptyState } from "./empty-state.tsx";

it("Breaks a name of one long word instead of widening the page", async () => {
  await page.viewport(360, 740);
  await renderForTest(
    <EmptyState title={`No plays of ${"W".repeat(300)}`}>
      <p>
        Between its first day and today, <bdi>{"W".repeat(300)}</bdi> was not played.
      </p>
    </EmptyState>,
  );
  await expect.element(page.getByText("was not played.")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
