import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { takeImage } from "#test/image-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { ChartPanel } from "./chart-panel.tsx";

const SCALE = 2;
const PADDING = 16;
const WHITE = [255, 255, 255, 255];
const BLUE = [0, 0, 255, 255];
const LONG = "Letters home from the long winter on the northern ferry";
const LONG_HEBREW = "מכתבים הביתה מהחורף הארוך על המעבורת הצפונית";

afterEach(() => {
  document.documentElement.removeAttribute("dir");
});

/** Renders a panel whose figure has the given width. */
function show(children: ReactNode, widthPx = 300) {
  return renderForTest(
    // Plus the panel's padding and border.
    <div style={{ width: widthPx + 34 }}>
      <ChartPanel
        title="Each"
        data={[]}
        isImageWhole
        table={() => ({ columns: [], rows: [] })}
        fileName="each"
      >
        {() => children}
      </ChartPanel>
    </div>,
  );
}

const chart = (
  <svg width="100" height="50" className="block">
    <rect width="100" height="50" fill="rgb(0 0 255)" />
  </svg>
);

/** Maps a box on the page to the image. */
function placeOf(target: Element, imageHeight: number) {
  const figure = page.getByRole("figure").element().getBoundingClientRect();
  const box = target.getBoundingClientRect();
  const top = imageHeight / SCALE - PADDING - figure.height;
  return {
    x: SCALE * (PADDING + box.x - figure.x),
    y: SCALE * (top + box.y - figure.y),
    width: SCALE * box.width,
    height: SCALE * box.height,
  };
}

/** Returns the text drawn below the header, as truncated. */
async function textOfImage(): Promise<string[]> {
  const written = vi.spyOn(CanvasRenderingContext2D.prototype, "fillText");
  await takeImage("Each");
  const texts = written.mock.calls.map(([text]) => text);
  expect(texts[0]).toBe("Each");
  return texts.slice(1);
}

it("Has every drawing in its place, and the texts between them", async () => {
  const screen = await show(
    <ul className="grid grid-cols-2 gap-4">
      {["Low water", "Night shift", "Salt"].map((name) => (
        <li key={name}>
          <b>{name}</b>
          {chart}
        </li>
      ))}
    </ul>,
  );
  const image = await takeImage("Each");
  expect(image.width).toBe((300 + 2 * PADDING) * SCALE);
  for (const item of screen.getByRole("figure").getByRole("listitem").elements()) {
    const [name, drawing] = [...item.children].map((part) => placeOf(part, image.height));
    if (name === undefined || drawing === undefined) throw new Error("An item has two parts.");
    expect(image.inked(name)).toBeGreaterThan(100);
    expect(image.at(drawing.x + 1, drawing.y + 1)).toEqual(BLUE);
    expect(image.at(drawing.x + drawing.width - 2, drawing.y + drawing.height - 2)).toEqual(BLUE);
    expect(image.at(drawing.x + drawing.width + 1, drawing.y + 1)).toEqual(WHITE);
  }
});

it("Leaves out hidden elements, and controls", async () => {
  await show(
    <>
      <p>
        Seen <span className="sr-only">for the ear</span>
        <span hidden>hidden</span>
        <span className="invisible">invisible</span>
        <span className="opacity-0">transparent</span>
        <span data-print="hide">how to zoom</span>
      </p>
      <button type="button">Again {chart}</button>
      <a href="/video">Video</a>
      <svg width="50" height="20">
        <text y="10">an axis</text>
      </svg>
    </>,
  );
  expect((await textOfImage()).map((texts) => texts.trim())).toEqual(["Seen", "Video"]);
});

it("Breaks lines where the page does", async () => {
  await show(<p style={{ width: 60, font: "16px monospace" }}>one two three</p>);
  expect((await textOfImage()).map((texts) => texts.trim())).toEqual(["one", "two", "three"]);
});

it.each([
  ["ltr", LONG, "left"],
  ["rtl", LONG, "left"],
  ["ltr", LONG_HEBREW, "right"],
  ["rtl", LONG_HEBREW, "right"],
] as const)("Reads a page from %s, cuts off %s and begins at its %s", async (dir, title, side) => {
  document.documentElement.dir = dir;
  const screen = await show(
    <p className="flex w-40">
      <bdi className="block truncate">{title}</bdi>
    </p>,
  );
  const written = vi.spyOn(CanvasRenderingContext2D.prototype, "fillText");
  const image = await takeImage("Each");
  const texts = written.mock.lastCall?.[0] ?? "";
  expect(texts).toMatch(/.…$/u);
  expect(title.startsWith(texts.slice(0, -1))).toBe(true);
  const name = placeOf(screen.getByText(title).element(), image.height);
  const start = { ...name, width: 24 };
  expect(
    image.inked(side === "left" ? start : { ...start, x: name.x + name.width - 24 }),
  ).toBeGreaterThan(20);
  for (const x of [name.x - 20, name.x + name.width + 1]) {
    expect(image.inked({ ...name, x, width: 19 })).toBe(0);
  }
});

it("Keeps a name whole where there is room for it", async () => {
  await show(<bdi className="block truncate">{LONG}</bdi>, 600);
  expect(await textOfImage()).toEqual([LONG]);
});

it("Says so when there is more than the browser can draw", async () => {
  await show(<div style={{ height: 40_000 }}>{chart}</div>);
  await page.getByRole("button", { name: "Download: Each" }).click();
  await page.getByRole("menuitem", { name: "Download PNG" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn’t create the image.");
});
