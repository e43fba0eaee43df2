import { expect, vi } from "vitest";
import { page } from "vitest/browser";

/** Downloads the image of a chart and decodes its pixels. */
export async function takeImage(title: string) {
  const pictures: Blob[] = [];
  const names: string[] = [];
  const makeUrl = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    if (content instanceof Blob && content.type === "image/png") pictures.push(content);
    return makeUrl(content);
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await page.getByRole("button", { name: `Download: ${title}` }).click();
  await page.getByRole("menuitem", { name: "Download PNG" }).click();
  await expect.poll(() => names.length).toBe(1);
  const [png] = pictures;
  if (png === undefined) throw new Error("There is no picture.");
  const bitmap = await createImageBitmap(png);
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  if (pen === null) throw new Error("There is no canvas.");
  pen.drawImage(bitmap, 0, 0);
  const { width, height } = bitmap;
  return {
    name: names[0],
    width,
    height,
    at: (x: number, y: number) => [...pen.getImageData(x, y, 1, 1).data],
    /** Counts the pixels of a box that differ from its corner. */
    inked: (box: { x: number; y: number; width: number; height: number }) => {
      const { data } = pen.getImageData(box.x, box.y, box.width, box.height);
      const pixels = new Uint32Array(data.buffer);
      return pixels.filter((pixel) => pixel !== pixels[0]).length;
    },
  };
}
