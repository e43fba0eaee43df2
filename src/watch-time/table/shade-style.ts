/** The background of each step, lowest first: text keeps its contrast on the darkest in either theme. */
export const SHADES = [
  "",
  "bg-[color-mix(in_oklab,var(--accent)_7%,var(--surface))]",
  "bg-[color-mix(in_oklab,var(--accent)_14%,var(--surface))]",
  "bg-[color-mix(in_oklab,var(--accent)_22%,var(--surface))]",
  "bg-[color-mix(in_oklab,var(--accent)_31%,var(--surface))]",
] as const;
