import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { SourcedContent, Subject } from "#analytics/analytics-queries.ts";
import { NO_NOTES } from "#analytics/analytics-series.ts";
import { EmptyAnalytics } from "#analytics/empty/empty-analytics.tsx";
import type { Pair } from "#analytics/explain/explain.ts";
import { ExplainDifference } from "#analytics/explain/explain-difference.tsx";
import { createQueryClient } from "#app/providers.tsx";
import { DEFAULT_DISPLAY } from "#shared/charts/panel-display.ts";
import type { RangeChoice } from "#shared/dates/date-ranges.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { paths } from "#shared/paths.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { ContentBreakdown } from "./content-breakdown.tsx";

const plays = (name: string | null, count: number): SourcedContent => ({
  name,
  source: "vods",
  counts: { plays: count, impressions: count * 3 },
});

const HREFS = {
  video: (id: string) => paths.video(id),
  channel: (id: string) => paths.channel(id),
  search: (name: string) => `/library?q=${encodeURIComponent(name)}`,
};

const VIDEOS = [
  { id: "1", title: "Harbour at dawn", filename: "harbour.mp4" },
  { id: "2", title: "Trailer", filename: "t1.mp4" },
  { id: "3", title: "Trailer", filename: "t2.mp4" },
];

type Given = Omit<Parameters<typeof ContentBreakdown>[0], "display" | "onDisplay" | "onSearch"> &
  Partial<Pick<Parameters<typeof ContentBreakdown>[0], "onSearch">>;

/** Shows the breakdown with display options and a search. */
function Contents({ search: first, onSearch, ...props }: Given) {
  const [display, setDisplay] = useState(DEFAULT_DISPLAY);
  const [search, setSearch] = useState(first);
  return (
    <ContentBreakdown
      {...props}
      search={onSearch === undefined ? search : first}
      onSearch={onSearch ?? setSearch}
      display={display}
      onDisplay={setDisplay}
    />
  );
}

const showContents = (rows: SourcedContent[], over: Partial<Given> = {}) =>
  renderForTest(
    <Contents
      rows={rows}
      previousRows={null}
      metric="plays"
      videos={VIDEOS}
      channels={[]}
      isLibraryWhole
      hrefs={HREFS}
      search=""
      {...over}
    />,
  );

/** Returns the cells of each table row, by heading. */
function cells(): (string | null)[][] {
  const [head, ...lines] = [...document.querySelectorAll("tr")].map((row) => [...row.cells]);
  for (const line of lines) {
    expect(line.reduce((sum, { colSpan }) => sum + colSpan, 0)).toBe(head?.length);
  }
  return lines.map((line) => line.map(({ textContent }) => textContent));
}

describe("contents", () => {
  const ROWS = [
    plays(null, 5),
    plays("harbour.mp4", 60),
    plays("Trailer", 30),
    plays("<img src=x onerror=alert(1)>", 5),
  ];

  it("Ranks contents, says which video each name belongs to, and adds up", async () => {
    const screen = await showContents(ROWS);
    await expect
      .element(screen.getByRole("link", { name: "Harbour at dawn" }))
      .toHaveAttribute("href", "/vods/1/overview");
    await expect
      .element(screen.getByRole("link", { name: "2 videos have this title" }))
      .toHaveAttribute("href", "/library?q=Trailer");
    expect(cells()).toEqual([
      ["1", "Harbour at dawnCounted as harbour.mp4", "60", "60.0%", "180"],
      ["2", "Trailer2 videos have this title", "30", "30.0%", "90"],
      ["3", "<img src=x onerror=alert(1)>No longer in the library", "5", "5.0%", "15"],
      ["", "No name", "5", "5.0%", "15"],
      ["", "Total", "100", "100%", "300"],
    ]);
  });

  it("Distinguishes channels from videos", async () => {
    const row = { ...plays("Harbour at dawn", 7), source: "channels" } as const;
    const screen = await showContents([row, { ...row, name: "Lost" }], {
      channels: [{ id: "c", title: "Harbour at dawn" }],
    });
    await expect
      .element(screen.getByRole("link", { name: "Harbour at dawn" }))
      .toHaveAttribute("href", "/channels/c/overview");
    await expect.element(screen.getByText("Live channel")).toBeVisible();
    await expect.element(screen.getByText("Channel no longer exists")).toBeVisible();
  });

  it("Calls no content deleted while its lookup is pending", async () => {
    const screen = await showContents([plays("Lost", 1)], { isLibraryWhole: false });
    await expect.element(screen.getByText("Checking…")).toBeVisible();
  });

  it("Says how each content changed, and which ones are gone", async () => {
    const screen = await showContents([plays("Harbour at dawn", 60), plays("Fresh", 2)], {
      previousRows: [plays("harbour.mp4", 40), plays("Left", 8)],
    });
    await expect.element(screen.getByText("1 video or channel with data")).toBeVisible();
    expect(cells().map((line) => line.slice(1, -1))).toEqual([
      ["Harbour at dawn", "60", "96.8%", "▲ 50.0%50.0% more"],
      ["FreshNo longer in the library", "2", "3.2%", "new"],
      ["LeftNo longer in the library", "0", "0%", "gone"],
      ["Total", "62", "100%", "▲ 29.2%29.2% more"],
    ]);
  });

  it("Compares the finished part, and shows the whole range", async () => {
    await showContents([plays("Harbour at dawn", 60), plays("Fresh", 2)], {
      previousRows: [plays("harbour.mp4", 40)],
      overRows: [plays("Harbour at dawn", 50)],
    });
    expect(cells().map((line) => line.slice(1, -1))).toEqual([
      ["Harbour at dawn", "60", "96.8%", "▲ 25.0%25.0% more"],
      ["FreshNo longer in the library", "2", "3.2%", "no change"],
      ["Total", "62", "100%", "▲ 25.0%25.0% more"],
    ]);
  });

  it("Shows the top, then a hundred at a time, and keeps shares of the whole while searching", {
    tags: ["nightly"],
  }, async () => {
    const many = Array.from({ length: 250 }, (_, index) =>
      plays(`Video ${index + 1}`, 1000 - index),
    );
    const screen = await showContents(many);
    const total = many
      .reduce((sum, { counts }) => sum + (counts.plays ?? 0), 0)
      .toLocaleString("en");
    await expect.element(screen.getByRole("row", { name: "240 others" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Show all 250, 100 at a time" }));
    await expect.element(screen.getByText("1–100 of 250")).toBeVisible();
    const next = screen.getByRole("button", { name: "Next" });
    await userEvent.click(next);
    await userEvent.click(next);
    await expect.element(screen.getByText("201–250 of 250")).toBeVisible();
    await expect.element(next).toHaveFocus();
    await expect.element(next).toHaveAttribute("aria-disabled", "true");
    await userEvent.fill(screen.getByRole("searchbox"), "video 25");
    await expect.element(screen.getByText("4 videos and channels found")).toBeVisible();
    expect(cells().map((line) => line.slice(0, 4))).toEqual([
      ["25", "Video 25No longer in the library", "976", "0.4%"],
      ["125", "Video 125No longer in the library", "876", "0.4%"],
      ["225", "Video 225No longer in the library", "776", "0.4%"],
      ["250", "Video 250No longer in the library", "751", "0.3%"],
      ["", "246 rows not matching “video 25”", "215,496", "98.5%"],
      ["", "Total", total, "100%"],
    ]);
    await userEvent.fill(screen.getByRole("searchbox"), "nothing like it");
    await expect.element(screen.getByText("No results")).toBeVisible();
  });
});

const field = () => page.getByRole("searchbox");

describe("the search among contents", () => {
  const many = Array.from({ length: 12 }, (_, index) => plays(`Video ${index + 1}`, 100 - index));

  it("Starts with the URL's text, and updates the URL once the field is left", async () => {
    const reported: string[] = [];
    await showContents(many, { search: "video 1", onSearch: (text) => reported.push(text) });
    await expect.element(field()).toHaveValue("video 1");
    await expect.element(page.getByText("4 videos and channels found")).toBeVisible();
    await userEvent.fill(field(), "video 12");
    await userEvent.tab();
    expect(reported.at(-1)).toBe("video 12");
  });

  it("The search among contents can be cleared where there are few contents, and keeps the focus then", async () => {
    await showContents(many.slice(0, 3), { search: "video 1" });
    expect(cells().map(([, name]) => name)).toContain("2 rows not matching “video 1”");
    await userEvent.clear(field());
    await expect.poll(() => cells()).toHaveLength(4);
    await expect.element(field()).toHaveFocus();
  });

  it("Keeps each letter while the URL is behind, and follows outside changes", {
    tags: ["nightly"],
  }, async () => {
    const query: string[] = [];
    const href = { go: (_search: string) => {} };
    function Behind() {
      const [search, setSearch] = useState("");
      useEffect(() => {
        href.go = setSearch;
      }, []);
      return (
        <Contents
          rows={many}
          previousRows={null}
          metric="plays"
          videos={[]}
          channels={[]}
          isLibraryWhole
          hrefs={HREFS}
          search={search}
          onSearch={(text) => query.push(text)}
        />
      );
    }
    await renderForTest(<Behind />);
    await userEvent.fill(field(), "vi");
    await expect.poll(() => query).toEqual(["vi"]);
    await userEvent.fill(field(), "video");
    await expect.poll(() => query).toEqual(["vi", "video"]);
    await userEvent.fill(field(), "video 12");
    href.go("vi");
    await expect.poll(() => query).toEqual(["vi", "video", "video 12"]);
    href.go("video");
    await expect.element(page.getByText("1 video or channel found")).toBeVisible();
    await expect.element(field()).toHaveValue("video 12");
    // Back is pressed while the last change of the URL is still pending.
    href.go("");
    await expect.element(field()).toHaveValue("");
  });
});

/** Renders over a service that answers some URLs with 404 for others. */
async function overService(
  element: ReactNode,
  answers: Record<string, (call: CallForTest) => Response>,
) {
  const query: string[] = [];
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest((call) => {
      query.push(call.url.pathname.replace(/^.*\/v2/, ""));
      const answer = answers[query.at(-1) ?? ""];
      return answer?.(call) ?? Response.json({ message: "Unknown" }, { status: 404 });
    }),
  );
  const queryClient = createQueryClient();
  const screen = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider
        value={{ api, settle: createConsistencyPoller(), page: createPageStore(), queryClient }}
      >
        {element}
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { screen, query };
}

const video = (creation_date: string) => () =>
  Response.json({ id: "a", title: "Harbour", creation_date });

describe("a screen without data", () => {
  const VIDEO = { kind: "vod", id: "a" } as const;
  const onRange = vi.fn<(choice: RangeChoice) => void>();
  const empty = (subject: Subject, over: Partial<Parameters<typeof EmptyAnalytics>[0]> = {}) => (
    <EmptyAnalytics
      subject={subject}
      time={{ range: { from: "2026-05-01", to: "2026-05-31" }, timeZone: "Asia/Kathmandu" }}
      since="2020-01-01"
      nowMs={Date.parse("2026-11-21T12:00:00Z")}
      droppedCount={0}
      unreadableCount={0}
      hrefOf={({ kind }) => `/of/${kind}`}
      onRange={onRange}
      {...over}
    />
  );

  it("Reports rows that could not be read, and retries", async () => {
    const { screen, query } = await overService(empty(VIDEO, { unreadableCount: 2 }), {});
    await expect
      .element(screen.getByText("The server returned an unexpected response"))
      .toBeVisible();
    await expect.element(screen.getByText("Couldn’t read 2 rows for")).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(query).toEqual([]);
  });

  it("Offers all time for a video that was created later", async () => {
    const { screen, query } = await overService(empty(VIDEO), {
      "/vod/a": video("2026-06-03T20:00:00Z"),
    });
    // In that zone it is the next day.
    await expect.element(screen.getByText("Harbour was created on Jun 4, 2026.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Show all time since creation" }));
    expect(onRange).toHaveBeenLastCalledWith({ from: "2026-06-04", to: "2026-11-21" });
    expect(query).toEqual(["/vod/a"]);
  });

  it("Offers a longer range for a video without plays in this one", async () => {
    const { screen } = await overService(empty(VIDEO), { "/vod/a": video("2025-06-03T20:00:00Z") });
    await expect.element(screen.getByText("Most likely there were no plays")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Show the last 90 days" }));
    expect(onRange).toHaveBeenLastCalledWith("90d");
  });

  it("Leads to the channel that the id belongs to", async () => {
    const { screen, query } = await overService(empty(VIDEO), {
      "/channel/a": () => Response.json({ id: "a", title: "Cam" }),
      "/folder": () => Response.json([]),
    });
    await expect.element(screen.getByText("This ID belongs to a channel")).toBeVisible();
    await expect
      .element(screen.getByRole("link", { name: "Open its analytics" }))
      .toHaveAttribute("href", "/of/channel");
    expect(query.toSorted()).toEqual(["/channel/a", "/folder", "/vod/a"]);
  });

  it("Leads to a folder that has no videos", async () => {
    const { screen } = await overService(empty({ kind: "folder", id: "7" }), {
      "/folder": () => Response.json([{ id: "7", name: "Sea", path: "/Sea" }]),
      "/vod": () => Response.json({ data: [], paging: {}, totalCount: 0 }),
    });
    await expect
      .element(screen.getByRole("link", { name: "Open folder" }))
      .toHaveAttribute("href", "/folders/7");
  });

  it("Says that the id belongs to nothing", async () => {
    const { screen } = await overService(empty(VIDEO), { "/folder": () => Response.json([]) });
    await expect.element(screen.getByText("No video, channel or folder has this ID")).toBeVisible();
  });

  it("Says that the id belongs to another account", async () => {
    const { screen, query } = await overService(empty(VIDEO), {
      "/vod/a": () => Response.json({ message: "Not yours" }, { status: 403 }),
    });
    await expect.element(screen.getByText("It probably belongs to another account.")).toBeVisible();
    expect(query).toEqual(["/vod/a"]);
  });

  it("Says that the reason is unknown, and looks again on request", async () => {
    let status = 400;
    const { screen } = await overService(empty(VIDEO), {
      "/vod/a": () => Response.json({ id: "a", title: "Harbour", message: "Busy" }, { status }),
    });
    await expect.element(screen.getByText("Couldn’t check whether this ID exists")).toBeVisible();
    status = 200;
    await userEvent.click(screen.getByRole("button", { name: "Check again" }));
    await expect.element(screen.getByText("No data on Harbour")).toBeVisible();
  });

  it("Makes no call for a future range, or for rows of other days", async () => {
    const range = { from: "2026-12-01", to: "2026-12-02" };
    const { screen, query } = await overService(
      <>
        {empty(VIDEO, { time: { range, timeZone: "UTC" } })}
        {empty(VIDEO, { droppedCount: 2 })}
      </>,
      {},
    );
    await userEvent.click(screen.getByRole("button", { name: "Show today" }));
    expect(onRange).toHaveBeenLastCalledWith("today");
    await expect
      .element(screen.getByText("Left out 2 rows of other dates.", { exact: false }))
      .toBeVisible();
    expect(query).toEqual([]);
  });
});

describe("the explanation of differing figures", () => {
  it("Names the instants of the range", async () => {
    const pair: Pair = { kind: "breakdown", of: "contents", unreadableCount: 0 };
    const screen = await renderForTest(
      <ExplainDifference
        pair={pair}
        names={["Total", "Sum of contents"]}
        facts={{
          time: { range: { from: "2026-10-01", to: "2026-10-31" }, timeZone: "Europe/Lisbon" },
          nowMs: Date.parse("2026-11-21T12:00:00Z"),
          notes: NO_NOTES,
          counts: [1200, 1188],
          measures: ["plays", "plays"],
        }}
      />,
    );
    const open = screen.getByRole("button", { name: "Why do these differ?" });
    await userEvent.click(open);
    const dialog = page.getByRole("dialog", { name: "Why do these differ?" });
    await expect.element(dialog).toHaveTextContent("Total1,200Sum of contents1,188");
    await expect.element(dialog).toHaveTextContent("Difference12 less (1.0%)");
    await expect
      .element(dialog.getByRole("region", { name: "Applies to this date range" }))
      .toHaveTextContent(
        /ends at Nov 1, 2026, 12:00 AM GMT.*the breakdown at Oct 31, 2026, 11:00 PM GMT.*1 h$/,
      );
    await expect
      .element(dialog.getByRole("region", { name: /May contribute/ }))
      .toHaveTextContent("Deleted videos and channels");
    await userEvent.keyboard("{Escape}");
    await expect.element(open).toHaveFocus();
  });
});
