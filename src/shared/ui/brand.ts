import { type Brand, DEFAULT_BRAND } from "#shared/http/runtime-config.ts";
import { accentShades } from "./accent.ts";

let brand = DEFAULT_BRAND;

/** Returns the name and logos to show. */
export function currentBrand(): Brand {
  return brand;
}

/** Makes a brand the current one, before anything is rendered. */
export function setBrand(next: Brand): void {
  brand = next;
  if (next.accent === null) return;
  const { style } = document.documentElement;
  for (const [theme, shades] of Object.entries(accentShades(next.accent))) {
    for (const [name, shade] of Object.entries(shades)) {
      style.setProperty(`--${name}-${theme}`, shade);
    }
  }
}
