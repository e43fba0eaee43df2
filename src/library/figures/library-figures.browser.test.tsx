import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { clearFigures } from "#library/kept-figures.ts";
import type { LibraryView } from "#library/library-view.ts";
import { showLibraryForTest } from "#test/library-for-test.tsx";
import { videoForTest } from "#videos/video-for-test.ts";

beforeEach(async () => {
  await page.viewport(1440, 900);
  await clearFigures();
});

const record = (id: string, plays: unknown, seconds: number) => ({
  period: new Date().toISOString().slice(0, 7),
  "content-id": `vod-${id}`,
  "total-plays": plays,
  "total-watch-time": seconds,
});
const COLUMNS = { layout: "table", columns: ["plays", "watchTime"] } as const;

/** Renders a library of three videos, whose records the service answers with on its first page. */
async function show(view: Partial<LibraryView>, answer: () => Response) {
  const asked: string[] = [];
  const { screen } = await showLibraryForTest({
    videos: ["a", "b", "c"].map((id, at) =>
      videoForTest(id, { createdAtMs: Date.UTC(2026, 0, 3 - at) }),
    ),
    view,
    answer({ url }) {
      if (!url.pathname.endsWith("/watchtime-engagement")) return Response.json([]);
      asked.push(url.searchParams.get("page") ?? "");
      return url.searchParams.get("page") === "1" ? answer() : Response.json({ results: [] });
    },
  });
  return { screen, asked };
}

const refusal = () => Response.json({ message: "no" }, { status: 403 });

/** Returns what each row says, after its title. */
const rows = () =>
  [...document.querySelectorAll("[role=row]")].slice(1).map((row) =>
    [...row.querySelectorAll("[role=cell]")]
      .slice(2, 5)
      .map((cell) => cell.textContent)
      .join(" "),
  );

it("Sorts by plays, marks what records lack, and is there again without a call", async () => {
  const view = { ...COLUMNS, order: "mostPlays" } as const;
  const first = await show(view, () =>
    Response.json({
      results: [record("b", 1200, 3700), record("c", "many", 60), { period: "none" }],
    }),
  );
  const expected = [
    "Video b ≥ 1,200at least 1,200 ≥ 1h 2mat least 1h 2m",
    "Video a –Unknown: records are missing –Unknown: records are missing",
    "Video c –Unknown: the server’s figure couldn’t be read ≥ 1mat least 1m",
  ];
  await expect.poll(rows).toEqual(expected);
  await expect
    .element(first.screen.getByText("Those with unknown figures are last.", { exact: false }))
    .toBeVisible();
  await first.screen.unmount();

  const later = await show(view, refusal);
  await expect.poll(rows).toEqual(expected);
  expect(later.asked).toEqual([]);
});

it("Finds videos that were never played, and leaves out those whose plays are unknown", {
  tags: ["nightly"],
}, async () => {
  const { screen } = await show({ ...COLUMNS, plays: "-0" }, () =>
    Response.json({ results: [record("b", 5, 60), record("c", null, 60)] }),
  );
  await expect.poll(rows).toEqual(["Video a 0 0s"]);
  await expect.element(screen.getByText("1 of 3 videos")).toBeVisible();
  await expect.element(screen.getByText("1 video with unknown figures isn’t shown.")).toBeVisible();
  await expect.element(screen.getByText("Never played, 28 days")).toBeVisible();
});

it("Asks for nothing without a column, order or filter, and shows a failure in place of the list", {
  tags: ["nightly"],
}, async () => {
  const without = await show({ columns: ["plays"] }, refusal);
  await expect.element(without.screen.getByText("3 videos")).toBeVisible();
  expect(without.asked).toEqual([]);
  await without.screen.unmount();

  const { screen } = await show({ ...COLUMNS, watchTime: "5-" }, refusal);
  await expect
    .element(screen.getByText("You don’t have permission to do this.").first())
    .toBeVisible();
  expect(rows()).toEqual([]);
});
