import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { renderRoutesForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import {
  formatReport,
  MAX_LINK_LENGTH,
  parseReport,
  type ReportSection,
} from "#views/report-view.ts";
import { forgetSavedViews, keepView } from "#views/saved-views-store.ts";
import { ReportScreen } from "./report-screen.tsx";

const DAYS = "range=2024-05-11..2024-05-20&zone=UTC";
const PLAYS: ReportSection = {
  page: "analytics",
  query: `?${DAYS}&vs=none`,
  name: "Plays of May",
  note: "As planned",
};
const WATCHED: ReportSection = {
  page: "watchTimeVideos",
  query: `?${DAYS}`,
  name: "Watched",
  note: "",
};

beforeEach(() => {
  forgetSavedViews();
});
afterEach(() => void vi.restoreAllMocks());

/**
 * Renders a report of an account.
 * @param watched the watch-time records of its videos; null: they can't be read
 * @param gate the plays come after it
 */
async function show(
  sections: readonly ReportSection[],
  { watched = null, gate }: { watched?: readonly object[] | null; gate?: Promise<void> } = {},
) {
  const services = servicesForTest(async ({ url: { pathname, searchParams } }) => {
    if (pathname.includes("watchtime")) {
      if (watched === null) return new Response("", { status: 403 });
      return Response.json({ results: searchParams.get("page") === "1" ? watched : [] });
    }
    await gate;
    if (!pathname.includes("perperiod")) return Response.json([]);
    return Response.json([
      { datetime: "2024-05-12 00:00:00", hits: 300, visitors: 400, bytes: 500 },
    ]);
  });
  const element = (
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={services}>
        <ReportScreen />
      </ApiProvider>
    </QueryClientProvider>
  );
  const at = `/report${formatReport({ title: "", sections })}`;
  const { router, screen } = renderRoutesForTest([{ path: "*", element }], at);
  await screen;
  return {
    router,
    /** Returns what the link of the page has. */
    inLink: () => parseReport(new URLSearchParams(router.state.location.search)),
  };
}

const section = (name: string) => page.getByRole("article", { name });
const note = (name: string) => page.getByRole("textbox", { name: `Note: ${name}` });

it("Shows the figures and the note of each view, whatever happens to the others", async () => {
  await show([WATCHED, PLAYS]);
  await expect
    .element(section("Plays of May").getByRole("radio", { name: "Plays", exact: true }))
    .toHaveAccessibleDescription("600");
  await expect.element(section("Watched").getByRole("alert").first()).toBeVisible();
  await expect.element(note("Plays of May")).toHaveValue("As planned");
  await expect.element(page.getByRole("heading", { level: 1, name: "Report" })).toBeVisible();
});

it("Keeps title, notes and order in its link", async () => {
  const { inLink } = await show([PLAYS, WATCHED]);
  await note("Watched").fill("Less than in April\nwhy?");
  await expect
    .poll(() => inLink().sections.map((each) => each.note))
    .toEqual(["As planned", "Less than in April\nwhy?"]);
  await page.getByRole("textbox", { name: "Report title" }).fill("Monday");
  await expect.element(page.getByRole("heading", { level: 1, name: "Monday" })).toBeVisible();
  const down = page.getByRole("button", { name: "Move down: Plays of May" });
  await down.click();
  await expect
    .poll(() => inLink().sections.map(({ name }) => name))
    .toEqual(["Watched", "Plays of May"]);
  await expect.element(down).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Remove: Watched" }).click();
  await expect.element(section("Watched")).not.toBeInTheDocument();
  expect(inLink()).toEqual({ title: "Monday", sections: [PLAYS] });
});

it("Adds the overview, and saved views that have figures", { tags: ["nightly"] }, async () => {
  const views = [
    ["analytics", "Week", "/analytics?range=7d"],
    ["library", "Drafts", "/library?show=unpublished"],
  ] as const;
  for (const [at, name, link] of views) keepView({ page: at, name, link, createdAtMs: 1 });
  const { inLink } = await show([]);
  await expect.element(page.getByText("No sections")).toBeVisible();
  await page.getByRole("button", { name: "Add section" }).click();
  await expect.element(page.getByRole("menuitem").first()).toBeVisible();
  expect(
    page
      .getByRole("menuitem")
      .elements()
      .map((item) => item.textContent.replaceAll(/[\u2068\u2069]/g, "")),
  ).toEqual(["Overview", "Week · Analytics"]);
  await page.getByRole("menuitem", { name: "Week" }).click();
  await expect
    .poll(() => inLink().sections)
    .toEqual([{ page: "analytics", query: "?range=7d", name: "Week", note: "" }]);
});

/** Returns how long the link of a report is. */
const lengthOf = (title: string, sections: readonly ReportSection[]) =>
  `${location.origin}/report${formatReport({ title, sections })}`.length;

/** Returns a section whose note leaves so many characters of the link of a report. */
function withRoom(section: ReportSection, room: number): ReportSection {
  const rest = MAX_LINK_LENGTH - lengthOf("", [section]) - room;
  return { ...section, note: "n".repeat(rest) };
}

const tooLong = (excess: number) =>
  page.getByText(
    `The link lacks your changes: about ${excess.toLocaleString("en")} characters too`,
  );

it("Keeps a note that the link has no room for, and has it in the link once another is short", async () => {
  const { inLink } = await show([PLAYS, WATCHED]);
  const notes = () => inLink().sections.map((each) => each.note);
  const [long, other] = ["a".repeat(4000), "b".repeat(3500)];
  await note("Plays of May").fill(long);
  await expect.poll(notes).toEqual([long, ""]);
  await note("Watched").fill(other);
  const whole = [
    { ...PLAYS, note: long },
    { ...WATCHED, note: other },
  ];
  await expect.element(tooLong(lengthOf("", whole) - MAX_LINK_LENGTH)).toBeVisible();
  await userEvent.tab();
  await expect.element(note("Watched")).toHaveValue(other);
  expect(notes()).toEqual([long, ""]);
  await expect.element(page.getByRole("button", { name: "Copy link" })).not.toBeInTheDocument();
  await note("Plays of May").fill("short");
  await expect.poll(notes).toEqual(["short", other]);
  await expect.element(page.getByText(/^The link lacks/)).not.toBeInTheDocument();
  await expect.element(note("Watched")).toHaveValue(other);
});

it("Takes a title, a section and a choice in its figures that the link has no room for", async () => {
  const start = withRoom(PLAYS, 2);
  const { inLink } = await show([start]);
  await page.getByRole("button", { name: "Add section" }).click();
  await page.getByRole("menuitem", { name: "Overview" }).click();
  const overview: ReportSection = { page: "overview", query: "", name: "", note: "" };
  await expect.element(section("Overview")).toBeVisible();
  await expect.element(tooLong(lengthOf("", [start, overview]) - MAX_LINK_LENGTH)).toBeVisible();
  await page.getByRole("textbox", { name: "Report title" }).fill("Monday");
  await expect.element(page.getByRole("heading", { level: 1, name: "Monday" })).toBeVisible();
  const impressions = section("Plays of May").getByRole("radio", { name: "Impressions" });
  impressions.element().closest("label")?.click();
  await expect.element(impressions).toBeChecked();
  expect(inLink()).toEqual({ title: "", sections: [start] });
  await note("Plays of May").fill("short");
  await expect.poll(inLink).toEqual({
    title: "Monday",
    sections: [{ ...PLAYS, query: `?${DAYS}&vs=none&metric=impressions`, note: "short" }, overview],
  });
});

it("Asks before a page is left whose changes are not in its link", {
  tags: ["nightly"],
}, async () => {
  const { router } = await show([withRoom(PLAYS, 2)]);
  await page.getByRole("textbox", { name: "Report title" }).fill("Monday");
  await expect.element(page.getByText(/^The link lacks/)).toBeVisible();
  await page.getByRole("link", { name: "Open view: Plays of May" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  expect(router.state.location.pathname).toBe("/report");
  await expect.element(page.getByRole("textbox", { name: "Report title" })).toHaveValue("Monday");
});

it("Prints once all figures are there, and says so until then", async () => {
  const print = vi.spyOn(globalThis, "print").mockImplementation(() => {});
  const gate = Promise.withResolvers<void>();
  await show([PLAYS, WATCHED], { gate: gate.promise });
  /** Returns for each chart whether it has lines. */
  const charts = () =>
    section("Plays of May")
      .getByRole("application", { name: "Plays by day" })
      .elements()
      .map((chart) => (chart.querySelector("path.recharts-curve") === null ? "blank" : "drawn"));
  const button = page.getByRole("button", { name: "Print", exact: true });
  await expect.element(section("Watched").getByRole("alert").first()).toBeVisible();
  await button.click();
  const status = page.getByText("Prints once everything is loaded");
  await expect.element(status).toBeVisible();
  await expect.element(button).toHaveAttribute("aria-disabled", "true");
  expect(print).not.toHaveBeenCalled();
  gate.resolve();
  await expect.poll(() => print.mock.calls).toHaveLength(1);
  expect(charts()).toEqual(["drawn"]);
  expect(document.querySelector("article .animate-appear:not([data-print=hide] *)")).toBeNull();
  await expect
    .element(section("Plays of May").getByRole("radio", { name: "Plays", exact: true }))
    .toHaveAccessibleDescription("600");
  await expect.element(status).not.toBeInTheDocument();
  await button.click();
  await expect.poll(() => print.mock.calls).toHaveLength(2);
});

it("Says on paper that figures were loading where a browser's command printed it early", async () => {
  const gate = Promise.withResolvers<void>();
  await show([PLAYS], { gate: gate.promise });
  await expect.element(section("Plays of May")).toBeVisible();
  const said = page.getByText("Some figures were still loading when this was printed.");
  window.dispatchEvent(new Event("beforeprint"));
  await expect.element(said).toBeVisible();
  window.dispatchEvent(new Event("afterprint"));
  await expect.element(said).not.toBeInTheDocument();
  gate.resolve();
  const isSaid = () => {
    window.dispatchEvent(new Event("beforeprint"));
    const is = said.query() !== null;
    window.dispatchEvent(new Event("afterprint"));
    return is;
  };
  await expect.poll(isSaid).toBe(false);
});

it("Has no two landmarks of one name, also of views that are there twice", async () => {
  const again = [PLAYS, WATCHED].map((each) => ({ ...each, name: `${each.name} again` }));
  const record = { period: "2024-05-12", "content-id": "vod-a", "total-plays": 3 };
  await show([PLAYS, WATCHED, ...again], { watched: [record] });
  for (const name of ["Watched", "Watched again"]) {
    await expect
      .element(
        section(name)
          .first()
          .getByRole("group", { name: /^Table: Watch time of/ }),
      )
      .toBeVisible();
  }
  for (const name of ["Plays of May", "Plays of May again"]) {
    await expect
      .element(section(name).first().getByRole("group", { name: "Plays by day" }).first())
      .toBeVisible();
  }
  const names = page
    .getByRole("region")
    .elements()
    .map((region) => region.ariaLabel ?? region.ariaLabelledByElements?.[0]?.textContent);
  expect(names).toEqual(["Sections"]);
});
