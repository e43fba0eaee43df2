import { QueryClientProvider } from "@tanstack/react-query";
import { Link, Route, Routes } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Component as UploadPage } from "#app/pages/upload-page.tsx";
import { createQueryClient } from "#app/providers.tsx";
import { newId } from "#shared/format/ids.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { getNoOthers, withTransfers } from "#test/transfers-for-test.ts";
import { DropAnywhere } from "./drop-anywhere.tsx";
import type { Transfer, TransferCommand } from "./transfer.ts";
import type { TransferStore } from "./transfer-store.ts";

const FOLDERS = [
  { id: 1, name: "/", path: "/" },
  { id: 3, name: "Originals", path: "/Originals" },
  { id: 4, name: "Harbour", path: "/Originals/Harbour" },
];

// In a narrow window details are folded.
beforeEach(() => page.viewport(1280, 800));

/** Gives the response of a test; takes precedence over the fake service, which has folders, recipes and playlists. */
type Answer = (path: string, call: CallForTest) => Response | null | Promise<Response | null>;

const rejected = (message: string) => Response.json({ message }, { status: 400 });

function transfer(over: Partial<Transfer> = {}): Transfer {
  return {
    id: "t1",
    name: "ferry.mp4",
    sizeBytes: 100,
    addedAtMs: 0,
    endedAtMs: null,
    sentBytes: 0,
    bytesPerSecond: null,
    stage: { kind: "queued" },
    details: {
      title: null,
      description: null,
      folderIds: [],
      recipeId: null,
      playlistId: null,
      isKeptUnpublished: false,
    },
    followUp: { kind: "idle" },
    publishing: null,
    isBegun: false,
    isStored: true,
    isElsewhere: false,
    isRepairing: false,
    isDismissed: false,
    ...over,
  };
}

async function show({
  transfers = [],
  answer = () => null,
}: {
  transfers?: Transfer[];
  answer?: Answer;
} = {}) {
  const fetchFunction = fetchForTest(async (call) => {
    const path = call.url.pathname.replace("/api", "");
    const own = await answer(path, call);
    if (own !== null) return own;
    if (path === "/v2/folder") return Response.json(FOLDERS);
    if (path === "/v2/recipes") {
      return Response.json([
        { recipeId: "r1", name: "Standard", isDefault: true },
        { recipeId: "r2", name: "Archive", isDefault: false },
      ]);
    }
    if (path === "/v2/playlists") return Response.json([{ id: "p1", title: "Sea" }]);
    return Response.json([]);
  });
  const api = createApiClient(parseRuntimeConfig({}), fetchFunction);
  const send = vi.fn<(command: TransferCommand) => void>();
  const add = vi.fn<TransferStore["add"]>((videos) => videos.map(newId));
  const store = {
    subscribe: () => () => {},
    getState: () => transfers,
    add,
    send,
    getOthers: getNoOthers,
    recall: async () => {},
    takeUp: () => {},
  } satisfies TransferStore;
  const queryClient = createQueryClient();
  const services = { api, settle: createConsistencyPoller(), page: createPageStore(), queryClient };
  const screen = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={withTransfers(services, store)}>
        <main tabIndex={-1}>
          <Routes>
            <Route path="/elsewhere" element={null} />
            <Route path="*" element={<UploadPage />} />
          </Routes>
        </main>
        <Link to="/elsewhere">Elsewhere</Link>
        <DropAnywhere folderId={null} />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { screen, send, add };
}

/** Presses, moves or releases the mouse on an element. */
const pointer = (type: string, target: Element, buttons: number) =>
  target.dispatchEvent(
    new PointerEvent(type, { pointerType: "mouse", button: 0, buttons, bubbles: true }),
  );

/** Drags the mouse from one element to another. */
async function dragOver(from: Element, to: Element): Promise<void> {
  pointer("pointerdown", from, 1);
  // React makes its enter of the browser's over.
  pointer("pointerover", to, 1);
  pointer("pointerup", to, 0);
  await Promise.resolve();
}

const boxOf = (element: Element) => element.getBoundingClientRect();

const video = (name = "ferry.mp4", text = "data") =>
  new File([text.replace(/^./, "\0")], name, { type: "video/mp4" });

const chooseFolder = (files: File[]) => {
  const input = document.querySelector<HTMLInputElement>("input[type=file][hidden]");
  if (input === null) throw new Error("There is no way to choose a folder.");
  expect(input.webkitdirectory).toBe(true);
  Object.defineProperty(input, "files", { value: files });
  Object.defineProperty(input, "value", { value: "", writable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
};

/** Pastes data on a target; returns true if a handler accepted the event. */
const paste = (target: EventTarget, clipboardData: DataTransfer) => {
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event.defaultPrevented;
};

describe("adding videos", () => {
  it("Starts the uploads without a further question", async () => {
    const { screen, add } = await show();
    await userEvent.upload(screen.getByLabelText("Drop videos here"), video());
    await expect
      .poll(() => add.mock.calls.flat(2).map(({ file }) => file.name))
      .toEqual(["ferry.mp4"]);
  });

  it("Says what was left out until that is dismissed", { tags: ["nightly"] }, async () => {
    const { screen, add } = await show();
    await userEvent.upload(screen.getByLabelText("Drop videos here"), [
      video("nothing.mp4", ""),
      new File(["x"], ".DS_Store"),
      new File(["hello"], "greeting.mp4", { type: "video/mp4" }),
    ]);
    const notice = screen.getByRole("region", { name: "Skipped" });
    const items = notice.getByRole("alert").getByRole("listitem");
    await expect
      .poll(() => items.elements().map(({ textContent }) => textContent))
      .toEqual([
        "Skipped “nothing.mp4”: empty file",
        "Skipped “.DS_Store”: not a video",
        "Skipped “greeting.mp4”: it contains text",
      ]);
    await notice.getByRole("button", { name: "Dismiss" }).click();
    expect(notice.query()).toBeNull();
    await expect.element(screen.getByRole("main")).toHaveFocus();
    expect(add).not.toHaveBeenCalled();
  });

  it("Counts the hidden files in a folder", { tags: ["nightly"] }, async () => {
    const { screen } = await show();
    const hidden = new File(["x"], ".DS_Store");
    Object.defineProperty(hidden, "webkitRelativePath", { value: "A/.DS_Store" });
    chooseFolder([hidden]);
    await expect
      .element(screen.getByRole("region", { name: "Skipped" }))
      .toHaveTextContent("1 hidden file skipped");
  });

  it.each([
    ".mp4",
    "../../etc/passwd.mp4",
    "..\\..\\passwd.mp4",
    "bell\u0007 and\nline.mp4",
    "ferry.mp4. . ",
    "   .mp4",
    "ferry\u202E4pm.mp4",
    `${"x".repeat(296)}.mp4`,
  ])("Starts a file that is called %j", { tags: ["nightly"] }, async (name) => {
    const { screen, add } = await show();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(video(name));
    document.body.dispatchEvent(
      new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }),
    );
    await expect.poll(() => add.mock.calls.flat(2).map(({ file }) => file.name)).toEqual([name]);
    expect(screen.getByRole("region", { name: "Skipped" }).query()).toBeNull();
  });

  it("Isolates the direction of a name that is left out", { tags: ["nightly"] }, async () => {
    const { screen } = await show();
    await userEvent.upload(screen.getByLabelText("Drop videos here"), video("a\u202Eb.txt", "x"));
    const item = screen.getByRole("alert").getByRole("listitem");
    await expect.element(item).toHaveTextContent("Skipped “a\u202Eb.txt”: not a video");
    expect(item.element().querySelector("bdi")?.textContent).toBe("a\u202Eb.txt");
  });

  it("Accepts a file once that is given twice at once, and says so", async () => {
    const { screen, add } = await show();
    const input = screen.getByLabelText("Drop videos here").element();
    if (!(input instanceof HTMLInputElement)) throw new TypeError("No field for files.");
    // Uploaded files are dated with the current time, so two uploads could differ by chance.
    const given = new DataTransfer();
    const twice = video();
    given.items.add(twice);
    given.items.add(twice);
    input.files = given.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await expect
      .element(screen.getByRole("alert"))
      .toHaveTextContent("Skipped a copy of “ferry.mp4”");
    await expect.poll(() => add.mock.calls.flat()).toHaveLength(1);
  });

  it.each<[string, Transfer["stage"], string]>([
    ["is sent", { kind: "sending" }, "Same name and size as a current upload"],
    ["is paused", { kind: "paused" }, "Same name and size as a current upload"],
    ["is a video", { kind: "ready", videoId: "v" }, "Same name and size as an earlier upload"],
  ])("Asks about a file that %s already", { tags: ["nightly"] }, async (_, stage, question) => {
    const { screen, add } = await show({ transfers: [transfer({ sizeBytes: 4, stage })] });
    await userEvent.upload(screen.getByLabelText("Drop videos here"), video());
    const held = screen.getByRole("region", { name: "1 file needs a decision" });
    await expect.element(held).toHaveTextContent(question);
    expect(add).not.toHaveBeenCalled();
    await held.getByRole("button", { name: "Upload anyway: ferry.mp4" }).click();
    expect(add).toHaveBeenCalledTimes(1);
    expect(held.query()).toBeNull();
  });

  it.each<[string, Transfer["stage"]]>([
    ["failed", { kind: "failed", failure: { kind: "file-unreadable" } }],
    ["was cancelled", { kind: "cancelled" }],
    ["was interrupted", { kind: "needs-file", oneClick: false, mismatch: [] }],
  ])("Does not ask about a file whose upload %s", { tags: ["nightly"] }, async (_, stage) => {
    const { screen, add } = await show({ transfers: [transfer({ sizeBytes: 4, stage })] });
    await userEvent.upload(screen.getByLabelText("Drop videos here"), video());
    await expect.poll(() => add.mock.calls.length).toBe(1);
  });

  it("Says so when no file in a folder could be a video", { tags: ["nightly"] }, async () => {
    const { screen } = await show();
    chooseFolder([]);
    await expect
      .element(screen.getByRole("region", { name: "Skipped" }))
      .toHaveTextContent("No videos in what you dropped");
  });

  it("Keeps the focus on the files that are held back, then on the page", {
    tags: ["nightly"],
  }, async () => {
    const { screen, add } = await show();
    const files = ["one.odd", "two.odd", "three.odd"].map((name) => new File(["\0ideo"], name));
    await userEvent.upload(screen.getByLabelText("Drop videos here"), files);
    const held = screen.getByRole("region", { name: /decision/ });
    await screen.getByRole("button", { name: "Skip: one.odd" }).click();
    await expect
      .element(screen.getByRole("button", { name: "Upload anyway: two.odd" }))
      .toHaveFocus();
    await screen.getByRole("button", { name: "Upload anyway: three.odd" }).click();
    await expect.element(held).toHaveFocus();
    await screen.getByRole("button", { name: "Skip: two.odd" }).click();
    await expect.element(screen.getByRole("main")).toHaveFocus();
    expect(add).toHaveBeenCalledTimes(1);
  });

  it("Shows the count of lookups, and announces them once", { tags: ["nightly"] }, async () => {
    const answers: (() => void)[] = [];
    const { screen, add } = await show({
      answer: async (path) => {
        if (path !== "/v2/vod") return null;
        await new Promise<void>((resolve) => answers.push(resolve));
        return Response.json([]);
      },
    });
    await userEvent.upload(screen.getByLabelText("Drop videos here"), [
      video("1.mp4"),
      video("2.mp4"),
    ]);
    const status = screen.getByText("Checking videos…");
    await expect.element(status).toHaveRole("status");
    await expect.element(screen.getByText("Checking 2 videos…")).toBeVisible();
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.();
    await expect.element(screen.getByText("Checking 1 video…")).toBeVisible();
    await expect.element(status).toHaveTextContent(/^Checking videos…$/);
    answers[1]?.();
    await expect.poll(() => add.mock.calls.length).toBe(2);
  });

  it("Asks first when the library has a video of the same file", async () => {
    const { screen, add } = await show({
      answer: (path) =>
        path === "/v2/vod"
          ? Response.json([{ id: "a/b", title: "Slow ferry", filename: "ferry.mp4", filesize: 4 }])
          : null,
    });
    await userEvent.upload(screen.getByLabelText("Drop videos here"), video());
    await expect
      .element(screen.getByRole("link", { name: "Slow ferry" }))
      .toHaveAttribute("href", "/vods/a%2Fb/overview");
    expect(add).not.toHaveBeenCalled();
    await screen.getByRole("button", { name: "Upload anyway: ferry.mp4" }).click();
    expect(add).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("heading", { name: "1 file needs a decision" }).query()).toBeNull();
  });

  it("Accepts a drop anywhere, and says so while files are over the page", async () => {
    const { screen, add } = await show();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(video());
    const over = new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(over);
    expect(over.defaultPrevented).toBe(true);
    await expect.element(screen.getByText("Drop videos to upload")).toBeVisible();
    document.body.dispatchEvent(
      new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }),
    );
    await expect.poll(() => add.mock.calls.length).toBe(1);
    expect(screen.getByText("Drop videos to upload").query()).toBeNull();
  });

  it("Accepts files that are pasted, and leaves text to the field", {
    tags: ["nightly"],
  }, async () => {
    const { screen, add } = await show({ transfers: [transfer()] });
    const both = new DataTransfer();
    both.items.add(video());
    both.items.add("words", "text/plain");
    const field = screen.getByRole("textbox", { name: "Title" }).element();
    expect(paste(field, both)).toBe(false);
    const label = new DataTransfer();
    label.items.add("words", "text/plain");
    expect(paste(document.body, label)).toBe(false);
    expect(paste(document.body, both)).toBe(true);
    await expect.poll(() => add.mock.calls.length).toBe(1);
  });
});

describe("defaults for all videos", () => {
  it("Defaults for all videos apply to videos that are there and to those that are added, and are taken back", async () => {
    const { screen, add, send } = await show({
      transfers: [
        transfer(),
        transfer({ id: "t2", name: "quay.mp4", isBegun: true, stage: { kind: "sending" } }),
        transfer({ id: "t3", isElsewhere: true }),
        transfer({ id: "t4", stage: { kind: "cancelled" } }),
      ],
    });
    const panel = screen.getByRole("region", { name: "For all videos" });
    await panel.getByRole("combobox", { name: "Folder" }).selectOptions("/Originals/Harbour");
    await panel.getByRole("combobox", { name: "Encoding" }).selectOptions("Archive");
    await panel.getByRole("combobox", { name: "Add to playlist when ready" }).selectOptions("Sea");
    await expect
      .element(panel.getByRole("option", { name: "Standard (default)" }))
      .toBeInTheDocument();
    await panel
      .getByRole("combobox", { name: "When ready", exact: true })
      .selectOptions("Keep unpublished");
    await userEvent.upload(screen.getByLabelText("Drop videos here"), video("new.mp4"));
    const details = {
      title: null,
      description: null,
      folderIds: ["4"],
      recipeId: "r2",
      playlistId: "p1",
      isKeptUnpublished: true,
    };
    await expect.poll(() => add.mock.calls[0]?.[0][0]?.details).toEqual(details);
    expect(send.mock.calls.flat()).toEqual([
      { kind: "describe", ids: ["t1", "t2"], change: { folderIds: ["4"] } },
      // It can't change once sending has begun.
      { kind: "describe", ids: ["t1"], change: { recipeId: "r2" } },
      { kind: "describe", ids: ["t1", "t2"], change: { playlistId: "p1" } },
      { kind: "describe", ids: ["t1", "t2"], change: { isKeptUnpublished: true } },
    ]);
    await expect.element(panel.getByRole("status")).toHaveTextContent("Applied to 2 videos");
    send.mockClear();
    await panel.getByRole("button", { name: "Undo" }).click();
    // What was typed meanwhile stays.
    const change = { isKeptUnpublished: false };
    expect(send.mock.calls.flat()).toEqual(
      ["t1", "t2"].map((id) => ({ kind: "describe", ids: [id], change })),
    );
    await userEvent.upload(screen.getByLabelText("Drop videos here"), video("next.mp4"));
    await expect
      .poll(() => add.mock.calls.at(-1)?.[0][0]?.details)
      .toEqual({ ...details, isKeptUnpublished: false });
  });

  it("Details are for the selected videos alone: by Shift, by dragging over boxes, or all", async () => {
    const names = ["a.mp4", "b.mp4", "c.mp4", "d.mp4"];
    const { screen, send } = await show({
      transfers: names.map((name) => transfer({ id: name, name })),
    });
    const box = (name: string) => screen.getByRole("checkbox", { name: `Select ${name}` });
    const checked = () =>
      names.filter((name) => {
        const element = box(name).element();
        return element instanceof HTMLInputElement && element.checked;
      });
    await box("b.mp4").click();
    await box("d.mp4").click({ modifiers: ["Shift"] });
    await expect.poll(checked).toEqual(["b.mp4", "c.mp4", "d.mp4"]);
    await screen.getByRole("button", { name: "Clear selection" }).click();
    await expect.poll(checked).toEqual([]);
    await dragOver(box("a.mp4").element(), box("c.mp4").element());
    await expect.poll(checked).toEqual(["a.mp4", "b.mp4", "c.mp4"]);
    const panel = screen.getByRole("region", { name: "For 3 selected videos" });
    await panel
      .getByRole("combobox", { name: "When ready", exact: true })
      .selectOptions("Keep unpublished");
    expect(send.mock.calls.flat()).toEqual([
      { kind: "describe", ids: ["a.mp4", "b.mp4", "c.mp4"], change: { isKeptUnpublished: true } },
    ]);
    await screen.getByRole("checkbox", { name: "Select all" }).click();
    await expect.poll(checked).toEqual(names);
  });

  it("Defaults for all videos create a folder on the spot, and say that it is not listed yet", {
    tags: ["nightly"],
  }, async () => {
    const bodies: unknown[] = [];
    const { screen } = await show({
      answer(path, { method, body }) {
        if (path !== "/v2/folder" || method !== "POST") return null;
        bodies.push(body);
        return Response.json({ id: 9, name: "Night 🌊", path: "/Originals/Night 🌊" });
      },
    });
    const panel = screen.getByRole("region", { name: "For all videos" });
    await panel.getByRole("combobox", { name: "Folder" }).selectOptions("/Originals");
    await panel.getByRole("button", { name: "New folder…" }).click();
    const name = panel.getByRole("textbox", { name: "Folder name" });
    await expect.element(name).toHaveFocus();
    await name.fill("Night 🌊");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(panel.getByRole("combobox", { name: "Folder" }))
      .toHaveDisplayValue("/Originals/Night 🌊");
    await expect.element(panel).toHaveTextContent("Not confirmed yet");
    expect(bodies).toEqual([{ full_path: "/Originals/Night 🌊" }]);
  });

  it("Defaults for all videos say beside the field why a folder could not be created", {
    tags: ["nightly"],
  }, async () => {
    const { screen } = await show({
      answer: (path, { method }) =>
        path === "/v2/folder" && method === "POST" ? rejected("The name is too long") : null,
    });
    await screen.getByRole("button", { name: "New folder…" }).click();
    await userEvent.keyboard("a/b");
    await expect.element(screen.getByText("Names can’t contain a slash.")).toBeVisible();
    await userEvent.clear(screen.getByRole("textbox", { name: "Folder name" }));
    await userEvent.keyboard("x{Enter}");
    await expect.element(screen.getByRole("alert")).toHaveTextContent("The name is too long");
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("alert").query()).toBeNull();
    await expect.element(screen.getByRole("button", { name: "New folder…" })).toHaveFocus();
  });

  it("Defaults for all videos say why only the account's default encoding is offered", {
    tags: ["nightly"],
  }, async () => {
    const { screen } = await show({
      answer: (path) => (path === "/v2/recipes" ? Response.json({}, { status: 404 }) : null),
    });
    await expect.element(screen.getByText("Couldn’t load the options")).toBeVisible();
    await expect
      .element(screen.getByRole("combobox", { name: "Encoding" }))
      .toHaveDisplayValue("Account default");
  });
});

describe("one video", () => {
  it("Gets a title on Enter and on leaving, and none when it is emptied", {
    tags: ["nightly"],
  }, async () => {
    const { screen, send } = await show({ transfers: [transfer({ name: "سفينة.v2.mp4" })] });
    const field = screen.getByRole("textbox", { name: "Title" });
    await expect.element(field).toHaveAttribute("placeholder", "سفينة.v2");
    await field.click();
    await userEvent.keyboard("  Slow ferry {Enter}");
    await userEvent.keyboard("Quay{Escape}");
    await userEvent.keyboard(" {Tab}");
    await field.click();
    await userEvent.keyboard("Quay{Tab}");
    expect(send.mock.calls.flat()).toEqual([
      { kind: "describe", ids: ["t1"], change: { title: "Slow ferry" } },
      { kind: "describe", ids: ["t1"], change: { title: "Quay" } },
    ]);
  });

  it("Keeps a title that is being typed when the page is left, and sends it once", {
    tags: ["nightly"],
  }, async () => {
    const { screen, send } = await show({ transfers: [transfer()] });
    const field = screen.getByRole("textbox", { name: "Title" });
    await field.click();
    await userEvent.keyboard("Quay");
    dispatchEvent(new PageTransitionEvent("pagehide"));
    const reported = { kind: "describe", ids: ["t1"], change: { title: "Quay" } };
    expect(send.mock.calls.flat()).toEqual([reported]);
    await userEvent.keyboard("Slow ferry");
    // Dispatch the event directly: a real click would first move the focus.
    screen
      .getByRole("link", { name: "Elsewhere" })
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    await expect.element(field).not.toBeInTheDocument();
    await expect
      .poll(() => send.mock.calls.flat())
      .toEqual([reported, { kind: "describe", ids: ["t1"], change: { title: "Slow ferry" } }]);
  });

  it("Folds its details on a narrow screen, beside its title", { tags: ["nightly"] }, async () => {
    await page.viewport(390, 800);
    const name = "a name that goes on and on without an end.mp4";
    const { screen } = await show({ transfers: [transfer({ name })] });
    const row = screen.getByRole("listitem");
    const button = row.getByRole("button", { name: `Details: ${name}` });
    const title = row.getByRole("textbox", { name: "Title" });
    expect(boxOf(title.element()).right).toBeLessThanOrEqual(boxOf(button.element()).left);
    expect(boxOf(button.element()).right).toBeLessThanOrEqual(390);
    expect(row.getByRole("combobox", { name: "Folder" }).query()).toBeNull();
    await button.click();
    await expect.element(row.getByRole("combobox", { name: "Folder" })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it("Keeps its recipe once sending has begun, and says why", { tags: ["nightly"] }, async () => {
    const { screen, send } = await show({
      transfers: [transfer({ isBegun: true, stage: { kind: "sending" } })],
    });
    const videos = screen.getByRole("listitem");
    const recipe = videos.getByRole("combobox", { name: "Encoding" });
    await expect.element(recipe).toBeDisabled();
    await expect
      .element(recipe)
      .toHaveAccessibleDescription("Can’t be changed once uploading has begun.");
    await videos.getByRole("combobox", { name: "Folder" }).selectOptions("/Originals");
    expect(send.mock.calls.flat()).toEqual([
      { kind: "describe", ids: ["t1"], change: { folderIds: ["3"] } },
    ]);
  });

  it("Shows the state of its details, and retries", async () => {
    const { screen, send } = await show({
      transfers: [
        transfer({ id: "t1", name: "one.mp4", followUp: { kind: "working" } }),
        transfer({ id: "t2", name: "two.mp4", followUp: { kind: "done" } }),
        transfer({
          id: "t3",
          name: "three.mp4",
          followUp: {
            kind: "failed",
            step: "details",
            problem: { kind: "rejected", serviceMessage: "No such folder" },
          },
        }),
      ],
    });
    const videos = screen.getByRole("region", { name: "Uploads" });
    await expect.element(videos.getByText("Saving details…")).toBeVisible();
    await expect.element(videos).toHaveTextContent("No such folder");
    await videos.getByRole("button", { name: /^Try again/ }).click();
    expect(send.mock.calls.flat()).toEqual([{ kind: "follow-up", ids: ["t3"] }]);
  });
});

/** Returns parts of a SubRip file. */
const cue = (end: string, ...text: (string | Uint8Array<ArrayBuffer>)[]) => [
  `1\n00:00:05,000 --> ${end}\n`,
  ...text,
];

describe("a folder", () => {
  it("A folder is planned, and its videos are uploaded when that is confirmed", async () => {
    const { screen } = await show({
      answer: (path, { method, body }) =>
        path === "/v2/folder" && method === "POST"
          ? Response.json({ id: 7, path: body.full_path })
          : null,
    });
    const file = video();
    Object.defineProperty(file, "webkitRelativePath", { value: "Reels/ferry.mp4" });
    chooseFolder([file]);
    const plan = screen.getByRole("region", { name: "Import “Reels”" });
    await expect
      .element(plan.getByRole("checkbox", { name: "Create 1 folder in /" }))
      .toBeChecked();
    await plan.getByRole("button", { name: "Upload 1 video" }).click();
    const task = screen.getByRole("region", { name: "Importing “Reels”" });
    await expect.element(task.getByRole("listitem").first()).toHaveTextContent("1 folderDone");
    expect(plan.query()).toBeNull();
    await task.getByRole("button", { name: "Dismiss" }).click();
    await vi.waitFor(() => expect(task.query()).toBeNull());
  });

  it("Keeps the cursor in a title of the plan that is typed in its middle", {
    tags: ["nightly"],
  }, async () => {
    const { screen } = await show();
    const file = video("ferry at noon.mp4");
    Object.defineProperty(file, "webkitRelativePath", { value: "Reels/ferry at noon.mp4" });
    chooseFolder([file]);
    const plan = screen.getByRole("region", { name: "Import “Reels”" });
    await plan.getByRole("button", { name: /^Edit / }).click();
    const field = plan.getByRole("textbox", { name: "Title" });
    await field.fill("ferry noon");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}at ");
    await expect.element(field).toHaveValue("ferry at noon");
  });

  it("Holds captions back with errors or in an unsure encoding, until the person decides", {
    tags: ["nightly"],
  }, async () => {
    const { screen } = await show();
    const files = [
      video("ferry.mp4"),
      new File(cue("00:00:01,000", "Good morning"), "ferry.en.srt"),
      video("harbour.mp4", "more"),
      new File(cue("00:00:09,000", "Caf", Uint8Array.of(0xe9)), "harbour.fr.srt"),
      video("pier.mp4", "most"),
      new File(cue("00:00:09,000", "Th", Uint8Array.of(0xe9)), "pier.fr.srt"),
    ];
    for (const file of files) {
      Object.defineProperty(file, "webkitRelativePath", { value: `Reels/${file.name}` });
    }
    chooseFolder(files);
    const plan = screen.getByRole("region", { name: "Import “Reels”" });
    await expect.element(plan).toHaveTextContent("3 files won’t be sent");
    // Rows that need a decision are open.
    await expect.element(plan.getByText("Fix errors before uploading")).toBeVisible();
    await plan.getByRole("button", { name: /^Correct end times/ }).click();
    await expect.element(plan).toHaveTextContent("2 files won’t be sent");
    await expect.element(plan.getByText("Done: Correct end times")).toBeVisible();
    expect(plan.getByText("Fix errors before uploading").query()).toBeNull();

    await plan.getByRole("button", { name: "Upload anyway: pier.fr.srt" }).click();
    await expect.element(plan).toHaveTextContent("1 file won’t be sent");
    await expect
      .element(plan.getByText("The encoding may be wrong", { exact: true }))
      .toBeVisible();
    const encoding = plan.getByRole("combobox", { name: "Encoding of harbour.fr.srt" });
    await expect.element(encoding).toHaveValue("Windows-1252");
    await encoding.selectOptions("Windows-1251");
    await expect.element(plan.getByText("Cafй")).toBeVisible();
    await expect.element(plan).toHaveTextContent("3 subtitle files (English and French)");
    await expect.element(plan).not.toHaveTextContent("sent");
  });

  it("Holds captions back that start after the end of their own video", {
    tags: ["nightly"],
  }, async () => {
    const { screen } = await show();
    const recording = await (await fetch("/sandbox/seed/media/sources/harbour.mp4")).blob();
    const late = "1\n01:23:20,000 --> 01:23:22,000\nBom dia a todos\n";
    const files = [
      new File([recording], "ferry.mp4"),
      new File([late], "ferry.pt.srt"),
      video("unknown.mp4"),
      new File([late], "unknown.pt.srt"),
    ];
    for (const file of files) {
      Object.defineProperty(file, "webkitRelativePath", { value: `Reels/${file.name}` });
    }
    chooseFolder(files);
    const plan = screen.getByRole("region", { name: "Import “Reels”" });
    await expect.element(plan).toHaveTextContent("1 file won’t be sent");
    const issue = plan.getByText("Captions start after the end of the video");
    await expect.element(issue).toBeVisible();
    const use = plan.getByRole("combobox", { name: "Use ferry.pt.srt for" });
    await use.selectOptions("Don’t use");
    await expect.element(plan).toHaveTextContent("1 subtitle file (Portuguese)");
    const others = plan.getByRole("region", { name: "Other files" });
    await others.getByRole("combobox", { name: "Use ferry.pt.srt for" }).selectOptions("ferry");
    await expect.element(issue).toBeVisible();
    await plan.getByRole("button", { name: "Upload it anyway: ferry.pt.srt" }).click();
    await expect.element(plan).toHaveTextContent("2 subtitle files (Portuguese)");
    await expect.element(issue).not.toBeInTheDocument();
  });

  it("Says why captions can't be used, and names each file as it was given", {
    tags: ["nightly"],
  }, async () => {
    const { screen } = await show();
    const files = [
      video("ferry.mp4"),
      new File(["# VobSub index file, v7"], "ferry.idx"),
      new File(["x".repeat(11_000_000)], "ferry.fr.srt"),
      new File(['[{"start":1,"end":4,"text":"Good morning"}]'], "ferry.en.json"),
    ];
    for (const file of files) {
      Object.defineProperty(file, "webkitRelativePath", { value: `Reels/${file.name}` });
    }
    chooseFolder(files);
    const plan = screen.getByRole("region", { name: "Import “Reels”" });
    await expect.element(plan).toHaveTextContent("2 files won’t be sent");
    await plan.getByRole("button", { name: "Edit ferry" }).click();
    await expect.element(plan.getByText("Larger than 10 MB.")).toBeVisible();
    await expect.element(plan.getByText("VobSub files can’t be converted here.")).toBeVisible();
    await expect.element(plan.getByText("Sent as ferry.en.vtt.")).toBeVisible();
    await expect
      .element(plan.getByRole("combobox", { name: "Use ferry.en.json for" }))
      .toHaveValue("1");
    expect(plan.getByText("Unsupported or damaged file").query()).toBeNull();
  });

  it("Counts what a camera or a drone wrote beside its clips, and asks no question about it", {
    tags: ["nightly"],
  }, async () => {
    const { screen } = await show();
    const telemetry = "FrameCnt: 1\n[iso: 100] [shutter: 1/500.0] [latitude: 38.7223]\n";
    const files = [
      video("DJI_0001.MP4"),
      new File(["1\n00:00:00,000 --> 00:00:00,033\n", telemetry], "DJI_0001.SRT"),
      new File(["preview"], "DJI_0001.LRF"),
      video("C0001.MP4", "more"),
      new File(["<NonRealTimeMeta />"], "C0001M01.XML"),
      new File(["thumbnail"], "C0001.THM"),
      new File(["notes"], "notes.md"),
    ];
    for (const file of files) {
      Object.defineProperty(file, "webkitRelativePath", { value: `Card/${file.name}` });
    }
    chooseFolder(files);
    const plan = screen.getByRole("region", { name: "Import “Card”" });
    await expect.element(plan.getByRole("button", { name: "Upload 2 videos" })).toBeVisible();
    const skipped = screen.getByRole("region", { name: "Skipped" });
    await expect
      .element(skipped)
      .toHaveTextContent(/^Skipped “notes.md”: not a video4 extra camera files skipped$/);
    await expect.element(plan).not.toHaveTextContent("DJI_0001.SRT");
    await expect.element(plan).not.toHaveTextContent("sent");
    expect(screen.getByRole("region", { name: /decision/ }).query()).toBeNull();
  });

  it("Leaves nothing behind when its plan is discarded", { tags: ["nightly"] }, async () => {
    const { screen } = await show();
    const file = video();
    Object.defineProperty(file, "webkitRelativePath", { value: "Reels/ferry.mp4" });
    chooseFolder([file]);
    const plan = screen.getByRole("region", { name: "Import “Reels”" });
    await plan.getByRole("checkbox", { name: "Upload ferry" }).click();
    await expect
      .element(plan.getByRole("button", { name: "Upload 0 videos" }))
      .toHaveAttribute("aria-disabled", "true");
    await plan.getByRole("button", { name: "Discard" }).click();
    expect(plan.query()).toBeNull();
  });
});
