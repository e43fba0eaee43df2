import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { quarters } from "#images/format/quarters-for-test.ts";
import { showWithService } from "#test/subtitles-for-test.tsx";
import { ImagesManager } from "./images-manager.tsx";

const FIRST = "Images can be replaced later, but not removed.";

it("Says before a first image is used that none can be removed, and not where there is one", {
  tags: ["nightly"],
}, async () => {
  await page.viewport(1280, 900);
  const urls = { thumbnail: null, splashscreen: "data:image/png;base64,AAAA" };
  await showWithService(
    () => <ImagesManager owner={{ type: "vod", id: "a" }} title="Fjord crossing" urls={urls} />,
    () => Response.json({}),
  );
  const file = new File([await quarters("png", 1280, 720)], "quarters.png", { type: "image/png" });
  await page.getByLabelText("Drop or paste an image anywhere on this page").upload(file);
  await expect.element(page.getByRole("button", { name: "Use image" })).toBeVisible();
  await expect.element(page.getByText(FIRST)).toBeVisible();
  await page.getByRole("radio", { name: "Splash screen" }).click();
  await expect.element(page.getByText(FIRST)).not.toBeInTheDocument();
  await page.getByRole("radio", { name: "Thumbnail" }).click();
  await expect.element(page.getByText(FIRST)).toBeVisible();
});
