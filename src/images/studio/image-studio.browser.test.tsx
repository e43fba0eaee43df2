import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { decodeImage } from "#images/format/draw-image.ts";
import { colourAt, quarters } from "#images/format/quarters-for-test.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { ImageStudio } from "./image-studio.tsx";

afterEach(() => page.viewport(414, 896));

/** Renders a studio with an image of four quarters, 1600 × 1200 by default. */
async function show({ width = 1600, height = 1200, dir = "ltr", limitBytes = Infinity } = {}) {
  await page.viewport(1280, 900);
  const onUse = vi.fn<(image: Blob) => void>();
  const onCancel = vi.fn<() => void>();
  const bitmap = await decodeImage(await quarters("png", width, height));
  const screen = await renderForTest(
    <main dir={dir}>
      <ImageStudio
        source={{ bitmap, name: "quarters.png" }}
        title="Fjord crossing"
        useLabel="Use picture"
        limitBytes={limitBytes}
        onUse={onUse}
        onCancel={onCancel}
      />
    </main>,
  );
  await expect.element(frame()).toBeVisible();
  return { onUse, onCancel, screen };
}

const frame = () => page.getByRole("slider", { name: "Move crop" });
const handle = (name: string) => page.getByRole("slider", { name: name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const status = () => page.getByRole("status").filter({ hasText: "Crop" });

const cropIs = async (width: string, height: string, x: string, y: string) =>
  await expect
    .element(status())
    .toHaveTextContent(`Crop: ${width} × ${height} pixels, ${x} from left, ${y} from top`);

/** Dispatches a touch pointer from one point to one far below. */
function notify(target: Element | null, type: string) {
  const clientY = type === "pointerdown" ? 300 : 900;
  const finger = { pointerId: 7, isPrimary: true, pointerType: "touch", bubbles: true, clientY };
  target?.dispatchEvent(new PointerEvent(type, finger));
}

/** Returns the image passed to `onUse`. */
async function take(onUse: ReturnType<typeof vi.fn<(image: Blob) => void>>) {
  await button("Use picture").click();
  await expect.poll(() => onUse.mock.calls.length).toBe(1);
  const blob = onUse.mock.calls[0]?.[0];
  if (blob === undefined) throw new Error("There is no picture.");
  return { blob, bitmap: await createImageBitmap(blob) };
}

it("Starts with the largest 16:9 crop in the middle, and returns an image of the shown size", async () => {
  const { onUse } = await show();
  await cropIs("1,600", "900", "0", "150");
  await expect.element(page.getByText("1,600 × 900 pixels", { exact: true })).toBeVisible();
  const { blob, bitmap } = await take(onUse);
  expect(blob.type).toBe("image/jpeg");
  expect([bitmap.width, bitmap.height]).toEqual([1600, 900]);
  expect(colourAt(bitmap, 20, 20)).toBe("red");
  await expect.element(page.getByText(formatBytes(blob.size, "en"))).toBeVisible();
});

it("Moves the crop by keys, further with Shift, up to the edge", async () => {
  await show();
  frame().element().focus();
  await userEvent.keyboard("{ArrowDown}");
  await cropIs("1,600", "900", "0", "156");
  await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}");
  await cropIs("1,600", "900", "0", "96");
  await userEvent.keyboard("{Shift>}{ArrowUp}{ArrowUp}{/Shift}{ArrowRight}");
  await cropIs("1,600", "900", "0", "0");
  await expect.element(frame()).toHaveAttribute("aria-valuetext", "0 pixels from left, 0 from top");
});

it("Shrinks the crop by the keys of a handle, in its ratio or freely", async () => {
  await show();
  handle("Bottom right corner").element().focus();
  await userEvent.keyboard("{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}");
  await cropIs("1,520", "855", "0", "150");
  await button("Free").click();
  handle("Left edge").element().focus();
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await cropIs("1,440", "855", "80", "150");
  await expect
    .element(handle("Left edge"))
    .toHaveAttribute("aria-valuetext", "80 pixels from left");
  await button("16:9").click();
  await cropIs("1,479", "832", "60", "161");
  await button("Reset").click();
  await cropIs("1,600", "900", "0", "150");
});

it.each(["ltr", "rtl"])(
  "Moves and resizes the crop by pointer in a page that runs %s",
  { tags: ["nightly"] },
  async (dir) => {
    const { onUse } = await show({ dir });
    const image = page.getByRole("img", { name: "Image: quarters.png" });
    const { width, height } = image.element().getBoundingClientRect();
    const pull = (from: ReturnType<typeof frame>, to: { x: number; y: number }) =>
      userEvent.dragAndDrop(from, image, {
        sourcePosition: { x: 12, y: 12 },
        targetPosition: { x: to.x * width, y: to.y * height },
        force: true,
      });
    await button("Free").click();
    await pull(handle("Bottom right corner"), { x: 0.5, y: 0.5 });
    await expect.element(status()).toHaveTextContent(/80\d × 45\d pixels, 0 from/u);
    await pull(handle("Top edge"), { x: 0.25, y: 0 });
    await expect.element(status()).toHaveTextContent(/80\d × (59|60)\d pixels, 0 from left, 0/u);
    const { bitmap } = await take(onUse);
    for (const [x, y] of [
      [20, 20],
      [780, 20],
      [20, 570],
      [780, 570],
    ] as const) {
      expect(colourAt(bitmap, x, y)).toBe("red");
    }
  },
);

it("Moves the crop by pointer", async () => {
  await show({ width: 3200, height: 900 });
  await cropIs("1,600", "900", "800", "0");
  await userEvent.dragAndDrop(frame(), page.getByRole("img", { name: "Image: quarters.png" }), {
    sourcePosition: { x: 60, y: 60 },
    targetPosition: { x: 61, y: 60 },
    force: true,
  });
  await expect.element(status()).toHaveTextContent(/1,600 × 900 pixels, [0-9] from left/u);
});

it("Keeps the cropped part when the image is rotated", { tags: ["nightly"] }, async () => {
  const { onUse } = await show();
  await button("Free").click();
  handle("Bottom right corner").element().focus();
  for (let count = 0; count < 10; count += 1) {
    await userEvent.keyboard("{Shift>}{ArrowLeft}{ArrowUp}{/Shift}");
  }
  await cropIs("800", "300", "0", "150");
  await button("Rotate right").click();
  await cropIs("300", "800", "750", "0");
  const { bitmap } = await take(onUse);
  expect([bitmap.width, bitmap.height]).toEqual([300, 800]);
  expect([colourAt(bitmap, 5, 5), colourAt(bitmap, 294, 794)]).toEqual(["red", "red"]);
  await button("Rotate left").click();
  await cropIs("800", "300", "0", "150");
});

it("Restores a 16:9 crop after four turns", { tags: ["nightly"] }, async () => {
  await show();
  frame().element().focus();
  await userEvent.keyboard("{ArrowDown}");
  await button("Rotate right").click();
  await expect.element(status()).toHaveTextContent("Crop: 1,200 × 675 pixels");
  for (let count = 0; count < 3; count += 1) await button("Rotate right").click();
  await cropIs("1,600", "900", "0", "156");
});

it("Writes the chosen format, width and quality, and shows the size", {
  tags: ["nightly"],
}, async () => {
  const { onUse } = await show();
  await button("WebP").click();
  await page.getByRole("combobox", { name: "Width" }).selectOptions("Up to 640 pixels");
  await expect.element(page.getByText("640 × 360 pixels", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/May look soft/u)).toBeVisible();
  await page.getByRole("slider", { name: "Quality" }).fill("0.5");
  const { blob, bitmap } = await take(onUse);
  expect([blob.type, bitmap.width, bitmap.height]).toEqual(["image/webp", 640, 360]);
  await expect.element(page.getByText(formatBytes(blob.size, "en"))).toBeVisible();
  await button("PNG").click();
  await expect.element(page.getByRole("slider", { name: "Quality" })).not.toBeInTheDocument();
});

it("Says when the browser can't write the format, and returns nothing", async () => {
  const { onUse } = await show();
  vi.spyOn(OffscreenCanvas.prototype, "convertToBlob").mockResolvedValue(
    new Blob(["png"], { type: "image/png" }),
  );
  await button("WebP").click();
  // The button is disabled as soon as that is known, so the click is forced.
  await button("Use picture").click({ force: true });
  await expect
    .element(page.getByRole("alert").filter({ hasText: "can’t save that format" }))
    .toBeVisible();
  expect(onUse).not.toHaveBeenCalled();
});

it("Returns no file that exceeds the limit", { tags: ["nightly"] }, async () => {
  const { onUse } = await show({ limitBytes: 5000 });
  const complaint = page.getByRole("alert").filter({ hasText: "Over the 5 kB limit" });
  await expect.element(complaint).toBeVisible();
  await button("Use picture").click({ force: true });
  expect(onUse).not.toHaveBeenCalled();
  await page.getByRole("combobox", { name: "Width" }).selectOptions("Up to 640 pixels");
  await expect.element(complaint).not.toBeInTheDocument();
  expect((await take(onUse)).blob.size).toBeLessThanOrEqual(5000);
});

it("Shows the image before and after, and where it will appear", async () => {
  const { onCancel } = await show();
  await button("Before").click();
  await expect.element(page.getByRole("img", { name: "Image: quarters.png" })).toBeVisible();
  await expect.element(frame()).not.toBeInTheDocument();
  await button("After").click();
  const after = page.getByRole("img", { name: "Image: quarters.png" });
  await expect.element(after).toHaveAttribute("src");
  for (const ground of ["Light theme", "Dark theme"]) {
    const place = page.getByRole("region", { name: ground });
    await expect.element(place.getByText("Player", { exact: true })).toBeVisible();
    const pictures = [...place.element().querySelectorAll("img")];
    expect(pictures.map(({ src }) => src)).toEqual(
      Array(3).fill(after.element().getAttribute("src")),
    );
  }
  await button("Cancel").click();
  expect(onCancel).toHaveBeenCalledOnce();
});

it("Zooms in on the part that stays", async () => {
  await show();
  const before = frame().element().getBoundingClientRect().width;
  await button("Zoom in").click();
  await expect.element(page.getByText("150%")).toBeVisible();
  await expect
    .poll(() => frame().element().getBoundingClientRect().width / before)
    .toBeCloseTo(1.5, 1);
});

it("Lets a finger scroll a zoomed image, and move the crop by the mark in its middle", async () => {
  await show();
  const touchAction = () => getComputedStyle(frame().element()).touchAction;
  expect(touchAction()).toBe("none");
  await button("Zoom in").click();
  expect(touchAction()).toBe("pan-x pan-y");
  // A simulated finger can't be captured.
  vi.spyOn(Element.prototype, "setPointerCapture").mockImplementation(() => undefined);
  const whole = frame().element();
  for (const type of ["pointerdown", "pointermove", "lostpointercapture"]) notify(whole, type);
  await cropIs("1,600", "900", "0", "150");
  const mark = whole.firstElementChild;
  for (const type of ["pointerdown", "pointermove", "lostpointercapture"]) notify(mark, type);
  await cropIs("1,600", "900", "0", "300");
});

it("Restores the crop when the browser cancels a drag", async () => {
  await show();
  vi.spyOn(Element.prototype, "setPointerCapture").mockImplementation(() => undefined);
  notify(frame().element(), "pointerdown");
  notify(frame().element(), "pointermove");
  await expect.element(page.getByText(/900 pixels, 0 from left, 300/u)).toBeVisible();
  // Not announced while in progress.
  await expect.element(status()).not.toBeInTheDocument();
  notify(frame().element(), "pointercancel");
  await cropIs("1,600", "900", "0", "150");
});

it("Keeps no file in memory once it is not shown", { tags: ["nightly"] }, async () => {
  const made = vi.spyOn(URL, "createObjectURL");
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  const { screen } = await show();
  await expect.poll(() => made.mock.calls.length).toBe(1);
  await button("PNG").click();
  await expect.poll(() => revoked.mock.calls.length).toBe(1);
  expect(revoked.mock.calls).toEqual([[made.mock.results[0]?.value]]);
  await screen.unmount();
  expect(revoked.mock.calls.map(([url]) => url)).toEqual(
    made.mock.results.map(({ value }) => value),
  );
});
