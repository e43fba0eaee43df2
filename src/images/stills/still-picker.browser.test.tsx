import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { StillFrames } from "./still-picker.tsx";
import { videoForTest } from "./still-picker-for-test.ts";

async function show(video = videoForTest()) {
  const onPick = vi.fn<(bitmap: ImageBitmap, atSeconds: number) => void>();
  const onFile = vi.fn<() => void>();
  const screen = await renderForTest(
    <StillFrames open={video.open} framesPerSecond={25} onPick={onPick} onFile={onFile} />,
  );
  return { video, onPick, onFile, screen };
}

const slider = () => page.getByRole("slider", { name: "Position" });
const suggested = () => page.getByRole("button", { name: /^Show frame at/u });
const frame = () => page.getByRole("img", { name: /^Frame at/u });
const button = (name: string) => page.getByRole("button", { name });

describe("suggested frames", () => {
  it("Suggested frames are six in order of time, and seek to their position", async () => {
    const { video } = await show();
    await expect.element(page.getByText("6 frames found")).toBeInTheDocument();
    await expect.element(suggested().nth(5)).toBeInTheDocument();
    const names = suggested()
      .elements()
      .map((each) => each.getAttribute("aria-label") ?? "");
    expect(names).toHaveLength(6);
    expect(names).toEqual(names.toSorted());
    await suggested().nth(3).click();
    await expect.element(suggested().nth(3)).toHaveAttribute("aria-current", "true");
    await expect.element(frame()).toHaveAttribute("aria-busy", "false");
    // Full size, not the preview; only it and the six stills stay open.
    expect(frame().element()).toMatchObject({ width: 640, height: 360 });
    await expect.poll(video.held).toBe(0);
  });

  it("Suggested frames are chosen from what was sampled when the analysis is stopped, and others can be requested", async () => {
    await show(videoForTest({ peeksBeforeHang: 3 }));
    await expect.element(page.getByText("Analyzing frames: 3 of 24")).toBeInTheDocument();
    await button("Stop").click();
    await expect.element(page.getByText("3 frames found")).toBeVisible();
    await button("Suggest others").click();
    await expect.element(button("Stop")).toHaveFocus();
    expect(suggested().elements()).toHaveLength(3);
    await button("Stop").click();
    await expect.element(page.getByText(/^No suitable frames found/u)).toBeVisible();
    expect(suggested().elements()).toHaveLength(0);
  });
});

describe("unreadable frames", () => {
  it("Unreadable frames end the analysis, and others can be requested", async () => {
    await show(videoForTest({ areClosed: true }));
    await expect.element(page.getByText(/^No suitable frames found/u)).toBeVisible();
    await expect.element(button("Suggest others")).toBeVisible();
  });
});

describe("any frame", () => {
  it("Any frame is reached by keys: a frame, a second, ten, and the ends", {
    tags: ["nightly"],
  }, async () => {
    const { video } = await show();
    await expect.element(slider()).toHaveValue("150");
    slider().element().focus();
    const places: [string, string][] = [
      ["{ArrowRight}", "151"],
      ["{ArrowLeft}{ArrowLeft}", "149"],
      ["{Shift>}{ArrowRight}{/Shift}", "174"],
      ["{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}", "124"],
      ["{PageUp}", "374"],
      ["{PageDown}{PageDown}", "0"],
      ["{End}", "1499"],
      ["{Shift>}{ArrowRight}{/Shift}", "1499"],
    ];
    for (const [keys, value] of places) {
      await userEvent.keyboard(keys);
      await expect.element(slider()).toHaveValue(value);
    }
    await expect.element(slider()).toHaveAttribute("aria-valuetext", "0:00:59.960 of 0:00:59.960");
    // In the middle of the frame, where no rounding matters.
    await expect.poll(() => video.grabbed.at(-1)).toBeCloseTo(59.98);
  });

  it("Any frame is reached by buttons and handed out in its full size", {
    tags: ["nightly"],
  }, async () => {
    const { onPick } = await show();
    await button("Forward 1 second").click();
    await button("Next frame").click();
    await button("Previous frame").click();
    await button("Previous frame").click();
    await button("Use frame").click();
    await expect.poll(() => onPick.mock.calls.length).toBe(1);
    const [bitmap, atSeconds] = onPick.mock.calls[0] ?? [];
    expect(bitmap).toMatchObject({ width: 640, height: 360 });
    expect(atSeconds).toBeCloseTo(6.98);
    bitmap?.close();
  });

  it("Closes the video when the picker is left", async () => {
    const { video, screen } = await show();
    await expect.element(frame()).toHaveAttribute("aria-busy", "false");
    await screen.unmount();
    expect(video.opened()).toBe(video.closed.length);
    await expect.poll(video.held).toBe(0);
  });
});

describe("a video without frames", () => {
  it("Says which setting to change where the host blocks pages, and offers a file", {
    tags: ["nightly"],
  }, async () => {
    const { video, onFile } = await show();
    await expect.element(slider()).toBeInTheDocument();
    await button("Forward 1 second").click();
    video.fail({ kind: "unreadable", host: "cdn.example" });
    const notice = page.getByRole("alert");
    await expect.element(notice).toHaveTextContent("cdn.example");
    await expect
      .element(notice)
      .toHaveTextContent(`Access-Control-Allow-Origin: ${location.origin}`);
    await button("Choose an image file instead").click();
    expect(onFile).toHaveBeenCalledOnce();
  });

  it("A video without frames is opened again on request, at its previous position", {
    tags: ["nightly"],
  }, async () => {
    const { video } = await show();
    await expect.element(slider()).toBeInTheDocument();
    await button("Forward 1 second").click();
    video.fail({ kind: "failed", error: new Error("No") });
    await button("Try again").click();
    await expect.element(slider()).toHaveValue("175");
    expect(video.opened()).toBe(2);
    expect(video.closed).toEqual([1]);
  });
});
