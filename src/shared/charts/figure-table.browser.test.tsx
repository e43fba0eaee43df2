import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import { render } from "vitest-browser-react";
import messages from "#messages/en/shared.json";
import { type FigureColumn, FigureTable } from "./figure-table.tsx";

type Row = { name: string; count: number | undefined };

const rows: Row[] = [
  { name: "Nauru", count: undefined },
  { name: "Oman", count: 9 },
  { name: "Åland", count: 5 },
  { name: "Österreich", count: 5 },
  { name: "Zypern", count: 1 },
];
const columns: FigureColumn<Row>[] = [
  {
    id: "name",
    header: "Name",
    accessorFn: ({ name }) => name,
    cell: ({ row }) => row.original.name,
    meta: { kind: "name" },
  },
  {
    id: "count",
    header: "Count",
    accessorFn: ({ count }) => count,
    cell: ({ row }) => row.original.count ?? "?",
    meta: { kind: "number" },
  },
];
const total: Row = { name: "All", count: 20 };

const cases: [column: number, isDown: boolean, locale: string, names: string][] = [
  [1, true, "de", "Oman Åland Österreich Zypern Nauru All"],
  [1, false, "de", "Zypern Åland Österreich Oman Nauru All"],
  [0, false, "de", "Åland Nauru Oman Österreich Zypern All"],
  [0, true, "de", "Zypern Österreich Oman Nauru Åland All"],
  [0, false, "sv", "Nauru Oman Zypern Åland Österreich All"],
];

it.each(cases)("Sorts by column %d, down %s, in %s", async (column, isDown, locale, names) => {
  const screen = await render(
    <IntlProvider messages={messages} locale={locale} timeZone="UTC">
      <FigureTable
        label="Countries"
        columns={columns}
        sections={[{ rows }, { rows: [total], isFoot: true }]}
        order={{ column, isDown }}
      />
    </IntlProvider>,
  );
  const shown = screen
    .getByRole("rowheader")
    .elements()
    .map((name) => name.textContent);
  expect(shown.join(" ")).toBe(names);
});

it("Separates a section without rows from the one below it", async () => {
  const screen = await render(
    <IntlProvider messages={messages} locale="en" timeZone="UTC">
      <FigureTable
        label="Countries"
        columns={columns}
        sections={[{ rows: [] }, { rows }, { rows: [total], isFoot: true }]}
      />
    </IntlProvider>,
  );
  await expect.element(screen.getByRole("rowheader", { name: "Nauru" })).toBeVisible();
  expect(screen.getByRole("rowgroup").elements()).toHaveLength(4);
});

/** Finds the edge at the end of a table that continues sideways. */
const mark = () => document.querySelector("[data-part=more]");

afterEach(() => {
  document.documentElement.dir = "";
});

it.each([
  ["ltr", "right"],
  ["rtl", "left"],
] as const)("Marks that figures continue beyond the frame's end, in %s", async (dir, end) => {
  document.documentElement.dir = dir;
  const wide = rows.map(({ name }) => ({ name, count: 1_234_567_890 }));
  const table = (widthPx: number) => (
    <IntlProvider messages={messages} locale="en" timeZone="UTC">
      <div style={{ width: widthPx }}>
        <FigureTable label="Countries" columns={columns} sections={[{ rows: wide }]} />
      </div>
    </IntlProvider>
  );
  const screen = await render(table(120));
  const frame = screen.getByRole("region", { name: "Countries" }).element();
  await expect
    .poll(() => Math.round(mark()?.getBoundingClientRect()[end] ?? Number.NaN))
    .toBe(Math.round(frame.getBoundingClientRect()[end]) + (end === "right" ? -1 : 1));
  frame.scrollTo({ left: end === "right" ? 1000 : -1000 });
  await expect.poll(mark).toBeNull();
  frame.scrollTo({ left: 0 });
  await expect.poll(mark).not.toBeNull();
  await screen.rerender(table(600));
  await expect.poll(mark).toBeNull();
});
