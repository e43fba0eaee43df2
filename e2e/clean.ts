import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Rules that depend on the theme; the others depend on structure only. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Runs of axe: a page in the other theme needs colours only, a page in another language needs no colours. */
const RULES = {
  all: {},
  colours: { runOnly: COLOUR_RULES },
  structure: { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) },
};

/** Expects no axe findings and no horizontal overflow. */
export async function expectClean(page: Page, rules: keyof typeof RULES = "all"): Promise<void> {
  await page.evaluate(async () => {
    // A colour on its way from one theme to the other is in neither.
    for (const each of document.getAnimations()) {
      if (each instanceof CSSTransition) each.finish();
    }
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  const violations = await runAxe(page, {
    // What passes is not described.
    resultTypes: ["violations"],
    ...RULES[rules],
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
  ).toEqual([]);
  const [scrollWidth, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  expect(scrollWidth).toBeLessThanOrEqual(width ?? 0);
}

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

/**
 * Injects axe once per page; the second run is faster.
 * @returns the findings
 */
async function runAxe(
  page: Page,
  options: Parameters<AxeBuilder["options"]>[0],
): Promise<AxeResults["violations"]> {
  const kept = await page.evaluate(async (given) => {
    const axe: { run: (context: Document, options: unknown) => Promise<AxeResults> } | undefined =
      Reflect.get(globalThis, "axe");
    return axe === undefined ? null : (await axe.run(document, given)).violations;
  }, options);
  if (kept !== null) return kept;
  const { violations } = await new AxeBuilder({ page })
    .options(options)
    // There are no frames of other origins whose results would have to be put together.
    .setLegacyMode(true)
    .analyze();
  return violations;
}

interface Look {
  colorScheme: "light" | "dark";
  width: 1440 | 360;
}

/**
 * Expects the same in one look, and then in the other theme at the other width.
 * @param rules those of the second look; the colours are what differs most
 */
export async function expectCleanInTwoLooks(
  page: Page,
  first: Look = { colorScheme: "light", width: 1440 },
  rules: keyof typeof RULES = "colours",
): Promise<void> {
  const second: Look = {
    colorScheme: first.colorScheme === "light" ? "dark" : "light",
    width: first.width === 1440 ? 360 : 1440,
  };
  for (const { colorScheme, width } of [first, second]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    await expectClean(page, width === first.width ? "all" : rules);
  }
}
