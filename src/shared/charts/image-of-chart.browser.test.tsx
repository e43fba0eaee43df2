import { Bar, BarChart, Cell, XAxis, YAxis } from "recharts";
import { beforeAll, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import words from "#messages/en/files.json";
import { takeImage as imageOf } from "#test/image-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { FigureSourceContext } from "./figure-source.tsx";
import type { LegendEntry } from "./legend.tsx";

const SCALE = 2;
const PADDING = 16;
const BLUE = [0, 0, 255, 255];
const GREEN = [0, 128, 0, 255];

const violations: string[] = [];

beforeAll(() => {
  // As strict as the production policy; it stays in force for the rest of the file.
  document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
    violations.push(violatedDirective);
  });
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "style-src 'self'; img-src 'self' data: blob:";
  document.head.append(policy);
  document.documentElement.style.setProperty("--bar", "rgb(0 0 255)");
});

const BARS = [
  { day: "18", plays: 10 },
  { day: "19", plays: 10 },
];

const LEGEND: LegendEntry[] = [{ text: "This period", colour: "var(--bar)", mark: "line" }];

/** Shows two bars: one coloured by a CSS variable, one by a style. */
async function show(legend: readonly LegendEntry[] = [], about?: string) {
  return await renderForTest(
    <div style={{ width: 340 }}>
      <ChartPanel
        title="Plays per day"
        {...(about === undefined ? null : { about })}
        subtitle="18 – 19 Nov"
        legend={legend}
        data={BARS}
        table={() => ({ columns: [], rows: [] })}
        fileName="plays"
      >
        {(data) => (
          <BarChart width={300} height={200} data={data}>
            <XAxis dataKey="day" />
            <YAxis hide domain={[0, 10]} />
            <Bar dataKey="plays" isAnimationActive={false}>
              <Cell fill="var(--bar)" />
              <Cell fill="red" style={{ fill: "green" }} />
            </Bar>
          </BarChart>
        )}
      </ChartPanel>
    </div>,
  );
}

const takeImage = () => imageOf("Plays per day");

/** Returns the centre of a bar in the image. */
function placeOf(bar: Element | undefined, imageHeight: number) {
  const drawing = page.getByRole("figure").element().querySelector("svg");
  if (bar === undefined || drawing === null) throw new Error("There is no bar.");
  const frame = drawing.getBoundingClientRect();
  const box = bar.getBoundingClientRect();
  const top = imageHeight / SCALE - PADDING - frame.height;
  return {
    x: SCALE * (PADDING + box.x + box.width / 2 - frame.x),
    y: SCALE * (top + box.y + box.height / 2 - frame.y),
  };
}

const bars = () => [...document.querySelectorAll(".recharts-bar-rectangle path")];

it.each(["light", "dark"])(
  "Is drawn as on white paper when the page is %s",
  { tags: ["nightly"] },
  async (theme) => {
    const background = [255, 255, 255, 255];
    document.documentElement.dataset.theme = theme;
    await show();
    const image = await takeImage();
    expect(image.name).toBe("plays.png");
    expect(image.width).toBe((300 + 2 * PADDING) * SCALE);
    expect(image.at(0, 0)).toEqual(background);
    expect(image.at(image.width - 1, image.height - 1)).toEqual(background);
    const [first, second] = bars().map((bar) => placeOf(bar, image.height));
    expect(image.at(first?.x ?? 0, first?.y ?? 0)).toEqual(BLUE);
    expect(image.at(second?.x ?? 0, second?.y ?? 0)).toEqual(GREEN);
    expect(violations).toEqual([]);
    expect(document.documentElement.dataset.theme).toBe(theme);
    delete document.documentElement.dataset.theme;
  },
);

it("Has the title, the subtitle and the legend above the chart", async () => {
  await show(LEGEND);
  const image = await takeImage();
  const lines = [
    [PADDING, 24],
    [PADDING + 24, 20],
    [PADDING + 44, 20],
  ] as const;
  for (const [top, height] of lines) {
    const line = { x: 0, y: top * SCALE, width: image.width, height: height * SCALE };
    expect(image.inked(line)).toBeGreaterThan(100);
  }
  // Centre of the mark, whose colour is a CSS variable.
  expect(image.at((PADDING + 9) * SCALE, (PADDING + 54) * SCALE)).toEqual(BLUE);
});

it.each([
  ["line", 22, true],
  ["dashed", 22, false],
  ["dash-dotted", 22, false],
  ["dotted-open", 20.5, false],
  ["open-point", 15.5, false],
] as const)("Draws the mark %s up to %d pixels, without a gap: %s", async (mark, end, isWhole) => {
  await show([{ text: "This period", colour: "var(--bar)", mark }]);
  const image = await takeImage();
  const inked = Array.from({ length: 22 * SCALE }, (_, x) => {
    const [red = 0, , blue = 0] = image.at(PADDING * SCALE + x, (PADDING + 53) * SCALE);
    return blue > red + 32;
  });
  const last = inked.lastIndexOf(true);
  expect(Math.abs(last + 1 - end * SCALE)).toBeLessThanOrEqual(2 * SCALE);
  expect(inked.slice(inked.indexOf(true), last).every(Boolean)).toBe(isWhole);
});

it("Starts at the other side where text runs from right to left", async () => {
  document.documentElement.dir = "rtl";
  await show(LEGEND);
  const image = await takeImage();
  document.documentElement.removeAttribute("dir");
  const x = image.width - (PADDING + 9) * SCALE;
  expect(image.at(x, (PADDING + 54) * SCALE)).toEqual(BLUE);
});

it("Leaves the page as it was", async () => {
  await show(LEGEND);
  const panel = page.getByRole("region").element();
  const before = [...panel.children];
  await takeImage();
  expect([...panel.children]).toEqual(before);
});

it("Says whose numbers they are, where that is known", { tags: ["nightly"] }, async () => {
  const written = vi.spyOn(CanvasRenderingContext2D.prototype, "fillText");
  await show([], "Harbour");
  await takeImage();
  const texts = written.mock.calls.map(([text]) => text.replaceAll(/[\u2068\u2069]/g, ""));
  expect(texts).toContain("Harbour · Plays per day");
  expect(page.getByRole("heading").element().textContent).toBe("Plays per day");
});

it("Names the axes, and says below which days it is of and when they were read", {
  tags: ["nightly"],
}, async () => {
  const written = vi.spyOn(CanvasRenderingContext2D.prototype, "fillText");
  const source = {
    time: { range: { from: "2026-11-18", to: "2026-11-19" }, timeZone: "Europe/Lisbon" },
    previous: null,
    readAtMs: Date.UTC(2026, 10, 20, 14, 32),
    href: "/analytics",
    loadWords: async () => words.figureFiles,
  };
  await renderForTest(
    <div style={{ width: 640 }}>
      <FigureSourceContext value={source}>
        <ChartPanel
          title="Plays per day"
          axes={{ value: "Plays", along: "Days · Europe/Lisbon" }}
          data={BARS}
          table={() => ({ columns: [], rows: [] })}
          fileName="plays"
        >
          {(data) => (
            <BarChart width={600} height={200} data={data}>
              <Bar dataKey="plays" isAnimationActive={false} />
            </BarChart>
          )}
        </ChartPanel>
      </FigureSourceContext>
    </div>,
  );
  await takeImage();
  const texts = written.mock.calls.map(([text]) => text.replaceAll(/\s+/g, " "));
  expect(texts[0]).toBe("Plays per day");
  expect(texts.indexOf("Plays")).toBeLessThan(texts.indexOf("Days · Europe/Lisbon"));
  expect(texts.at(-1)).toBe(
    `Nov 18 – 19, 2026 · Europe/Lisbon · As of: Nov 20, 2026, 2:32 PM · ${location.host}`,
  );
});
