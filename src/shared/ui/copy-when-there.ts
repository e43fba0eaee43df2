/**
 * Copies a text that is still loading. Browsers require the clipboard call within the click, before the text
 * is there.
 * @throws the error of `text`, or of the clipboard
 */
export async function copyWhenThere(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== "function") {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const blob = text.then((it) => new Blob([it], { type: "text/plain" }));
  // The error is thrown by `write` below. A browser that asks for permission first may handle the promise too
  // late, after an unhandled rejection.
  blob.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}
