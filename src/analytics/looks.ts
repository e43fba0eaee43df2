import { FIRST_LOOK, type PanelLook, type SortOrder } from "#shared/charts/panel-look.ts";

/** The panels that can look different, as the address calls them; `as` is the chart over time. */
export const PANELS = [
  "as",
  "contents",
  "countries",
  "members",
  "each",
  "overlay",
  "totals",
] as const;
export type Panel = (typeof PANELS)[number];

/** How panels look; those that are left out look as at first. */
export type Looks = Readonly<Partial<Record<Panel, PanelLook>>>;

/** The looks that an address asks for; what makes no sense is as at first. */
export function parseLooks(params: URLSearchParams): Looks {
  const looks: Partial<Record<Panel, PanelLook>> = {};
  for (const panel of PANELS) {
    const look = parseLook(params.get(panel) ?? "");
    if (formatLook(look) !== "") looks[panel] = look;
  }
  return looks;
}

/** Puts looks into an address, those of the beginning left out. */
export function putLooks(params: URLSearchParams, looks: Looks): void {
  for (const panel of PANELS) {
    const text = formatLook(looks[panel] ?? FIRST_LOOK);
    if (text !== "") params.set(panel, text);
  }
}

/**
 * A look by its text: `table`, `2-down` for the rows by the second column from the largest, `more` or `more3`
 * for how often more was asked for, in any order with dots between them.
 */
export function parseLook(text: string): PanelLook {
  const parts = text.split(".");
  return {
    isTable: parts.includes("table"),
    order: firstOf(parts, parseOrder),
    more: firstOf(parts, parseMore) ?? FIRST_LOOK.more,
  };
}

/** The text of a look, empty for that of the beginning. */
export function formatLook({ isTable, order, more }: PanelLook): string {
  const parts = [
    isTable ? "table" : null,
    order === null ? null : `${order.column + 1}-${order.isDown ? "down" : "up"}`,
    more === 0 ? null : more === 1 ? "more" : `more${more}`,
  ];
  return parts.filter((part) => part !== null).join(".");
}

function parseOrder(text: string): SortOrder | null {
  const [, column, way] = /^([1-9]\d?)-(up|down)$/.exec(text) ?? [];
  return column === undefined ? null : { column: Number(column) - 1, isDown: way === "down" };
}

function parseMore(text: string): number | null {
  const [found, count] = /^more([1-9]\d{0,3})?$/.exec(text) ?? [];
  return found === undefined ? null : Number(count ?? 1);
}

function firstOf<T>(parts: readonly string[], parse: (part: string) => T | null): T | null {
  return parts.map(parse).find((found) => found !== null) ?? null;
}
