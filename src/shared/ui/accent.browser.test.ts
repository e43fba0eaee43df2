import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { accentShades, contrast } from "./accent.ts";

/** Reads a token of a theme, `#rrggbb`. */
function tokenOf(theme: "light" | "dark", name: string): string {
  const element = document.createElement("span");
  document.documentElement.dataset.theme = theme;
  element.style.color = `var(--${name})`;
  document.body.append(element);
  const channels = getComputedStyle(element).color.match(/\d+/g) ?? [];
  element.remove();
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("")}`;
}

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const EXTREMES = ["#000000", "#ffffff", "#ffff00", "#00ff00", "#0000ff", "#ff00ff", "#808080"];

const meanOf = (a: string, b: string, part: number) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(
        Number.parseInt(a.slice(at, at + 2), 16) * part +
          Number.parseInt(b.slice(at, at + 2), 16) * (1 - part),
      )
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

it.each(["light", "dark"] as const)(
  "Adapts any colour to have contrast in the %s theme",
  (theme) => {
    const tokens = new Map<string, string>();
    const token = (name: string) => {
      const found = tokens.get(name) ?? tokenOf(theme, name);
      tokens.set(name, found);
      return found;
    };
    const check = (color: string) => {
      const shades = accentShades(color)[theme];
      const { accent, "accent-wash": wash, "accent-ink": ink, "accent-strong": strong } = shades;
      for (const ground of [token("canvas"), token("surface"), token("surface-sunken"), wash]) {
        expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(ink, accent)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ink, strong)).toBeGreaterThanOrEqual(4.5);
      expect(strong).not.toBe(accent);
      // This is other text on a selected background.
      for (const [text, least] of [
        ["ink", 7],
        ["ink-soft", 4.5],
        ["ink-faint", 4.5],
        ["ready", 4.5],
        ["working", 4.5],
        ["trouble", 4.5],
        ["line-strong", 2.7],
      ] as const) {
        expect([text, contrast(token(text), wash)]).toEqual([
          text,
          expect.toSatisfy((value: number) => value >= least),
        ]);
      }
      // The darkest shade of a table of figures.
      expect(contrast(token("ink"), meanOf(accent, token("surface"), 0.31))).toBeGreaterThan(4.5);
    };
    EXTREMES.forEach(check);
    fc.assert(fc.property(colors, check), { numRuns: 300 });
  },
);

it.each([
  ["#0a5bd0", "#0a5bd0"],
  ["#7b1fa2", "#7b1fa2"],
])("Keeps a colour with enough contrast: %s", (color, accent) => {
  expect(accentShades(color).light.accent).toBe(accent);
});

it("Stays near the default tokens for the default accent", () => {
  const { light, dark } = accentShades("#4b42c4");
  expect(light).toMatchInlineSnapshot(`
    {
      "accent": "#4b42c4",
      "accent-ink": "#ffffff",
      "accent-strong": "#3d2db0",
      "accent-wash": "#ebedff",
    }
  `);
  expect(dark).toMatchInlineSnapshot(`
    {
      "accent": "#8489ff",
      "accent-ink": "#0d0e27",
      "accent-strong": "#99a1ff",
      "accent-wash": "#1c1d3e",
    }
  `);
});
