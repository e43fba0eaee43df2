/** Holds the shades of an accent in one theme, `#rrggbb`. The keys are the names of the design tokens. */
export interface AccentShades {
  accent: string;
  "accent-strong": string;
  "accent-ink": string;
  "accent-wash": string;
}

/** Is the contrast that text needs (WCAG 1.4.3), which is more than controls need. */
const MIN_CONTRAST = 4.5;
/** Changes the lightness by this much while a shade is searched. */
const STEP = 0.005;
const HOVER = 0.06;
/** Says where an accent is bright enough to stand out in the dark theme. */
const MIN_DARK = 0.68;
/** Below this a colour is a grey, which would look disabled unless it is nearly black, or nearly white in the dark theme. */
const MIN_CHROMA = 0.04;
const GREYS = { light: 0.3, dark: 0.92 };

/**
 * Holds, from `tokens.css`, of all backgrounds the one with the least contrast to an accent, and the default of the
 * wash. On a wash as light, or in the dark theme as dark, other text has the contrast that it has by default.
 */
const LIGHT = { ground: "#eceef2", wash: "#edecfb" };
const DARK = { ground: "#16191f", wash: "#211f3d" };

/**
 * Derives the tokens of the accent from any colour, `#rrggbb`. It keeps its hue; its lightness changes as far as
 * contrast requires, and its chroma as far as sRGB does.
 */
export function accentShades(color: string): Record<"light" | "dark", AccentShades> {
  const own = toOklch(color);
  const { lightness } = own;
  const start =
    own.chroma < MIN_CHROMA
      ? { light: Math.min(lightness, GREYS.light), dark: Math.max(lightness, GREYS.dark) }
      : { light: lightness, dark: Math.max(lightness, MIN_DARK) };
  const soft = (lightness: number, maxChroma: number) => ({
    ...own,
    lightness,
    chroma: Math.min(own.chroma, maxChroma),
  });
  const lightWash = findShade(
    soft(0.95, 0.025),
    STEP,
    (shade) => luminance(shade) >= luminance(LIGHT.wash),
  );
  const light = findShade(
    { ...own, lightness: start.light },
    -STEP,
    isReadableOn(LIGHT.ground, lightWash),
  );
  const darkWash = findShade(
    soft(0.25, 0.06),
    -STEP,
    (shade) => luminance(shade) <= luminance(DARK.wash),
  );
  const dark = findShade(
    { ...own, lightness: start.dark },
    STEP,
    isReadableOn(DARK.ground, darkWash),
  );
  return {
    light: {
      accent: light,
      "accent-strong": hovered(light, -HOVER),
      "accent-ink": "#ffffff",
      "accent-wash": lightWash,
    },
    dark: {
      accent: dark,
      "accent-strong": hovered(dark, HOVER),
      "accent-ink": findShade(soft(0.18, 0.05), -STEP, isReadableOn(dark)),
      "accent-wash": darkWash,
    },
  };
}

function isReadableOn(...grounds: string[]) {
  return (shade: string) => grounds.every((ground) => contrast(shade, ground) >= MIN_CONTRAST);
}

/** Moves a shade away from the text on it, or towards it where there is no room left. */
function hovered(shade: string, by: number): string {
  const own = toOklch(shade);
  const lightness = own.lightness + by;
  return toHex({
    ...own,
    lightness: lightness < 0.05 || lightness > 0.98 ? own.lightness - 2 * by : lightness,
  });
}

/** Moves the lightness until a shade is good; black and white are. */
function findShade(from: Oklch, step: number, isGood: (shade: string) => boolean): string {
  for (let { lightness } = from; lightness > 0 && lightness < 1; lightness += step) {
    const shade = toHex({ ...from, lightness });
    if (isGood(shade)) return shade;
  }
  return step < 0 ? "#000000" : "#ffffff";
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2). */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = toLinear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Triple = readonly [number, number, number];

/** Describes a colour of OKLCH (CSS Color 4); the hue is in radians. */
interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

function toLinear(color: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toOklch(color: string): Oklch {
  const [r, g, b] = toLinear(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const labA = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const labB = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(labA, labB),
    hue: Math.atan2(labB, labA),
  };
}

function fromOklch({ lightness, chroma, hue }: Oklch): Triple {
  const [labA, labB] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * labA + 0.2158037573 * labB) ** 3;
  const m = (lightness - 0.1055613458 * labA - 0.0638541728 * labB) ** 3;
  const s = (lightness - 0.0894841775 * labA - 1.291485548 * labB) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Reduces the chroma until sRGB has the colour. */
function toHex(color: Oklch): string {
  const isInGamut = (chroma: number) =>
    fromOklch({ ...color, chroma }).every((value) => value > -1e-4 && value < 1.0001);
  let [low, high] = [0, color.chroma];
  for (let round = 0; round < 12 && !isInGamut(high); round += 1) {
    const middle = (low + high) / 2;
    if (isInGamut(middle)) low = middle;
    else high = middle;
  }
  const chroma = isInGamut(high) ? high : low;
  const channels = fromOklch({ ...color, chroma }).map((value) => {
    const clipped = Math.min(1, Math.max(0, value));
    const encoded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
