/** A folder's id as the service wants it in a film: a number (supplement, "VOD record"), as long as
 * that is exact. */
export function folderIdOnWire(id: string): number | string {
  const number = Number(id);
  return Number.isSafeInteger(number) && String(number) === id ? number : id;
}
