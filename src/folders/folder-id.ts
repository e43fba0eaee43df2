/** Returns a folder id as the service expects it in a video: a number (supplement, "VOD record"), unless that
 * would lose precision. */
export function folderIdOnWire(id: string): number | string {
  const number = Number(id);
  return Number.isSafeInteger(number) && String(number) === id ? number : id;
}
