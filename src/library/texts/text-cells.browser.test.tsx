import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LibraryView } from "#library/library-view.ts";
import { showLibraryForTest } from "#test/library-for-test.tsx";
import { readVideo } from "#videos/video-record.ts";

interface Texts {
  title: string;
  description?: string;
}

const THREE: readonly Texts[] = [
  { title: "Slow ferry", description: "From Oslo to Kiel." },
  { title: "Lighthouse" },
  { title: "Harbour" },
];

/** Waits for what the service is to answer, until the test lets it. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

/**
 * Shows videos with the ids "0", "1" and so on, before a service in which a colleague may have changed texts since.
 * @param passed what answers wait for
 */
async function show({
  texts = THREE,
  theirs = {},
  view = {},
  widthPx = 1440,
  passed = Promise.resolve(),
}: {
  texts?: readonly Texts[];
  theirs?: Readonly<Record<string, Partial<Texts>>>;
  view?: Partial<LibraryView>;
  widthPx?: number;
  passed?: Promise<void>;
} = {}) {
  await page.viewport(widthPx, 900);
  const records = new Map(
    texts.map((text, at) => [
      String(at),
      {
        id: String(at),
        creation_date: new Date(Date.UTC(2026, 0, 1) - at * 1000).toISOString(),
        online: true,
        renditions: [{}],
        ...text,
      },
    ]),
  );
  const videos = [...records.values()].map((record) => readVideo(record, []));
  const change = (id: string, to: object) => {
    const record = records.get(id);
    if (record !== undefined) records.set(id, { ...record, ...to });
  };
  for (const [id, their] of Object.entries(theirs)) change(id, their);
  const sent: unknown[] = [];
  const { screen } = await showLibraryForTest({
    videos,
    view: { layout: "table", columns: ["description"], ...view },
    async answer({ method, url, body }) {
      await passed;
      const id = url.pathname.split("/").at(-1) ?? "";
      if (method !== "GET") {
        sent.push([id, body]);
        change(id, body);
      }
      return Response.json(records.get(id) ?? []);
    },
  });
  return { sent, screen };
}

const link = (title: string) => page.getByRole("link", { name: title, exact: true });
const titleField = (title: string) => page.getByRole("textbox", { name: `Edit title: ${title}` });
const descriptionField = (title: string) =>
  page.getByRole("textbox", { name: `Edit description: ${title}` });

/** Puts the focus on the row of a video. */
async function focusRow(title: string): Promise<void> {
  await expect.element(link(title)).toBeInTheDocument();
  const row = link(title).element();
  if (row instanceof HTMLElement) row.focus();
}

/** Types a title that is too long, and takes it back in the dialog that asks about it. */
async function typeTooLong(title: string): Promise<void> {
  await edit(title);
  await titleField(title).fill("x".repeat(1001));
  await userEvent.keyboard("{Enter}");
  const dialog = page.getByRole("dialog", { name: `Edit title: ${title}` });
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

async function edit(title: string): Promise<void> {
  await focusRow(title);
  await userEvent.keyboard("{F2}");
  await expect.element(titleField(title)).toHaveFocus();
}

it("Saves a title that is typed in its row by Enter, and returns the focus to the row", async () => {
  const { sent } = await show();
  await focusRow("Lighthouse");
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("button", { name: "Edit title: Lighthouse" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await titleField("Lighthouse").fill("  Lighthouse at night ");
  await userEvent.keyboard("{Enter}");
  await expect.element(link("Lighthouse at night")).toHaveFocus();
  await expect.poll(() => sent).toEqual([["1", { title: "Lighthouse at night" }]]);
  await edit("Harbour");
  await titleField("Harbour").fill("Another");
  await userEvent.keyboard("{Escape}");
  await expect.element(link("Harbour")).toHaveFocus();
  await edit("Slow ferry");
  await titleField("Slow ferry").fill(" ");
  await userEvent.keyboard("{Enter}");
  await expect.element(link("Slow ferry")).toHaveFocus();
  expect(sent).toHaveLength(1);
});

it("Goes through titles and descriptions by Tab, saves each that was changed, and stays at the last", async () => {
  const { sent } = await show();
  await edit("Slow ferry");
  await userEvent.keyboard("{Tab}");
  await expect.element(descriptionField("Slow ferry")).toHaveFocus();
  await userEvent.keyboard("{End}{Shift>}{Enter}{/Shift}Daily.{Tab}");
  await expect.element(titleField("Lighthouse")).toHaveFocus();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(descriptionField("Slow ferry")).toHaveValue("From Oslo to Kiel.\nDaily.");
  await userEvent.keyboard("{Tab}{Tab}{Tab}");
  await expect.element(titleField("Harbour")).toHaveFocus();
  await userEvent.keyboard("Port{Tab}");
  await expect.element(descriptionField("Harbour")).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(descriptionField("Harbour")).not.toBeInTheDocument();
  expect(document.activeElement?.getAttribute("data-text")).toBe("description");
  await expect
    .poll(() => sent)
    .toEqual([
      ["0", { description: "From Oslo to Kiel.\nDaily." }],
      ["2", { title: "Port" }],
    ]);
});

it("Empties a description, and edits it again by F2 at its cell", {
  tags: ["nightly"],
}, async () => {
  const { sent } = await show();
  await edit("Slow ferry");
  await userEvent.keyboard("{Tab}");
  await descriptionField("Slow ferry").fill("");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toEqual([["0", { description: "" }]]);
  expect(document.activeElement?.textContent).toBe("–");
  await userEvent.keyboard("{F2}");
  await expect.element(descriptionField("Slow ferry")).toHaveFocus();
});

it("Asks about a description that a colleague has changed, once no other text is typed", async () => {
  const answers = gate();
  const { sent } = await show({
    theirs: { 0: { description: "Theirs." } },
    passed: answers.passed,
  });
  // The code of the dialog has loaded then.
  await typeTooLong("Harbour");
  await edit("Slow ferry");
  await userEvent.keyboard("{Tab}");
  await descriptionField("Slow ferry").fill("Mine.");
  await userEvent.keyboard("{Tab}");
  await titleField("Lighthouse").fill("Beacon");
  answers.open();
  const dialog = page.getByRole("dialog", { name: "Edit description: Slow ferry" });
  await expect.element(page.getByText("Not saved")).toBeInTheDocument();
  expect(dialog.elements()).toEqual([]);
  await expect.element(titleField("Lighthouse")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Theirs.");
  await expect.element(dialog.getByRole("textbox", { name: "Description" })).toHaveValue("Mine.");
  await expect.element(dialog.getByRole("textbox", { name: "Description" })).toHaveFocus();
  await expect.poll(() => sent).toEqual([["1", { title: "Beacon" }]]);
  await dialog.getByRole("button", { name: "Overwrite" }).click();
  await expect.poll(() => sent).toContainEqual(["0", { description: "Mine." }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

it("Scrolls the list to the text that Tab leads to, however far away its row is", {
  tags: ["nightly"],
}, async () => {
  await show({ texts: Array.from({ length: 300 }, (_, at) => ({ title: `Video ${at}` })) });
  await edit("Video 3");
  await userEvent.keyboard("{Tab}");
  await expect.element(descriptionField("Video 3")).toHaveFocus();
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(link("Video 299")).toBeInViewport();
  await userEvent.keyboard("{Tab}");
  await expect.element(titleField("Video 4")).toHaveFocus();
  await expect.element(titleField("Video 4")).toBeInViewport({ ratio: 1 });
});

it("Saves a title when its field is left, and keeps what is typed while a key of the list is pressed", {
  tags: ["nightly"],
}, async () => {
  const { sent } = await show();
  await edit("Harbour");
  await userEvent.keyboard("{ControlOrMeta>}a{/ControlOrMeta}");
  await userEvent.keyboard("Old harbour");
  await expect.element(page.getByRole("status").first()).toHaveTextContent("3 videos");
  await userEvent.click(page.getByRole("button", { name: "Columns" }));
  await expect.poll(() => sent).toEqual([["2", { title: "Old harbour" }]]);
});

it("Saves what was typed when the list goes away", { tags: ["nightly"] }, async () => {
  const { sent, screen } = await show();
  await edit("Harbour");
  await titleField("Harbour").fill("Old harbour");
  await screen.unmount();
  await expect.poll(() => sent).toEqual([["2", { title: "Old harbour" }]]);
});

it("Edits the title of a card on a narrow page, in several lines without a break", {
  tags: ["nightly"],
}, async () => {
  const { sent } = await show({ view: { layout: "grid" }, widthPx: 390 });
  await edit("Lighthouse");
  await titleField("Lighthouse").fill("Lighthouse\nat night");
  await userEvent.keyboard("{Tab}");
  await expect.element(titleField("Harbour")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(link("Harbour")).toHaveFocus();
  await expect.poll(() => sent).toEqual([["1", { title: "Lighthouse at night" }]]);
});

it("Asks about a title that a colleague has changed, and about one that is too long", {
  tags: ["nightly"],
}, async () => {
  const { sent } = await show({ theirs: { 0: { title: "Fast ferry" } } });
  await edit("Slow ferry");
  await titleField("Slow ferry").fill("Ferry");
  await userEvent.keyboard("{Enter}");
  const dialog = page.getByRole("dialog", { name: "Edit title: Slow ferry" });
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Fast ferry");
  await expect.element(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Ferry");
  await expect.element(dialog.getByRole("textbox", { name: "Title" })).toHaveFocus();
  expect(sent).toEqual([]);
  await dialog.getByRole("button", { name: "Overwrite" }).click();
  await expect.poll(() => sent).toEqual([["0", { title: "Ferry" }]]);
  await expect.element(dialog).not.toBeInTheDocument();
  await typeTooLong("Harbour");
  expect(sent).toHaveLength(1);
});

it("Asks about a text that could not be saved once no other field is typed in, and overwrites by the button alone", async () => {
  const answers = gate();
  const { sent } = await show({ theirs: { 0: { title: "Fast ferry" } }, passed: answers.passed });
  await edit("Slow ferry");
  await titleField("Slow ferry").fill("Ferry");
  await userEvent.keyboard("{Enter}");
  const other = document.createElement("input");
  document.body.append(other);
  onTestFinished(() => other.remove());
  other.focus();
  answers.open();
  await expect.element(page.getByText("Not saved")).toBeInTheDocument();
  const dialog = page.getByRole("dialog", { name: "Edit title: Slow ferry" });
  await userEvent.keyboard("harbour{Enter}");
  expect(other.value).toBe("harbour");
  expect(dialog.elements()).toEqual([]);
  other.blur();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Fast ferry");
  await expect.element(dialog.getByRole("textbox", { name: "Title" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(sent).toEqual([]);
  await dialog.getByRole("button", { name: "Overwrite" }).click();
  await expect.poll(() => sent).toEqual([["0", { title: "Ferry" }]]);
});

it("Keeps a text open while the window is left, and asks before it would be lost", {
  tags: ["nightly"],
}, async () => {
  const { sent } = await show();
  await edit("Harbour");
  await titleField("Harbour").fill("Old");
  const field = titleField("Harbour").element();
  // A browser tells the field that the window has lost the focus, and keeps it there.
  field.dispatchEvent(new FocusEvent("blur"));
  field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  await expect.element(titleField("Harbour")).toHaveFocus();
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await userEvent.keyboard("{End} harbour{Enter}");
  await expect.poll(() => sent).toEqual([["2", { title: "Old harbour" }]]);
});
