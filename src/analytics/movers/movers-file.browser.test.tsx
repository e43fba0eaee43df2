import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import type { PanelMarks } from "#analytics/parts/panel-mark.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import type { MoverRow } from "./mover-table.tsx";
import { useMoverFile } from "./movers-file.ts";

const MARKS: PanelMarks = { figures: "exact", compared: "exact", isOfPart: false };

const ROW: MoverRow = {
  key: "ferry.mp4",
  group: "ferry.mp4",
  name: "ferry.mp4",
  isAmbiguous: false,
  match: { is: "one", kind: "video", id: "f", title: "Slow ferry" },
  title: "Slow ferry",
  counts: { plays: 12 },
  lacking: [],
  rowCount: 1,
  rank: 1,
  share: 1,
  value: 12,
  previous: 0,
  change: { current: 12, previous: 0, ratio: null },
  list: "new",
  gain: null,
  isBeyond: false,
  mark: "exact",
  createdAtMs: Date.parse("2026-11-20T20:00:00Z"),
  watched: null,
  isOpen: false,
};

function Created() {
  const { columns, rows } = useMoverFile("new", MARKS)([ROW]);
  const at = columns.findIndex(({ name }) => name === "Created");
  return <p>Created on {String(rows[0]?.[at])}</p>;
}

it("Says in the file the day of creation that the list on screen says, in the person’s zone", async () => {
  const screen = await renderForTest(
    <IntlProvider locale="en" timeZone="Asia/Tokyo">
      <Created />
    </IntlProvider>,
  );
  await expect.element(screen.getByText("Created on 2026-11-21")).toBeVisible();
});
