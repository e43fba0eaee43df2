import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { makeBuckets } from "#analytics/analytics-buckets.ts";
import { NO_NOTES } from "#analytics/analytics-series.ts";
import { type AnalyticsView, DEFAULT_VIEW } from "#analytics/analytics-view.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import { WatchTimeNote } from "#analytics/screen/analytics-screen.tsx";
import type { Analytics } from "#analytics/use-analytics.ts";
import { createQueryClient } from "#app/providers.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { MembersSection, PlaylistMembers } from "./members-section.tsx";

const MAY: AnalyticsQuery = {
  time: { range: { from: "2026-05-01", to: "2026-05-31" }, timeZone: "UTC" },
  nowMs: Date.parse("2026-11-20T12:00:00Z"),
  today: "2026-11-20",
  granularity: "day",
  sentGranularity: "day",
  previous: null,
  isEvenlyLong: false,
};

const FOLDERS = [
  { id: "top", name: "/", path: "/", parent_id: null },
  { id: "7", name: "Sea", path: "/Sea", parent_id: "top" },
  { id: "8", name: "Deep", path: "/Sea/Deep", parent_id: "7" },
];

interface VideoForTest {
  id: string;
  folders: readonly string[];
  plays: number;
}

const video = (id: string, plays: number, folders = ["7"]): VideoForTest => ({
  id,
  folders,
  plays,
});

/** Describes the content and timing of the fake service. */
interface World {
  videos: readonly VideoForTest[];
  /** Counts the plays of the folder itself. */
  own: number;
  statusOf: (question: string) => number | null;
  /** Answers wait for it. */
  gate: (question: string) => Promise<void>;
  watchTime: () => Response;
  playlist: unknown;
}

async function overService(element: ReactNode, given: Partial<World> = {}) {
  const query: string[] = [];
  const world: World = {
    videos: [],
    own: 0,
    statusOf: () => null,
    gate: async () => {},
    watchTime: () => Response.json({ results: [] }),
    playlist: null,
    ...given,
  };
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(async ({ url, signal }) => {
      const question = url.pathname.replace(/^.*\/v2\//, "");
      query.push(question);
      await world.gate(question);
      signal.throwIfAborted();
      const status = world.statusOf(question);
      if (status !== null) return new Response("", { status });
      if (question.startsWith("playlists/")) return Response.json(world.playlist);
      if (question === "folder") return Response.json(FOLDERS);
      if (question === "vod") {
        const data = world.videos.map(({ id, folders }) => ({
          id,
          title: `Video ${id}`,
          folders: folders.map((each) => ({ id: each })),
        }));
        return Response.json({ data, paging: {}, totalCount: String(data.length) });
      }
      if (question.includes("watchtime")) return world.watchTime();
      const [, kind, id, set] = question.split("/");
      const plays =
        kind === "folder" ? world.own : world.videos.find((each) => each.id === id)?.plays;
      if (plays === undefined || plays === 0) return Response.json([]);
      return Response.json([
        set === "bytespercontent" ? { bytes: plays * 1000 } : { hits: plays, visitors: plays * 2 },
      ]);
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
  return { screen, query, world };
}

const section = (over: Partial<AnalyticsView> = {}) => (
  <MembersSection
    name="Sea"
    view={{ ...DEFAULT_VIEW, subject: { kind: "folder", id: "7" }, ...over }}
    query={MAY}
    onView={() => {}}
  />
);

const cells = () =>
  [...document.querySelectorAll("tbody tr, tfoot tr")].map((row) =>
    [...row.querySelectorAll("th, td")].map((cell) => cell.textContent),
  );

const callsOf = (query: readonly string[]) =>
  query.filter((question) => question.startsWith("analytics/"));

describe("a playlist video by video", () => {
  it("Adds up its videos, each once, and says which items are left out", async () => {
    const list = [
      { id: "a", type: "vod", position: 1, title: "Video a" },
      { id: "b", type: "vod", position: 2, title: "Video b" },
      { id: "x", type: "channel", position: 3, title: "Live" },
      { id: "a", type: "vod", position: 4, title: "Video a" },
    ];
    const { screen, query } = await overService(
      <PlaylistMembers
        playlistId="p"
        name="Evening"
        view={DEFAULT_VIEW}
        query={MAY}
        onView={() => {}}
      />,
      { videos: [video("a", 10), video("b", 30)], playlist: { id: "p", content: { list } } },
    );
    await expect.element(screen.getByText("Sum of 2 videos")).toBeVisible();
    expect(cells()).toEqual([
      ["1", "Video b", "30", "75.0%", "60", "30 kB"],
      ["2", "Video a", "10", "25.0%", "20", "10 kB"],
      ["", "Sum of 2 videos", "40", "100%", "80", "40 kB"],
    ]);
    await expect.element(screen.getByText("1 live channel isn’t included.")).toBeVisible();
    expect(callsOf(query)).toHaveLength(4);
  });
});

describe("a folder video by video", () => {
  it("Shows the sum of its videos beside its own figure", async () => {
    const { screen, query } = await overService(section(), {
      videos: [video("a", 10), video("b", 30, ["7", "8"]), video("c", 0), video("x", 99, ["8"])],
      own: 40,
    });
    await expect
      .element(screen.getByRole("link", { name: "Video b" }))
      .toHaveAttribute("href", "/vods/b/analytics");
    expect(cells()).toEqual([
      ["1", "Video b", "30", "75.0%", "60", "30 kB"],
      ["2", "Video a", "10", "25.0%", "20", "10 kB"],
      ["", "Sum of 3 videos", "40", "100%", "80", "40 kB"],
      ["", "Folder total", "40", "100%", "80", "40 kB"],
    ]);
    await expect
      .element(screen.getByText("Plays: the videos add up to the folder total."))
      .toBeVisible();
    await expect
      .element(screen.getByText("1 video without plays in this date range."))
      .toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Why do" })).not.toBeInTheDocument();
    expect(callsOf(query)).toHaveLength(8);
  });

  it("Explains why they differ, in the current measure", async () => {
    const { screen } = await overService(section({ metric: "bytes" }), {
      videos: [video("a", 10), video("b", 20, ["7", "8"])],
      own: 40,
    });
    await expect
      .element(screen.getByText("Data delivered: the videos add up to 10 kB less than the folder"))
      .toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Why do these differ?" }));
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toHaveTextContent("Folder total40 kBSum of videos30 kB");
    await expect.element(dialog).toHaveTextContent("1 subfolder isn’t included.");
    await expect.element(dialog).toHaveTextContent("1 of its 2 videos is in other folders too");
  });

  it("Counts a video that could not be read, and retries only that one", async () => {
    const { screen, query, world } = await overService(section(), {
      videos: [video("a", 10), video("b", 30)],
      own: 40,
      statusOf: (question) => (question.includes("vod/a/") ? 400 : null),
    });
    await expect
      .element(screen.getByText("Couldn’t load 1 video, which is missing in the sum."))
      .toBeVisible();
    await expect.element(screen.getByText("Folder total", { exact: true })).toBeVisible();
    await expect.element(screen.getByText("the videos add up to")).not.toBeInTheDocument();
    world.statusOf = () => null;
    query.length = 0;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await expect.element(screen.getByText("add up to the folder total")).toBeVisible();
    expect(query).toEqual([
      "analytics/vod/a/visitorspercontent",
      "analytics/vod/a/bytespercontent",
    ]);
    await expect.element(screen.getByText("couldn’t load")).not.toBeInTheDocument();
  });

  it("Adds up a folder with its subfolders, a video in two of them once", async () => {
    const videos = [video("a", 10), video("b", 30, ["7", "8"]), video("x", 60, ["8"])];
    const { screen, query } = await overService(section({ isWithin: true }), { videos, own: 40 });
    await expect.element(screen.getByText("Sum of 3 videos")).toBeVisible();
    expect(cells()).toEqual([
      ["1", "Video x", "60", "60.0%", "120", "60 kB"],
      ["2", "Video b", "30", "30.0%", "60", "30 kB"],
      ["3", "Video a", "10", "10.0%", "20", "10 kB"],
      ["", "Sum of 3 videos", "100", "100%", "200", "100 kB"],
    ]);
    await expect
      .element(screen.getByText("The figures above are of this folder alone."))
      .toBeVisible();
    await expect.element(screen.getByText("the videos add up to")).not.toBeInTheDocument();
    // The service has no figure of a folder with its subfolders.
    expect(callsOf(query).filter((question) => question.includes("folder"))).toEqual([]);
  });

  it("Calls the sum of a folder and its subfolders a lower bound where a video is missing", async () => {
    const { screen } = await overService(section(), {
      videos: [video("x", 30, ["8"]), video("y", 10, ["8"])],
      statusOf: (question) => (question.includes("vod/y/") ? 400 : null),
    });
    await expect
      .element(screen.getByText("Couldn’t load 1 video, which is missing in the sum."))
      .toBeVisible();
    const choice = screen.getByRole("checkbox", { name: /^Include subfolders/ });
    await expect.element(choice).toBeChecked();
    const [row = [], sum = []] = cells();
    expect([row.at(2), sum.at(2)]).toEqual(["30", "≥ 30"]);
  });

  it("Says so when the folder's own figure is missing", async () => {
    const { screen } = await overService(section(), {
      videos: [video("a", 10)],
      statusOf: (question) => (question.includes("folder/7") ? 400 : null),
    });
    await expect.element(screen.getByText("Couldn’t load the folder total")).toBeVisible();
    expect(cells()).toEqual([
      ["1", "Video a", "10", "–unknown", "20", "10 kB"],
      ["", "Sum of 1 video", "10", "–unknown", "20", "10 kB"],
    ]);
  });

  it("Counts many videos only on request, shows progress, and stops", async () => {
    const gate = Promise.withResolvers<void>();
    const many = Array.from({ length: 31 }, (_, index) => video(String(index), index + 1));
    const { screen, query, world } = await overService(section(), {
      videos: many,
      own: 496,
      gate: async (question) => {
        if (question.includes("vod/5/")) await gate.promise;
      },
    });
    await expect.element(screen.getByText("31 videos in this folder.")).toBeVisible();
    await expect.element(screen.getByText("Loading all takes 64 requests.")).toBeVisible();
    expect(callsOf(query)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Load all 31 videos" }));
    await expect.element(screen.getByText("30 of 31 videos")).toBeVisible();
    const panel = screen.getByRole("group", { name: "By video" });
    await expect.element(panel).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    const count = screen.getByRole("button", { name: "Load all 31 videos" });
    await expect.element(count).toBeVisible();
    await expect.element(panel).toHaveFocus();
    world.gate = async () => {};
    gate.resolve();
    query.length = 0;
    await userEvent.click(count);
    await expect.element(screen.getByText("Sum of 31 videos")).toBeVisible();
    // Earlier counts are cached.
    expect(new Set(query)).toEqual(
      new Set(["analytics/vod/5/visitorspercontent", "analytics/vod/5/bytespercontent"]),
    );
    await expect.element(screen.getByRole("row", { name: "21 others" })).toBeVisible();
  });

  it("Says that a folder is empty, and makes no further request", async () => {
    const { screen, query } = await overService(section({ isWithin: false }), {
      videos: [video("x", 9, ["8"])],
    });
    await expect.element(screen.getByText("No videos in this folder")).toBeVisible();
    await expect.element(screen.getByText("Videos in subfolders aren’t included.")).toBeVisible();
    expect(callsOf(query)).toEqual([]);
  });

  it("Shows no table without rows", async () => {
    const { screen } = await overService(section(), { videos: [video("a", 0), video("b", 0)] });
    await expect
      .element(screen.getByText("2 videos without plays in this date range."))
      .toBeVisible();
    expect(cells()).toEqual([]);
  });

  it("Says what went wrong, and retries", async () => {
    const { screen, world } = await overService(section(), {
      videos: [video("a", 10)],
      own: 10,
      statusOf: (question) => (question.startsWith("analytics") ? 400 : null),
    });
    await expect.element(screen.getByRole("alert")).toBeVisible();
    world.statusOf = () => null;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await expect.element(screen.getByText("Sum of 1 video")).toBeVisible();
  });

  it("Counts no members of what is not a folder", async () => {
    const { query } = await overService(section({ subject: { kind: "account" } }));
    expect(query).toEqual([]);
  });
});

const watchTimeOf = (...plays: number[]) =>
  Response.json({
    results: plays.map((count, index) => ({
      // There is one record for each: two of one period would contradict each other.
      period: `2026-05-${String(index + 1).padStart(2, "0")}`,
      "content-id": "vod-a",
      "total-plays": count,
    })),
  });

const analyticsOf = (plays: number): Analytics => ({
  current: {
    ...MAY.time,
    granularity: "month",
    buckets: makeBuckets(MAY.time.range, MAY.time.timeZone, "month", Number.MAX_SAFE_INTEGER),
    counts: { plays: [plays] },
    atLeast: {},
    isEmpty: false,
    silentWindows: [],
    notes: NO_NOTES,
  },
  previous: null,
  compared: null,
  comparisonProblem: null,
  shownQuery: MAY,
  isOutdated: false,
  isPartial: false,
  isRefreshing: false,
  asOfMs: 0,
  problemOf: () => null,
  has: () => true,
  retry: () => {},
});

const note = (plays: number, over: Partial<AnalyticsView> = {}, query = MAY) => (
  <WatchTimeNote
    view={{ ...DEFAULT_VIEW, subject: { kind: "vod", id: "a" }, ...over }}
    query={query}
    analytics={analyticsOf(plays)}
  />
);

describe("plays by watch time", () => {
  it("Plays by watch time stand beside those of analytics, with the reason why they differ", async () => {
    const { screen, query } = await overService(note(1210), {
      watchTime: () => watchTimeOf(1200, 3),
    });
    await expect.element(screen.getByText("Watch time counts 1,203 plays.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Why do these differ?" }));
    await expect
      .element(page.getByRole("dialog"))
      .toHaveTextContent("Plays1,210Plays in watch time1,203Difference7 less");
    expect(query).toEqual(["analytics/vod/watchtime-engagement"]);
  });

  it("Plays by watch time need no explanation when they are the same", async () => {
    const { screen } = await overService(note(1), { watchTime: () => watchTimeOf(1) });
    await expect.element(screen.getByText("Watch time also counts 1 play.")).toBeVisible();
    await expect.element(screen.getByRole("button")).not.toBeInTheDocument();
  });

  it("Plays by watch time are not shown as zero where no row came", async () => {
    const { screen } = await overService(note(5), { watchTime: () => watchTimeOf() });
    await expect
      .element(screen.getByText("Watch time has no data for this date range."))
      .toBeVisible();
    await expect.element(screen.getByRole("button")).not.toBeInTheDocument();
  });

  it("Plays by watch time say quietly that they could not be read, and are read again", async () => {
    let status = 400;
    const { screen } = await overService(note(5), {
      watchTime: () => (status === 200 ? watchTimeOf(4) : new Response("", { status })),
    });
    await expect.element(screen.getByText("Couldn’t load plays in watch time.")).toBeVisible();
    await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
    status = 200;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await expect.element(screen.getByText("Watch time counts 4 plays")).toBeVisible();
  });

  it.each<[string, Partial<AnalyticsView>, string, string]>([
    ["many contents", { subject: { kind: "vods" } }, "2026-05-01", "2026-05-31"],
    ["a folder", { subject: { kind: "folder", id: "7" } }, "2026-05-01", "2026-05-31"],
    ["more than a year", {}, "2025-05-01", "2026-05-31"],
    ["future days", {}, "2026-12-01", "2026-12-02"],
  ])("Plays by watch time are not requested for %s", async (_, over, from, to) => {
    const time = { range: { from, to }, timeZone: "UTC" };
    const { query } = await overService(note(5, over, { ...MAY, time }));
    expect(query).toEqual([]);
    expect(document.body.textContent).not.toContain("Watch time");
  });
});
