import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Lists the rules that depend on the theme; the others depend on structure only. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Describes the runs of axe: a page in the other theme needs colours only, a page in another language needs no colours.
 */
const RULES = {
  all: {},
  colours: { runOnly: COLOUR_RULES },
  structure: { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) },
};

/** Expects no axe findings and no horizontal overflow. */
export async function expectClean(page: Page, rules: keyof typeof RULES = "all"): Promise<void> {
  await page.evaluate(async () => {
    // A colour in transition between the themes belongs to neither.
    for (const each of document.getAnimations()) {
      if (each instanceof CSSTransition) each.finish();
    }
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  const violations = await runAxe(page, {
    // Descriptions of passed rules are left out.
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
 * Limits how many rows and cards of a list are looked at: those after them are made alike. Nightly, all are looked at.
 */
const MAX_REPEATED = process.env.LANE === "nightly" ? Number.POSITIVE_INFINITY : 6;

/**
 * Injects axe once per page, and runs it.
 * @returns the findings
 */
async function runAxe(
  page: Page,
  options: Parameters<AxeBuilder["options"]>[0],
): Promise<AxeResults["violations"]> {
  if (!(await page.evaluate(() => Reflect.has(globalThis, "axe")))) {
    // The run that axe starts itself is as short as possible.
    await new AxeBuilder({ page }).withRules("html-has-lang").setLegacyMode(true).analyze();
  }
  return page.evaluate(
    async ([given, most]) => {
      const axe: { run: (context: unknown, options: unknown) => Promise<AxeResults> } = Reflect.get(
        globalThis,
        "axe",
      );
      const repeated = document.querySelectorAll("[aria-posinset], [aria-rowindex]");
      const exclude = [...repeated].filter(
        ({ ariaPosInSet, ariaRowIndex }) => Number(ariaPosInSet ?? ariaRowIndex) > most,
      );
      return (await axe.run({ include: [document], exclude }, given)).violations;
    },
    [options, MAX_REPEATED] as const,
  );
}

interface Look {
  colorScheme: "light" | "dark";
  width: 1440 | 360;
}

/** Expects the same in one theme at one width. */
export async function expectCleanInLook(
  page: Page,
  { colorScheme, width }: Look,
  rules: keyof typeof RULES = "all",
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 800 });
  await expectClean(page, rules);
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
  await expectCleanInLook(page, first);
  await expectCleanInLook(page, second, rules);
}
