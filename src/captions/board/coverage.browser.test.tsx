import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createQueryClient } from "#app/providers.tsx";
import {
  type CoverageView,
  formatCoverageView,
  parseCoverageView,
} from "#captions/coverage-view.ts";
import { uploadForTest } from "#captions/subtitle-job-for-test.ts";
import { subtitleJobsOf } from "#captions/subtitle-jobs-queries.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { videoForTest } from "#videos/video-for-test.ts";
import { EMPTY_LIBRARY, type VideoLibrary } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { CoverageBoard } from "./coverage-board.tsx";

const WHOLE = { isComplete: true, readAtMs: Date.now() };
const VIDEOS = [
  videoForTest("a", { title: "Fjord crossing", subtitleLanguages: ["en", "fr", null] }),
  videoForTest("b", { title: "Twin peaks", subtitleLanguages: ["en", "en"] }),
  videoForTest("c", { title: "Twin peaks", subtitleLanguages: [] }),
];
const toHref = (view: CoverageView) => `/${formatCoverageView(view)}`;

function Workbench() {
  const [params] = useSearchParams();
  return (
    <CoverageBoard view={useMemo(() => parseCoverageView(params), [params])} toHref={toHref} />
  );
}

/**
 * Renders the board of a library.
 * @param tracks of each video, as the service lists them
 */
async function show(library: Partial<VideoLibrary>, tracks: readonly unknown[] = []) {
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ url }) =>
      url.pathname.endsWith("/subtitles")
        ? Response.json(tracks)
        : new Promise<Response>(() => undefined),
    ),
  );
  const queryClient = createQueryClient();
  const services = { api, settle: createConsistencyPoller(), page: createPageStore(), queryClient };
  queryClient.setQueryData(videoLibraryQueries.all(api).queryKey, { ...EMPTY_LIBRARY, ...library });
  const screen = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={services}>
        <main>
          <Workbench />
        </main>
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { screen, services };
}

const cells = (title: string, at = 0) =>
  page.getByRole("row").filter({ hasText: title }).nth(at).getByRole("cell");
const srt = (name: string, text = "Hello") =>
  new File([`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`], name);

function fileField(): Element {
  const field = document.querySelector("input[type=file]");
  if (field === null) throw new Error("There is no field for files.");
  return field;
}

beforeEach(() => page.viewport(1280, 720));

it("Shows for each video and language how it stands, and sums up both", async () => {
  const { screen, services } = await show({ videos: VIDEOS, ...WHOLE });
  await expect.element(screen.getByText("3 videos", { exact: true })).toBeVisible();
  const heads = page.getByRole("columnheader");
  await expect.element(heads.nth(2)).toHaveTextContent("2 of 3 videos have English subtitles");
  await expect.element(heads.nth(3)).toHaveTextContent("1 of 3 videos have French subtitles");
  await expect.element(heads.nth(4)).toHaveTextContent("Unknown language");
  await expect.element(cells("Fjord").nth(0)).toHaveTextContent("2 of 2");
  await expect.element(cells("Fjord").nth(1)).toHaveTextContent("English: 1 track");
  await expect.element(cells("Twin peaks").nth(1)).toHaveTextContent("English: 2 tracks");
  subtitleJobsOf(services).store.setState([
    uploadForTest({
      videoId: "b",
      upload: { language: "fr", fileName: "b.srt", file: new Blob() },
      state: "saved",
      subtitleId: "x",
    }),
  ]);
  await expect.element(cells("Twin peaks").nth(2)).toHaveTextContent("French: processing");
  await expect
    .element(cells("Twin peaks", 1).nth(2).getByRole("link"))
    .toHaveAttribute("href", "/vods/c/subtitles?language=fr");
});

it("Shows the videos that lack a language, and then all again", async () => {
  const { screen } = await show({ videos: VIDEOS, ...WHOLE });
  await screen.getByRole("link", { name: "Show 2 videos without French" }).click();
  await expect.element(screen.getByText("2 of 3 videos", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("Fjord crossing")).not.toBeInTheDocument();
  await screen.getByRole("link", { name: "Show all" }).click();
  await expect.element(screen.getByText("3 videos", { exact: true })).toBeVisible();
});

it("Shows the coverage as cards where there is little room", async () => {
  await page.viewport(360, 720);
  const { screen } = await show({ videos: VIDEOS, ...WHOLE });
  const board = screen.getByRole("list", { name: "Subtitle coverage" });
  await expect.element(board.getByRole("listitem").first()).toHaveTextContent("Fjord crossing");
  await expect
    .element(board.getByRole("link", { name: "Add French to Twin peaks" }).first())
    .toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it("Offers the languages of the library first, and no codes for names", async () => {
  const { screen } = await show({ videos: VIDEOS, ...WHOLE });
  await screen.getByRole("button", { name: "Add language" }).click();
  const groups = screen.getByRole("listbox").getByRole("group");
  await expect.element(groups.first()).toHaveAccessibleName("In your library");
  await expect.element(groups.first().getByRole("option")).toHaveLength(2);
  await screen.getByRole("combobox", { name: "Search languages" }).fill("akan");
  const found = screen.getByRole("listbox").getByRole("option");
  await expect.element(found).toHaveLength(1);
  await expect.element(found).toHaveTextContent("Akanak");
  await screen.getByRole("combobox", { name: "Search languages" }).fill("frenc");
  await expect.element(found).toHaveLength(1);
});

it("Says that a reading has stopped, and that there are no videos", async () => {
  const failure = { kind: "server", serviceMessage: "" } as const;
  const { screen } = await show({ videos: VIDEOS, totalCount: 9, pagesRead: 1, failure });
  await expect
    .element(screen.getByText(/^(Loading… 3 videos so far|Stopped at 3 videos: )/))
    .toBeVisible();
});

it("A plan shows what is sure, what is doubtful and what is not ready, and sends nothing", async () => {
  const track = {
    "subtitle-id": "t1",
    "subtitle-filename": "old.fr.srt",
    "language-short-name": "fr",
  };
  const { screen } = await show({ videos: VIDEOS, ...WHOLE }, [track]);
  await userEvent.upload(page.elementLocator(fileField()), [
    srt("Fjord.crossing.fr.srt"),
    srt("fjord crossing.de.srt"),
    srt("Twin peaks.fr.srt"),
    srt("zzz.fr.srt"),
    new File([new Uint8Array([0, 1, 2, 0, 255, 0])], "Fjord crossing.sv.srt"),
    new File([], "Fjord crossing.no.srt"),
    new File(["hello"], "Fjord crossing.da.srt"),
    new File(["x"], "notes.exe"),
  ]);
  const summary = "1 ready, 1 replacement, 0 to review, 6 blocked";
  await expect.element(screen.getByText(summary)).toBeVisible();
  const rows = screen.getByRole("list", { name: "Files" }).getByRole("listitem");
  const row = (name: string) => rows.filter({ hasText: name }).first();
  await expect.element(row("Fjord.crossing.fr")).toHaveTextContent("old.fr.srt");
  await expect.element(row("fjord crossing.de")).toHaveTextContent("New track");
  await expect
    .element(row("Twin peaks.fr").getByRole("button", { name: "Select from 2 videos" }))
    .toBeVisible();
  await expect.element(row("zzz.fr")).toHaveTextContent("Select a video");
  await expect.element(row("Fjord crossing.sv")).toHaveTextContent("Not a text file.");
  await expect.element(row("Fjord crossing.no")).toHaveTextContent("This file is empty.");
  await expect.element(row("notes.exe")).toHaveTextContent("Only subtitle files are supported");
  await expect.element(row("Fjord crossing.da")).toHaveTextContent("2 errors");
  await screen.getByRole("button", { name: "Approve ready (1)" }).click();
  await expect.element(screen.getByRole("button", { name: "Upload 1 file" })).toBeEnabled();
  await expect.element(screen.getByText("1 replaces a track")).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Approve 1 replacement" }).click();
  await expect.element(screen.getByText("1 replaces a track")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Upload 2 files" })).toBeEnabled();
});

it("Errors are fixed in the plan, and the fix is undone", async () => {
  const { screen } = await show({ videos: VIDEOS, ...WHOLE });
  await userEvent.upload(page.elementLocator(fileField()), [
    new File(["1\n00:00:05,000 --> 00:00:02,000\nHello\n"], "Fjord crossing.de.srt"),
  ]);
  const row = screen.getByRole("list", { name: "Files" }).getByRole("listitem").first();
  await expect.element(row).toHaveTextContent("Fix errors before uploading");
  await row.getByRole("button", { name: "Correct end times: Fjord crossing.de.srt" }).click();
  await expect.element(row).toHaveTextContent("Ready");
  await row.getByRole("button", { name: "Undo: Correct end times: Fjord crossing.de.srt" }).click();
  await expect.element(row).toHaveTextContent("1 error");
});

it("Asks before it discards a plan, and moves the focus to where the next one begins", {
  tags: ["nightly"],
}, async () => {
  const { screen } = await show({ videos: VIDEOS, ...WHOLE });
  await userEvent.upload(page.elementLocator(fileField()), [srt("Fjord.crossing.de.srt")]);
  const discard = screen.getByRole("button", { name: "Discard files" });
  const dialog = screen.getByRole("dialog", { name: "Discard files?" });
  await discard.click();
  await expect.element(dialog).toHaveTextContent("1 file hasn’t been uploaded.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(discard).toHaveFocus();
  await discard.click();
  await dialog.getByRole("button", { name: "Discard files", exact: true }).click();
  await expect.element(screen.getByRole("heading", { name: /^Plan/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Choose files" })).toHaveFocus();
});
