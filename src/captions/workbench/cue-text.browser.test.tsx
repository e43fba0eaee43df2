import { expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { showWorkbench } from "./workbench-for-test.tsx";

const FILE = `1
00:00:01,000 --> 00:00:02,500
{\\an8}Calm <i>water</i> &amp; wind

2
00:00:03,000 --> 00:00:04,000
<font color="red">Red</font> </b> and I <3 you
`;

const VTT = `WEBVTT

00:01.000 --> 00:02.500
<v Ann>Calm</v> <c.loud>water</c> <00:02.000>now
`;

const field = (number: number) =>
  page.getByRole("textbox", { name: `Text of caption ${number}`, exact: true });
const within = (number: number, text: string) => field(number).getByText(text, { exact: true });

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key);
}

/** Copies as a page does: as text and as HTML. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  clipboardData.setData("text/html", `<h1>${text}</h1>`);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}

it("Tags are rendered, and their source is never shown", async () => {
  await showWorkbench("drawn", FILE);
  await expect.element(within(1, "water")).toHaveClass("italic");
  await expect.element(within(1, "an8")).toHaveAttribute("title", "Position or effect");
  await expect.element(field(1)).toHaveTextContent(/^an8Calm water & wind$/);
  await page.getByRole("row", { name: /^2/ }).click();
  await expect.element(within(2, "Red")).toHaveAttribute("title", 'Tag: font color="red"');
  await expect.element(within(2, "b")).toHaveAttribute("title", "End tag without a start");
  await expect.element(field(2)).toHaveTextContent(/^Red b and I <3 you$/);
});

it("The speaker stands before the words, classes are marked and timestamps are small", async () => {
  await showWorkbench("drawn-vtt", VTT);
  await expect.element(within(1, "Calm")).toHaveAttribute("data-speaker", "Ann: ");
  await expect.element(within(1, "water")).toHaveAttribute("title", "Tag: c.loud");
  await expect.element(within(1, "00:02.000")).toHaveAttribute("title", "Time within the text");
  await expect.element(field(1)).toHaveTextContent(/^Calm water 00:02.000now$/);
});

it("Text typed within a style has it, and typed tags become a style", {
  tags: ["nightly"],
}, async () => {
  const { marked } = await showWorkbench("typed", FILE);
  await field(1).click();
  await press("{Control>}{Home}{/Control}");
  for (let at = 0; at < "¤Calm water".length; at += 1) await press("{ArrowRight}");
  await press("s");
  await expect.poll(() => marked()?.[0]).toBe("Calm <i>waters</i> &amp; wind");
  await press("{Control>}{End}{/Control}", " <b>now</b>, <3");
  await expect.element(within(1, "now")).toHaveClass("font-bold");
  await expect.poll(() => marked()?.[0]).toBe("Calm <i>waters</i> &amp; wind <b>now</b>, &lt;3");
  await press("{Control>}z{/Control}", "{Control>}z{/Control}");
  await expect
    .poll(() => marked()?.[0])
    .toBe("Calm <i>waters</i> &amp; wind &lt;b&gt;now&lt;/b&gt;");
  await press("{Control>}z{/Control}");
  await expect.poll(() => marked()?.[0]).toBe("Calm <i>water</i> &amp; wind");
  await expect.element(field(1)).toHaveFocus();
});

it("Pasted text is read with its tags, and pasted pages as plain text", async () => {
  const { marked } = await showWorkbench("pasted", FILE);
  await field(1).click();
  await press("{Control>}{End}{/Control}");
  paste(" and <b>sun</b>\r\n<i>again</i>");
  await expect
    .poll(() => marked()?.[0])
    .toBe("Calm <i>water</i> &amp; wind and <b>sun</b>\n<i>again</i>");
  await press("!");
  await expect.element(field(1)).toHaveTextContent("an8Calm water & wind and sun again!");
});

it("Copied text keeps its tags here, and is plain elsewhere", async () => {
  const { marked } = await showWorkbench("copied", FILE);
  await field(1).click();
  await press("{Control>}a{/Control}");
  const clipboardData = new DataTransfer();
  const event = (type: string) =>
    new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true });
  field(1).element().dispatchEvent(event("cut"));
  await expect.element(field(1)).toHaveTextContent(/^$/);
  expect(clipboardData.getData("text/plain")).toBe("Calm water & wind");
  field(1).element().dispatchEvent(event("paste"));
  await expect.poll(() => marked()?.[0]).toBe("Calm <i>water</i> &amp; wind");
  await expect.element(within(1, "an8")).toBeVisible();
});

it("A caption is split at the caret inside of tags", async () => {
  const { marked } = await showWorkbench("split-tags", FILE);
  await field(1).click();
  await press("{Control>}{Home}{/Control}");
  for (let at = 0; at < "¤Calm wa".length; at += 1) await press("{ArrowRight}");
  await press("{Alt>}s{/Alt}");
  await expect
    .poll(() => marked()?.slice(0, 2))
    .toEqual(["Calm <i>wa</i>", "<i>ter</i> &amp; wind"]);
});

it("Markup without words is deleted like a letter", { tags: ["nightly"] }, async () => {
  const { marked } = await showWorkbench("deleted", FILE);
  await field(1).click();
  await press("{Control>}{Home}{/Control}", "{Delete}", "Very ");
  await expect.element(field(1)).toHaveTextContent(/^Very Calm water & wind$/);
  await press("{Escape}", "{ArrowDown}", "{Enter}");
  await press("{Control>}{Home}{/Control}");
  for (let at = 0; at < "Red ¤".length; at += 1) await press("{ArrowRight}");
  await press("{Backspace}");
  await expect.element(field(2)).toHaveTextContent(/^Red and I <3 you$/);
  await expect.poll(() => marked()?.[1]).toBe("Red  and I &lt;3 you");
});

const compose = async (text: string) =>
  cdp().send("Input.imeSetComposition", {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });

it("An input method composes without interruption", { tags: ["nightly"] }, async () => {
  const { texts } = await showWorkbench("composed", FILE);
  await field(1).click();
  await press("{Control>}{End}{/Control}");
  await compose("に");
  const composed = getSelection()?.focusNode;
  await compose("にほ");
  await compose("にほん");
  expect(getSelection()?.focusNode).toBe(composed);
  await cdp().send("Input.insertText", { text: "日本" });
  await expect.poll(() => texts()?.[0]).toBe("Calm water & wind日本");
  await press("!");
  await expect.poll(() => texts()?.[0]).toBe("Calm water & wind日本!");
});
