/**
 * Copies a text that is still on its way. Browsers want to hear of it at the click, before it is there.
 * @throws what kept the text from coming, or whatever the browser has against copying
 */
export async function copyWhenThere(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== "function") {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const inText = async () => new Blob([await text], { type: "text/plain" });
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": inText() })]);
}
