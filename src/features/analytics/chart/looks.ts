/** How each kind of line is drawn: never by its colour alone. The legend shows the same. */
export const LOOKS = {
  value: { stroke: "var(--series-1)", strokeWidth: 2, strokeDasharray: "none" },
  open: { stroke: "var(--series-1)", strokeWidth: 2, strokeDasharray: "1.5 4" },
  compared: { stroke: "var(--ink-faint)", strokeWidth: 1.5, strokeDasharray: "5 4" },
  second: { stroke: "var(--series-2)", strokeWidth: 2, strokeDasharray: "9 3 2 3" },
} as const;

export type Look = keyof typeof LOOKS;
