import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AppDialog } from "#shared/ui/open-app-dialog.ts";
import { showWorkbench } from "./workbench-for-test.tsx";

const FILE = `1
00:00:01,000 --> 00:00:02,500
The ferry leaves

2
00:00:03,000 --> 00:00:04,000
Calm <i>water</i>

3
00:00:05,000 --> 00:00:06,000
Nobody on board
`;

const TOO_LARGE = "This file is too large to open here.The limit is 10 MB and 50,000 captions.";

const clockOf = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace(".", ",");

/** Returns twenty captions; some have an open tag, and begin before the one in front has ended. */
function overlapping(numbers: readonly number[]): string {
  const cues = Array.from({ length: 20 }, (_, at) => {
    const endMs = at * 1000 + (numbers.includes(at + 2) ? 1200 : 900);
    const text = `${numbers.includes(at + 1) ? "<i>" : ""}Line`;
    return `${at + 1}\n${clockOf(at * 1000)} --> ${clockOf(endMs)}\n${text}\n`;
  });
  return cues.join("\n");
}

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const rowOf = (text: RegExp) => page.getByRole("row", { name: text });

it("The video and the list follow each other", async () => {
  const { player } = await showWorkbench("follow", FILE);
  await rowOf(/Calm/).click();
  expect(player.getTime()).toBe(3);
  await expect.element(rowOf(/Calm/)).toHaveAttribute("aria-current", "time");
  player.seek(5.5);
  await expect.element(rowOf(/Nobody/)).toHaveAttribute("aria-current", "time");
  // The selection does not follow the video.
  await expect.element(field("Text of caption 2")).toBeVisible();
  player.seek(4.5);
  await expect.element(rowOf(/Nobody/)).not.toHaveAttribute("aria-current");
});

it("Typed text renders as it is read, and one undo removes it", async () => {
  const { texts } = await showWorkbench("typing", FILE);
  await field("Text of caption 1").fill("The ferry leaves at six");
  await expect.poll(texts).toEqual(["The ferry leaves at six", "Calm water", "Nobody on board"]);
  await page.getByRole("button", { name: "Undo: text" }).click();
  await expect.poll(texts).toEqual(["The ferry leaves", "Calm water", "Nobody on board"]);
  await expect
    .element(page.getByRole("button", { name: "Undo" }))
    .toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Redo: text" }).click();
  await expect.element(field("Text of caption 1")).toHaveTextContent("The ferry leaves at six");
});

it("Words, captions and several captions become bold or italic, and render so", {
  tags: ["nightly"],
}, async () => {
  const { texts, marked } = await showWorkbench("style", FILE);
  await field("Text of caption 1").click();
  await userEvent.keyboard(
    "{Control>}{Home}{/Control}{Shift>}{Control>}{ArrowRight}{/Control}{/Shift}",
  );
  await userEvent.keyboard("{Control>}b{/Control}");
  await expect.poll(() => marked()?.[0]).toBe("<b>The</b> ferry leaves");
  // The selection is unchanged.
  await page.getByRole("button", { name: "Italic" }).click();
  await expect.poll(() => marked()?.[0]).toBe("<i><b>The</b></i> ferry leaves");
  await userEvent.keyboard("{Control>}b{/Control}");
  await expect.poll(() => marked()?.[0]).toBe("<i>The</i> ferry leaves");
  await page.getByRole("button", { name: "Undo: bold" }).click();
  await page.getByRole("button", { name: "Undo: italic" }).click();
  await rowOf(/Calm/).click();
  await expect
    .element(rowOf(/The ferry/).getByText("The", { exact: true }))
    .toHaveClass("font-bold");
  await expect.element(rowOf(/The ferry/)).toHaveTextContent("The ferry leaves");
  await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}{Control>}i{/Control}");
  await expect.poll(() => marked()?.[2]).toBe("<i>Nobody on board</i>");
  await expect.element(rowOf(/Calm/).getByText("Calm")).toHaveClass("italic");
  await userEvent.keyboard("{Control>}i{/Control}");
  await expect.element(rowOf(/Calm/).getByText("water")).not.toHaveClass("italic");
  await expect.poll(() => marked()?.[2]).toBe("Nobody on board");
  await expect.poll(texts).toEqual(["The ferry leaves", "Calm water", "Nobody on board"]);
});

it("A blank line can be started and is never kept", async () => {
  const { texts } = await showWorkbench("blank", FILE);
  await field("Text of caption 1").click();
  await userEvent.keyboard("{Control>}{End}{/Control}{Enter}{Enter}");
  await expect
    .poll(() => field("Text of caption 1").element().textContent)
    .toBe("The ferry leaves\n\n");
  await userEvent.keyboard("again");
  await expect.poll(() => texts()?.[0]).toBe("The ferry leaves\nagain");
});

it("Reports an invalid time and keeps it as typed, and accepts a short one", async () => {
  await showWorkbench("times", FILE);
  const end = field("End of caption 1");
  await end.fill("2:xx");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Not a valid time. Try 1:02.5")).toBeVisible();
  await expect.element(end).toHaveValue("2:xx");
  await expect.element(end).toHaveAttribute("aria-invalid", "true");
  await end.fill("2.75");
  await userEvent.keyboard("{Enter}");
  await expect.element(end).toHaveValue("0:02.750");
});

it("All commands work by keys, with Alt while typing", async () => {
  const { player, texts } = await showWorkbench("keys", FILE);
  // The middle of the first row is covered by its fields.
  await rowOf(/Calm/).click();
  await userEvent.keyboard("{ArrowUp}k");
  expect(player.isPlaying()).toBe(true);
  await userEvent.keyboard("[Space]");
  expect(player.isPlaying()).toBe(false);
  player.seek(1.2);
  await userEvent.keyboard("i");
  await expect.element(field("Start of caption 1")).toHaveValue("0:01.200");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(field("Text of caption 2")).toHaveFocus();
  await userEvent.keyboard("{Alt>}o{/Alt}");
  await expect
    .element(page.getByText("The video hasn’t passed the start of this caption"))
    .toBeVisible();
  player.seek(3.5);
  await userEvent.keyboard("{Alt>}o{/Alt}");
  await expect.element(field("End of caption 2")).toHaveValue("0:03.500");
  await userEvent.keyboard("{Escape}{Shift>}{ArrowDown}{/Shift}m");
  await expect.poll(texts).toEqual(["The ferry leaves", "Calm water\nNobody on board"]);
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(page.getByText("Undone: merge")).toBeVisible();
  await userEvent.keyboard("{Home}{Delete}");
  await expect.poll(texts).toEqual(["Calm water", "Nobody on board"]);
  const asked = vi.fn<(name: AppDialog) => void>();
  document.addEventListener("appdialog", ({ detail }) => asked(detail), { once: true });
  await userEvent.keyboard("?");
  expect(asked).toHaveBeenCalledExactlyOnceWith("shortcuts");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(page.getByRole("dialog", { name: "Save as a new version" })).toBeVisible();
  // A dialog has the keys to itself.
  await userEvent.keyboard("n{Escape}");
  await expect.poll(texts).toEqual(["Calm water", "Nobody on board"]);
});

it("A caption is split at the caret", async () => {
  const { texts } = await showWorkbench("split", FILE);
  await field("Text of caption 1").click();
  await userEvent.keyboard("{Control>}{Home}{/Control}");
  for (let at = 0; at < "The ferry ".length; at += 1) await userEvent.keyboard("{ArrowRight}");
  await userEvent.keyboard("{Alt>}s{/Alt}");
  await expect.poll(() => texts()?.slice(0, 2)).toEqual(["The ferry", "leaves"]);
});

it("Finds and replaces text, and reports an invalid pattern", {
  tags: ["nightly"],
}, async () => {
  const { texts } = await showWorkbench("find", FILE);
  await expect.element(rowOf(/Calm/)).toBeVisible();
  await userEvent.keyboard("{Control>}f{/Control}");
  await field("Find").fill("(");
  await page.getByRole("checkbox", { name: "Regular expression" }).click();
  await expect.element(page.getByText(/Invalid expression/)).toBeVisible();
  await field("Find").fill("(nobody|calm)");
  await expect.element(page.getByText("2 results")).toBeVisible();
  await page.getByRole("button", { name: "Find next" }).click();
  await expect.element(field("Text of caption 2")).toBeVisible();
  await field("Replace with").fill("[$1]");
  await page.getByRole("button", { name: "Replace all" }).click();
  await expect.poll(texts).toEqual(["The ferry leaves", "[Calm] water", "[Nobody] on board"]);
});

it("Refuses to insert a text that is too long for a caption", async () => {
  await showWorkbench("paste", FILE);
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "-->".repeat(5000));
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  (await field("Text of caption 1").findElement()).dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(true);
  await expect
    .element(page.getByText("Not inserted: a caption can have at most 10,000 characters."))
    .toBeVisible();
});

it("Lists errors and fixes them, and blocks saving until then", async () => {
  const { texts } = await showWorkbench("findings", FILE.replace("00:00:02,500", "00:00:00,500"));
  await expect.element(rowOf(/Calm/)).toBeVisible();
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(page.getByText(/1 error to fix/)).toBeVisible();
  await page.getByRole("button", { name: "Show errors" }).click();
  const found = page.getByRole("group", { name: "Findings" }).getByRole("listitem");
  await expect.element(found.first()).toHaveTextContent("Error: Ends before it starts (caption 1)");
  await expect.poll(texts).toEqual(["Calm water", "Nobody on board"]);
  await page.getByRole("button", { name: "Correct end times" }).click();
  await expect.element(page.getByText(/Ends before it starts/)).not.toBeInTheDocument();
  await expect.poll(texts).toContain("The ferry leaves");
});

it("Findings of a kind share one line, which steps through them", {
  tags: ["nightly"],
}, async () => {
  const { texts } = await showWorkbench("grouped", overlapping([2, 3, 4, 7, 9, 12, 14]));
  await page.getByRole("button", { name: "14 findings" }).click();
  const panel = page.getByRole("group", { name: "Findings" });
  await expect.element(panel).toHaveFocus();
  expect(
    panel
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Warning: Captions overlap (captions 2–4, 7, 9 and 2 more)Trim or merge overlaps",
    "Warning: Unclosed tag: missing \u2068</i>\u2069 (captions 2–4, 7, 9 and 2 more)Close tags",
  ]);
  const line = panel.getByRole("button", { name: /^Warning: Captions overlap/ });
  for (const [number, place] of [
    [2, 1],
    [3, 2],
    [4, 3],
    [7, 4],
  ]) {
    await line.click();
    await expect.element(page.getByText(`Caption ${number}: ${place} of 7`)).toBeVisible();
    await expect.element(field(`Text of caption ${number}`)).toBeVisible();
  }
  await panel.getByRole("button", { name: "Apply all 2 safe fixes" }).click();
  await expect.element(panel.getByText("No issues")).toBeVisible();
  await page.getByRole("button", { name: "Undo: fix" }).click();
  await expect.element(line).toBeVisible();
  await line.click();
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(rowOf(/^9/)).toHaveFocus();
  await expect.poll(texts).toHaveLength(20);
});

it("The length of a caption has the direction of its own words, unlike its clocks", async () => {
  await showWorkbench("length", "WEBVTT\n\n00:01.000 --> 00:03.500\nHi\n");
  const length = page.getByText("2.5 s", { exact: true });
  await expect.element(length).toHaveAttribute("dir", "auto");
});

it("Unreadable parts of a file share one line for each kind", async () => {
  const parts = "nowhere\n\n".repeat(60);
  await showWorkbench("unread", `WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n\n${parts}`);
  await page.getByText(/^60 parts of the file/).click();
  await expect
    .element(page.getByText(/^Text outside a caption/))
    .toHaveTextContent(
      "Text outside a caption: \u2068nowhere\u2069. Viewers may not see it. (lines 6, 8, 10 and 57 more)",
    );
});

it("Refuses a file that is too large without loading it", async () => {
  let isCancelled = false;
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
    cancel() {
      isCancelled = true;
    },
  });
  await showWorkbench("endless", endless);
  await expect.element(page.getByRole("alert")).toHaveTextContent(TOO_LARGE);
  expect(isCancelled).toBe(true);
});

it.each([
  [50_000, "grid", "No."],
  [50_001, "alert", TOO_LARGE],
])(
  "Opens a file of %d captions or refuses it, in the role %s",
  { tags: ["nightly"] },
  async (count, role, text) => {
    const cues = "00:01.000 --> 00:02.000\n\n".repeat(count);
    await showWorkbench(`count-${count}`, `WEBVTT\n\n${cues}`);
    await expect.element(page.getByRole(role).first()).toHaveTextContent(text);
    await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  },
);

it("Offers an earlier draft, and discards it on request", { tags: ["nightly"] }, async () => {
  const first = await showWorkbench("draft", FILE);
  await field("Text of caption 1").fill("Changed");
  await expect.element(page.getByText(/Draft saved/)).toBeVisible();
  await first.screen.unmount();
  const second = await showWorkbench("draft", FILE.replace("Nobody", "Somebody"));
  await expect.element(page.getByText(/The track has changed since this draft/)).toBeVisible();
  await page.getByRole("button", { name: "Continue with draft" }).click();
  await expect.poll(() => second.texts()?.at(-1)).toBe("Nobody on board");
  await page.getByRole("button", { name: "Undo: restore draft" }).click();
  await expect.poll(() => second.texts()?.at(-1)).toBe("Somebody on board");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.element(page.getByText(/Draft saved/)).toBeVisible();
  await second.screen.unmount();
  const third = await showWorkbench("draft", FILE);
  await page.getByRole("button", { name: "Discard draft…" }).click();
  await page.getByRole("button", { name: "Discard draft", exact: true }).click();
  await expect.poll(third.texts).toEqual(["The ferry leaves", "Calm water", "Nobody on board"]);
  await third.screen.unmount();
  await showWorkbench("draft", FILE);
  await expect.element(field("Text of caption 1")).toHaveTextContent("The ferry leaves");
});

it("Stretches captions by two points, and refuses an invalid time", {
  tags: ["nightly"],
}, async () => {
  await showWorkbench("stretch", FILE);
  await page.getByRole("button", { name: "Change times" }).click();
  await page.getByRole("menuitem", { name: "Stretch…" }).click();
  const second = page.getByRole("group", { name: "Second point" });
  const belongs = second.getByRole("textbox", { name: "Should be" });
  await belongs.fill("9");
  await userEvent.keyboard("{Enter}");
  await belongs.fill("nine");
  await page.getByRole("button", { name: "Stretch", exact: true }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await belongs.fill("0:09");
  await page.getByRole("button", { name: "Stretch", exact: true }).click();
  await expect.element(rowOf(/Calm/)).toHaveTextContent("0:05.000");
  await expect.element(rowOf(/Nobody/)).toHaveTextContent("0:09.000");
});

it("Converts captions to another frame rate, and shifts selected ones", {
  tags: ["nightly"],
}, async () => {
  await showWorkbench("rates", FILE);
  await page.getByRole("button", { name: "Change times" }).click();
  await page.getByRole("menuitem", { name: "Change frame rate…" }).click();
  await page.getByRole("combobox", { name: "Captions’ frame rate" }).selectOptions("25");
  await page.getByRole("combobox", { name: "Video’s frame rate" }).selectOptions("50");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect.element(rowOf(/Nobody/)).toHaveTextContent("0:02.500");
  await rowOf(/Calm/).click();
  await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
  await page.getByRole("button", { name: "Change times" }).click();
  await page.getByRole("menuitem", { name: "Shift…" }).click();
  await page.getByRole("textbox", { name: "By" }).fill("-2");
  await page.getByRole("button", { name: "Shift", exact: true }).click();
  await expect.element(page.getByText(/1 caption was moved to the start/)).toBeVisible();
  await expect.element(field("Start of caption 3")).toHaveValue("0:00.500");
  await expect.element(rowOf(/The ferry/)).toHaveTextContent("0:00.500");
});
