import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createQueryClient } from "#app/providers.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { lookUpNow } from "#test/look-up-now.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import {
  storeForTest,
  transferForTest as transfer,
  withTransfers,
} from "#test/transfers-for-test.ts";
import { trackEncoding } from "#videos/videos-queries.ts";
import type { Transfer, TransferCommand, TransferStage } from "./transfer.ts";
import { UploadTray } from "./upload-tray.tsx";

const QUEUED: TransferStage = { kind: "queued" };
const SENDING: TransferStage = { kind: "sending" };
const UNREADABLE: TransferStage = { kind: "failed", failure: { kind: "file-unreadable" } };
const CHOOSE: TransferStage = { kind: "needs-file", oneClick: false, mismatch: [] };
const REMEMBERED: TransferStage = { kind: "needs-file", oneClick: true, mismatch: [] };

async function show(transfers: Transfer[], obey?: Parameters<typeof storeForTest>[1]) {
  const store = storeForTest(transfers, obey);
  const services = {
    api: createApiClient(
      parseRuntimeConfig({ signInUrl: "https://sign-in.test/" }),
      // Videos are encoded and unpublished.
      fetchForTest(() => Response.json({ id: "v", online: false, renditions: [{ height: 720 }] })),
    ),
    settle: createConsistencyPoller(),
    page: createPageStore(),
    queryClient: createQueryClient(),
  };
  const screen = await renderForTest(
    <ApiProvider value={withTransfers(services, store)}>
      <main tabIndex={-1}>Page</main>
      <UploadTray />
    </ApiProvider>,
  );
  return {
    screen,
    store,
    services,
    tray: screen.getByRole("region", { name: "Uploads" }),
    heading: screen.getByRole("heading", { level: 2 }),
    row: (name: string) => screen.getByRole("listitem").filter({ hasText: name }),
    button: (name: string) => screen.getByRole("button", { name, exact: true }),
    commands: () => store.send.mock.calls.map(([command]) => command),
  };
}

/** Fakes the manager's reaction to commands. */
function obey(command: TransferCommand, transfers: readonly Transfer[]): readonly Transfer[] {
  if (command.kind === "cancel") {
    return transfers.map((each) =>
      command.ids.includes(each.id) ? { ...each, stage: { kind: "cancelled" } } : each,
    );
  }
  if (command.kind === "dismiss") {
    return transfers.map((each) =>
      command.ids.includes(each.id) ? { ...each, isDismissed: true } : each,
    );
  }
  if (command.kind === "move") {
    const moved = transfers.filter(({ id }) => id === command.id);
    return transfers.filter(({ id }) => id !== command.id).toSpliced(command.toIndex, 0, ...moved);
  }
  return transfers;
}

const named = (...names: string[]) =>
  names.map((name) => transfer(QUEUED, { id: name, name: `${name}.mp4` }));

describe("the state of a row", () => {
  it.each<[TransferStage, Partial<Transfer>, string]>([
    [QUEUED, {}, "Queued"],
    [SENDING, {}, "14.2 GB of 31.8 GB"],
    [SENDING, { bytesPerSecond: 38_000_000 }, "Uploading · 38 MB/s · 8 minutes left"],
    [SENDING, { bytesPerSecond: 17_600_000_000 }, "Uploading · 17.6 GB/s · 1 second left"],
    [SENDING, { bytesPerSecond: 2_200_000 }, "Uploading · 2.2 MB/s · 2 h 14 min left"],
    [SENDING, { isStored: false }, "Can’t be resumed after a reload in this browser."],
    [{ kind: "paused" }, {}, "Paused"],
    [{ kind: "waiting", reason: "network" }, {}, "Waiting for a connection…"],
    [{ kind: "waiting", reason: "signed-out" }, {}, "Sign in to continue"],
    [{ kind: "waiting", reason: "busy" }, {}, "The server is busy. Retrying…"],
    [
      { kind: "waiting", reason: { silentHost: "bucket.example.com" } },
      {},
      "Couldn’t reach storage at bucket.example.com. Trying once a minute.",
    ],
    [{ kind: "waiting", reason: "unexpected" }, {}, "Unexpected response. Retrying…"],
    [SENDING, { isRepairing: true }, "Resending lost parts · Uploading"],
    [CHOOSE, {}, "Choose the file again to resume this upload. 14.2 GB already uploaded."],
    [REMEMBERED, {}, "Continue to resume this upload. 14.2 GB already uploaded."],
    [
      { kind: "needs-file", oneClick: false, mismatch: ["contents"] },
      {},
      "This is a different file. Not matching: contents.",
    ],
    [
      { kind: "needs-file", oneClick: false, mismatch: ["name", "size", "modified"] },
      {},
      "This is a different file. Not matching: name, size, and modified date.",
    ],
    [{ kind: "cancelled" }, {}, "Canceled"],
    [{ kind: "finishing" }, {}, "Finishing"],
    [{ kind: "checking" }, {}, "Checking whether the video arrived"],
    [{ kind: "encoding", videoId: "a/b" }, {}, "Uploaded · encoding"],
    [{ kind: "ready", videoId: "a/b" }, {}, "Ready"],
    [{ kind: "ready", videoId: "a/b" }, { followUp: { kind: "working" } }, "Saving details…"],
    [
      { kind: "ready", videoId: "a/b" },
      { followUp: { kind: "unseen", steps: ["details"] } },
      "Saved. Not visible on the server yet.",
    ],
    [
      { kind: "ready", videoId: "a/b" },
      {
        followUp: {
          kind: "failed",
          step: "details",
          problem: { kind: "rejected", serviceMessage: "Title too long" },
        },
      },
      "Uploaded, but the details couldn’t be saved. The server rejected this request. Title too long",
    ],
    [
      { kind: "encoding", videoId: "a/b" },
      {
        followUp: {
          kind: "failed",
          step: "playlist",
          problem: { kind: "not-found", serviceMessage: "" },
        },
      },
      "Uploaded, but not added to the playlist. Not found.",
    ],
    [
      { kind: "failed", failure: { kind: "etag-hidden" } },
      {},
      "Add ETag to ExposeHeaders in its CORS settings.",
    ],
    [
      { kind: "failed", failure: { kind: "storage-refused", status: 403, code: "AccessDenied" } },
      {},
      "Storage refused a part (status 403, AccessDenied).",
    ],
    [
      { kind: "failed", failure: { kind: "storage-failing", status: 503 } },
      {},
      "Storage keeps failing (status 503). Uploaded parts are kept.",
    ],
    [
      { kind: "failed", failure: { kind: "outcome-unknown" } },
      {},
      "Check the library before uploading again.",
    ],
    [
      UNREADABLE,
      {},
      "Couldn’t read the file. It may have been changed or moved, or its drive can’t be reached.",
    ],
    [
      { kind: "failed", failure: { kind: "session-gone" } },
      {},
      "This upload has expired. Starting again uploads the whole file.",
    ],
    [
      {
        kind: "failed",
        failure: {
          kind: "service",
          problem: { kind: "rejected", serviceMessage: "Account full" },
        },
      },
      {},
      "The server rejected this request. See the server’s response for details. Account full",
    ],
    [SENDING, { isElsewhere: true }, "Uploading in another tab"],
    [
      SENDING,
      { sentBytes: 31_800_000_000, bytesPerSecond: 38_000_000 },
      "Waiting for storage to confirm",
    ],
  ])("Says at the stage %j with %j: %s", async (stage, over, text) => {
    const { row } = await show([transfer(stage, over)]);
    await expect.element(row("ferry.mp4")).toHaveTextContent(text);
  });

  it("Says under which name a file is sent, if not its own", async () => {
    const { row } = await show([
      transfer(SENDING, { id: "odd", name: "..\\\u202Eferry.mp4" }),
      transfer(SENDING, { id: "plain", name: "harbour.mp4" }),
    ]);
    await expect.element(row("ferry.mp4")).toHaveTextContent("Uploaded as “ferry.mp4”");
    await expect.element(row("harbour.mp4")).not.toHaveTextContent("Named");
  });

  it("Leads to the video when it is ready", async () => {
    const { screen } = await show([transfer({ kind: "ready", videoId: "a/b" })]);
    await expect
      .element(screen.getByRole("link", { name: "Open video" }))
      .toHaveAttribute("href", "/vods/a%2Fb/overview");
  });

  it("Leads to the sign-in when that has expired", async () => {
    const { screen } = await show([transfer({ kind: "waiting", reason: "signed-out" })]);
    await expect
      .element(screen.getByRole("link", { name: "Sign in" }))
      .toHaveAttribute("href", "https://sign-in.test/");
  });

  it("Leads from storage that does not answer to the connection check, and names likely causes", async () => {
    const reason = { silentHost: "bucket.example.com" };
    const { screen, row } = await show([transfer({ kind: "waiting", reason })]);
    await expect
      .element(row("ferry.mp4"))
      .toHaveTextContent(
        "A browser extension, a firewall or the storage’s CORS settings may block it.",
      );
    await expect
      .element(screen.getByRole("link", { name: "Check the connection" }))
      .toHaveAttribute("href", "/settings#connection-check");
  });

  it("Distinguishes an unpublished video from one that is being encoded", async () => {
    const { row, services } = await show([transfer({ kind: "encoding", videoId: "v" })]);
    await expect.element(row("ferry.mp4")).toHaveTextContent("Uploaded · encoding");
    trackEncoding(services, "v");
    for (let count = 0; count < 5; count += 1) await lookUpNow(services.settle);
    await expect.element(row("ferry.mp4")).toHaveTextContent("Encoded · unpublished");
  });

  it("Promises nothing about what was not sent", async () => {
    const { row } = await show([transfer(CHOOSE, { sentBytes: 0 })]);
    await expect.element(row("ferry.mp4")).not.toHaveTextContent("already uploaded");
  });
});

describe("the buttons of a row", () => {
  it.each<[TransferStage, Partial<Transfer>, string[]]>([
    [QUEUED, {}, ["Pause ferry.mp4", "Cancel ferry.mp4"]],
    [SENDING, {}, ["Pause ferry.mp4", "Cancel ferry.mp4"]],
    [{ kind: "waiting", reason: "network" }, {}, ["Pause ferry.mp4", "Cancel ferry.mp4"]],
    [{ kind: "paused" }, {}, ["Resume ferry.mp4", "Cancel ferry.mp4"]],
    [CHOOSE, {}, ["Choose file for ferry.mp4", "Cancel ferry.mp4"]],
    [REMEMBERED, {}, ["Continue ferry.mp4", "Cancel ferry.mp4"]],
    [
      { kind: "needs-file", oneClick: true, mismatch: ["size"] },
      {},
      ["Continue ferry.mp4", "Choose file for ferry.mp4", "Cancel ferry.mp4"],
    ],
    [{ kind: "finishing" }, {}, []],
    [{ kind: "checking" }, {}, []],
    [{ kind: "encoding", videoId: "x" }, {}, ["Dismiss ferry.mp4"]],
    [{ kind: "ready", videoId: "x" }, {}, ["Dismiss ferry.mp4"]],
    [{ kind: "cancelled" }, {}, ["Start again: ferry.mp4", "Dismiss ferry.mp4"]],
    [UNREADABLE, {}, ["Try again: ferry.mp4", "Dismiss ferry.mp4"]],
    [
      { kind: "failed", failure: { kind: "session-gone" } },
      {},
      ["Start again: ferry.mp4", "Dismiss ferry.mp4"],
    ],
    [
      { kind: "failed", failure: { kind: "outcome-unknown" } },
      {},
      ["Check again: ferry.mp4", "Dismiss ferry.mp4"],
    ],
    [SENDING, { isElsewhere: true }, []],
  ])("Offers the buttons of the stage %j with %j", async (stage, over, names) => {
    const { row } = await show([transfer(stage, over)]);
    await expect.element(row("ferry.mp4")).toBeVisible();
    expect(
      row("ferry.mp4")
        .getByRole("button")
        .elements()
        .map((button) => button.getAttribute("aria-label")),
    ).toEqual(names);
  });

  it("The buttons of a row send the command of the button", async () => {
    const { button, commands } = await show([
      transfer(UNREADABLE, { name: "broken.mp4" }),
      transfer(QUEUED, { name: "new.mp4" }),
      transfer({ kind: "paused" }, { name: "calm.mp4" }),
      transfer(REMEMBERED, { name: "kept.mp4" }),
      transfer(
        { kind: "ready", videoId: "x" },
        {
          name: "done.mp4",
          followUp: {
            kind: "failed",
            step: "playlist",
            problem: { kind: "network", serviceMessage: "" },
          },
        },
      ),
    ]);
    await button("Try again: broken.mp4").click();
    await button("Pause new.mp4").click();
    await button("Resume calm.mp4").click();
    await button("Cancel new.mp4").click();
    await button("Continue kept.mp4").click();
    await button("Try again: details of done.mp4").click();
    await button("Dismiss done.mp4").click();
    expect(commands()).toEqual([
      { kind: "retry", ids: ["failed"] },
      { kind: "pause", ids: ["queued"] },
      { kind: "resume", ids: ["paused"] },
      { kind: "cancel", ids: ["queued"] },
      { kind: "reopen", ids: ["needs-file"] },
      { kind: "follow-up", ids: ["ready"] },
      { kind: "dismiss", ids: ["ready"] },
    ]);
  });

  it("The buttons of a row give the chosen file to the upload that it was chosen for", async () => {
    const { tray, commands } = await show([transfer(CHOOSE)]);
    const file = new File(["x"], "ferry.mp4");
    await userEvent.upload(inputIn(tray.element()), file);
    expect(commands()).toEqual([
      { kind: "offer", id: "needs-file", sources: [{ file: expect.any(File), handle: null }] },
    ]);
  });

  it("The buttons of a row use a handle where the browser has one, and nothing when no file was chosen", async () => {
    const directory = await navigator.storage.getDirectory();
    const handle = await directory.getFileHandle("ferry.mp4", { create: true });
    const pick = vi
      .fn<NonNullable<Window["showOpenFilePicker"]>>()
      .mockRejectedValueOnce(new DOMException("Nothing chosen.", "AbortError"))
      .mockResolvedValueOnce([handle]);
    vi.stubGlobal("showOpenFilePicker", pick);
    const { button, commands } = await show([transfer(CHOOSE)]);
    await button("Choose file for ferry.mp4").click();
    expect(commands()).toEqual([]);
    await button("Choose file for ferry.mp4").click();
    await expect
      .poll(commands)
      .toEqual([
        { kind: "offer", id: "needs-file", sources: [{ file: expect.any(File), handle }] },
      ]);
    vi.unstubAllGlobals();
  });
});

describe("the heading, which is enough when the tray is folded", () => {
  it("Counts bytes, speed and time of what runs", async () => {
    const { heading, button, screen } = await show([
      transfer(SENDING, { bytesPerSecond: 20_000_000 }),
      transfer(QUEUED, { sizeBytes: 2_400_000_000, sentBytes: 0 }),
      transfer({ kind: "encoding", videoId: "x" }, { sizeBytes: 1_000_000_000 }),
      transfer(UNREADABLE),
      transfer({ kind: "waiting", reason: "network" }, { id: "far", isElsewhere: true }),
    ]);
    await expect
      .element(heading)
      .toHaveTextContent(
        /^1 uploading · 1 queued · 15.2 GB of 35.2 GB · 20 MB\/s · 17 minutes left · 1 in another tab · 1 encoding · 1 failed$/,
      );
    await button("Hide uploads").click();
    expect(screen.getByRole("list").query()).toBeNull();
    await expect.element(heading).toBeVisible();
    await expect
      .element(screen.getByRole("progressbar", { name: "Progress of all uploads" }))
      .toHaveAttribute("value", "15200000000");
  });

  it.each<[string, Transfer[], string]>([
    [
      "no speed and no time for waiting ones",
      [transfer({ kind: "waiting", reason: "network" }, { bytesPerSecond: 20_000_000 })],
      "1 waiting · 14.2 GB of 31.8 GB",
    ],
    [
      "no time while one waits",
      [
        transfer({ kind: "waiting", reason: "busy" }),
        transfer(SENDING, { bytesPerSecond: 20_000_000 }),
      ],
      "1 uploading · 1 waiting · 28.4 GB of 63.6 GB · 20 MB/s",
    ],
    [
      "no time while a speed is unknown",
      [transfer(SENDING, { id: "a" }), transfer(SENDING, { id: "b", bytesPerSecond: 20_000_000 })],
      "2 uploading · 28.4 GB of 63.6 GB · 20 MB/s",
    ],
    [
      "no bytes when all are sent",
      [transfer({ kind: "ready", videoId: "x" }), transfer(UNREADABLE)],
      "1 failed · 1 ready",
    ],
    [
      "stopped ones",
      [transfer({ kind: "paused" }), transfer(CHOOSE, { sentBytes: 0 })],
      "1 needs attention · 1 paused · 14.2 GB of 63.6 GB",
    ],
    [
      "a video that was just sent, not one of last week",
      [
        transfer(SENDING, { addedAtMs: 5 }),
        transfer({ kind: "ready", videoId: "x" }, { id: "old", endedAtMs: 4 }),
        transfer({ kind: "ready", videoId: "y" }, { id: "new", endedAtMs: 6 }),
      ],
      "1 uploading · 46 GB of 63.6 GB · 2 ready",
    ],
  ])("Sums up the uploads with %s", async (_what, transfers, text) => {
    const { heading } = await show(transfers);
    await expect.element(heading).toHaveTextContent(text);
    expect(heading.element().textContent).toBe(text);
  });

  it("Puts what is left to do first, once nothing is being sent", async () => {
    const { heading, store } = await show([
      transfer({ kind: "ready", videoId: "x" }),
      transfer(CHOOSE),
      transfer(UNREADABLE),
    ]);
    const bold = () =>
      [...heading.element().children]
        .filter((part) => getComputedStyle(part).fontWeight === "600")
        .map(({ textContent }) => textContent);
    await expect
      .element(heading)
      .toHaveTextContent(/^1 needs attention · 1 failed · .* · 1 ready$/);
    expect(bold()).toEqual(["1 needs attention", " · 1 failed"]);
    store.set([transfer(SENDING), transfer(UNREADABLE)]);
    await expect.element(heading).toHaveTextContent(/^1 uploading · .* · 1 failed$/);
    expect(bold()).toEqual(["1 uploading"]);
  });

  it("Shows nothing of what was dismissed", async () => {
    const { tray } = await show([transfer({ kind: "cancelled" }, { isDismissed: true })]);
    expect(tray.query()).toBeNull();
  });
});

describe("several uploads at once", () => {
  it("Pauses, resumes, retries and clears where that applies", async () => {
    const { button, commands } = await show([
      transfer(SENDING),
      transfer(QUEUED),
      transfer({ kind: "paused" }),
      transfer(UNREADABLE, { id: "broken" }),
      transfer(UNREADABLE, { id: "torn" }),
      transfer({ kind: "ready", videoId: "x" }),
      transfer({ kind: "cancelled" }),
      transfer(SENDING, { id: "far", isElsewhere: true }),
    ]);
    await button("Pause all").click();
    await button("Resume all").click();
    await button("Retry all").click();
    await button("Clear finished").click();
    expect(commands()).toEqual([
      { kind: "pause", ids: ["sending", "queued"] },
      { kind: "resume", ids: ["paused"] },
      { kind: "retry", ids: ["broken", "torn"] },
      { kind: "dismiss", ids: ["ready", "cancelled"] },
    ]);
  });

  it("Offers nothing that a single row already offers", async () => {
    const { screen } = await show([transfer(SENDING)]);
    const names = screen
      .getByRole("button")
      .elements()
      .map((button) => button.textContent);
    expect(names.filter((name) => name !== "")).toEqual([]);
    await expect
      .element(screen.getByRole("link", { name: "History" }))
      .toHaveAttribute("href", "/upload/history");
  });

  it("Resumes all remembered files in one click, and asks for the others together", async () => {
    const { tray, button, commands } = await show([
      transfer(REMEMBERED, { id: "a" }),
      transfer(REMEMBERED, { id: "b" }),
      transfer(CHOOSE, { id: "c" }),
    ]);
    await button("Continue all").click();
    await expect.element(button("Choose files")).toBeVisible();
    const input = inputIn(tray.element());
    expect(input.multiple).toBe(true);
    await userEvent.upload(input, [new File(["x"], "c.mp4"), new File(["y"], "d.mp4")]);
    expect(commands()).toEqual([
      { kind: "reopen", ids: ["a", "b"] },
      {
        kind: "offer",
        sources: [
          { file: expect.any(File), handle: null },
          { file: expect.any(File), handle: null },
        ],
      },
    ]);
  });
});

describe("the order", () => {
  it("The order is changed by commands that count unfinished uploads", async () => {
    const { button, commands } = await show([
      transfer({ kind: "ready", videoId: "x" }, { id: "done" }),
      ...named("one", "two", "three"),
    ]);
    await expect.element(button("Move one.mp4 up")).toBeDisabled();
    await expect.element(button("Move one.mp4 to top")).toBeDisabled();
    await expect.element(button("Move three.mp4 down")).toBeDisabled();
    await button("Move two.mp4 up").click();
    await button("Move two.mp4 down").click();
    await button("Move three.mp4 to top").click();
    expect(commands()).toEqual([
      { kind: "move", id: "two", toIndex: 0 },
      { kind: "move", id: "two", toIndex: 2 },
      { kind: "move", id: "three", toIndex: 0 },
    ]);
  });

  it("Keeps the focus on the video, and says where it is now", async () => {
    const { screen, button } = await show(named("one", "two", "three"), obey);
    await button("Move three.mp4 up").click();
    await expect.element(button("Move three.mp4 up")).toHaveFocus();
    await expect.element(screen.getByRole("status")).toHaveTextContent("three.mp4 is now 2 of 3");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Move three.mp4 down")).toHaveFocus();
    await expect.element(screen.getByRole("status")).toHaveTextContent("three.mp4 is now 1 of 3");
    await button("Move one.mp4 down").click();
    await expect.element(button("Move one.mp4 up")).toHaveFocus();
  });

  it("The order has no buttons where there is only one upload", async () => {
    const { screen } = await show([
      transfer(QUEUED),
      transfer({ kind: "encoding", videoId: "x" }),
      transfer(SENDING, { id: "far", isElsewhere: true }),
    ]);
    expect(screen.getByRole("button", { name: /^Move/ }).elements()).toHaveLength(0);
  });
});

describe("the focus, which is never lost", () => {
  it("Goes to the next row after Cancel, and to the tray when there is none", async () => {
    const { button, tray } = await show(named("one", "two"), obey);
    await button("Cancel one.mp4").click();
    await expect.element(button("Pause two.mp4")).toHaveFocus();
    await button("Cancel two.mp4").click();
    await expect.element(tray).toHaveFocus();
  });

  it("Goes to the next row after Dismiss, then to the tray, then to the page", async () => {
    const videos = named("one", "two", "three").map((video): Transfer => {
      return { ...video, stage: { kind: "ready", videoId: video.id } };
    });
    const { screen, button, tray } = await show(videos, obey);
    await button("Dismiss one.mp4").click();
    await expect.element(screen.getByRole("link", { name: "Open video" }).first()).toHaveFocus();
    await button("Dismiss three.mp4").click();
    await expect.element(tray).toHaveFocus();
    await button("Dismiss two.mp4").click();
    await expect.element(screen.getByRole("main")).toHaveFocus();
  });

  it("Stays in the row when the pressed button is replaced", async () => {
    const { store, button } = await show([transfer(UNREADABLE), ...named("two")]);
    await button("Try again: ferry.mp4").click();
    store.set([transfer(QUEUED, { id: "failed" }), ...named("two")]);
    await expect.element(button("Pause ferry.mp4")).toHaveFocus();
  });

  it("Stays where it is outside of the row", async () => {
    const { screen, store, button } = await show(named("one", "two"));
    await button("Pause one.mp4").click();
    await screen.getByRole("main").click();
    store.set(named("two"));
    await expect.element(button("Pause one.mp4")).not.toBeInTheDocument();
    await expect.element(screen.getByRole("main")).toHaveFocus();
  });
});

describe("announcements", () => {
  it("Announces progress in steps of ten per cent and each stage politely", async () => {
    const { screen } = await show([
      transfer(SENDING),
      transfer({ kind: "paused" }),
      transfer({ kind: "waiting", reason: "busy" }),
      transfer(SENDING, { id: "far", isElsewhere: true }),
    ]);
    const status = screen.getByRole("status");
    await expect.element(status).toBeInTheDocument();
    expect(lines(status.element())).toEqual([
      "ferry.mp4: 40 % uploaded",
      "ferry.mp4: paused",
      "ferry.mp4: waiting",
    ]);
    expect(lines(screen.getByRole("alert").element())).toEqual([]);
  });

  it("Announces at once what needs a person", async () => {
    const { screen } = await show([
      transfer(UNREADABLE),
      transfer(CHOOSE),
      transfer({ kind: "waiting", reason: "signed-out" }),
      transfer(
        { kind: "ready", videoId: "x" },
        {
          followUp: {
            kind: "failed",
            step: "playlist",
            problem: { kind: "network", serviceMessage: "" },
          },
        },
      ),
    ]);
    const alert = screen.getByRole("alert");
    await expect.element(alert).toBeInTheDocument();
    expect(lines(alert.element())).toEqual([
      "Sign in to continue uploads",
      "ferry.mp4: upload failed",
      "ferry.mp4: needs its file",
      "ferry.mp4: details couldn’t be saved",
    ]);
  });

  it("Announces the progress of five as one", async () => {
    const videos = Array.from({ length: 5 }, (_, index) =>
      transfer(index < 2 ? SENDING : QUEUED, { id: String(index), name: `${index}.mp4` }),
    );
    const { screen, store } = await show(videos);
    const status = screen.getByRole("status");
    await expect.element(status).toBeInTheDocument();
    expect(lines(status.element())).toEqual([
      "All uploads: 40 % uploaded",
      "0.mp4: uploading",
      "1.mp4: uploading",
    ]);
    const changes: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target } of records) changes.push(target.textContent ?? "");
    });
    observer.observe(status.element(), { childList: true, characterData: true, subtree: true });
    store.set(videos.map((video) => ({ ...video, sentBytes: 15_000_000_000 })));
    await expect.element(screen.getByRole("heading")).toHaveTextContent("75 GB of 159 GB");
    expect(changes).toEqual([]);
    store.set(videos.map((video) => ({ ...video, sentBytes: 16_000_000_000 })));
    await expect.poll(() => changes).toEqual(["All uploads: 50 % uploaded"]);
    observer.disconnect();
  });
});

it("Starts folded where a screen is low, and never covers what has the focus", async () => {
  await page.viewport(1280, 500);
  const { store, tray, button } = await show([transfer(SENDING)]);
  await expect.element(button("Show uploads")).toBeVisible();
  const { style } = document.documentElement;
  const heightPx = () => `${Math.ceil(tray.element().getBoundingClientRect().height)}px`;
  await expect.poll(() => style.scrollPaddingBlockEnd).toBe(heightPx());
  const folded = heightPx();
  await button("Show uploads").click();
  await expect.element(button("Hide uploads")).toBeVisible();
  expect(heightPx()).not.toBe(folded);
  await expect.poll(() => style.scrollPaddingBlockEnd).toBe(heightPx());
  store.set([]);
  await expect.poll(() => style.scrollPaddingBlockEnd).toBe("");
  await page.viewport(1280, 800);
});

it("Fits the tray on a narrow screen", async () => {
  await page.viewport(360, 800);
  const name = `${"a very long name without an end ".repeat(6)}.mp4`;
  const { tray, screen } = await show([
    transfer(SENDING, { name, bytesPerSecond: 2_200_000, isStored: false }),
    transfer({ kind: "needs-file", oneClick: true, mismatch: ["name", "contents"] }, { name }),
    transfer(REMEMBERED, { id: "b", name }),
    transfer(UNREADABLE, { name }),
    transfer({ kind: "ready", videoId: "x" }),
  ]);
  await expect.element(tray).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(screen.getByRole("list").element().scrollWidth).toBeLessThanOrEqual(360);
  for (const button of screen.getByRole("button").elements()) {
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }
  await page.viewport(1280, 800);
});

function lines(region: Element): (string | null)[] {
  return [...region.querySelectorAll("p")].map(({ textContent }) => textContent);
}

function inputIn(element: Element): HTMLInputElement {
  const input = element.querySelector("input");
  if (input === null) throw new Error("There is nothing to choose a file with.");
  return input;
}
