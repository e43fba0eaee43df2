import { type Brand, DEFAULT_BRAND } from "#shared/http/runtime-config.ts";

let brand = DEFAULT_BRAND;

/** Returns the name and logos to show. */
export function currentBrand(): Brand {
  return brand;
}

/**
 * Makes a brand the current one, before anything is rendered. The accent stays the default one if the code that derives
 * its shades can't be loaded.
 */
export async function applyBrand(next: Brand): Promise<void> {
  brand = next;
  if (next.accent === null) return;
  const code = await import("./accent.ts").catch(() => null);
  if (code === null) return;
  const { style } = document.documentElement;
  for (const [theme, shades] of Object.entries(code.accentShades(next.accent))) {
    for (const [name, shade] of Object.entries(shades)) {
      style.setProperty(`--${name}-${theme}`, shade);
    }
  }
}
