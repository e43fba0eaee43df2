/**
 * Copies a text that is still on its way. Browsers want to hear of it at the click, before it is there.
 * @throws what kept the text from coming, or whatever the browser has against copying
 */
export async function copyWhenThere(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== "function") {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const blob = text.then((it) => new Blob([it], { type: "text/plain" }));
  // Told below. A browser that asks for leave first would come to it too late, when it has failed with nobody listening.
  blob.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}
