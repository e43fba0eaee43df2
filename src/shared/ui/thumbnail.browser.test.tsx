import { useState } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { Thumbnail } from "./thumbnail.tsx";

// Can't be shown, and asks no host.
const BROKEN = "data:image/png;base64,AAAA";
const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

function Card() {
  const [shown, setShown] = useState<string | null>(BROKEN);
  return (
    <>
      <Thumbnail url={shown} data-testid="image">
        No thumbnail
      </Thumbnail>
      <button type="button" onClick={() => setShown(PIXEL)}>
        Replace
      </button>
    </>
  );
}

it("Shows the placeholder for an image that can't be loaded, and the next image", async () => {
  await renderForTest(<Card />);
  await expect.element(page.getByText("No thumbnail")).toBeVisible();
  expect(page.getByTestId("image").query()).toBeNull();
  await page.getByRole("button", { name: "Replace" }).click();
  await expect.element(page.getByTestId("image")).toBeVisible();
  expect(page.getByText("No thumbnail").query()).toBeNull();
});

it("Shows its placeholder where there is no image", async () => {
  await renderForTest(<Thumbnail url={null}>No thumbnail</Thumbnail>);
  await expect.element(page.getByText("No thumbnail")).toBeVisible();
});
