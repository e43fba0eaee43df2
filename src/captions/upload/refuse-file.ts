/** Larger than any real caption file. */
export const LARGEST_FILE_BYTES = 10 * 1024 * 1024;

/** Why a file can't become a track, whatever is done to it. `unreadable`: the disk did not give it. */
export type Refusal = "extension" | "tooLarge" | "empty" | "binary" | "unreadable";

/** Validates a file by name and size; null: acceptable. */
export function refuseFile({ name, size }: { name: string; size: number }): Refusal | null {
  if (!/.\.(?:srt|vtt)$/i.test(name)) return "extension";
  if (size > LARGEST_FILE_BYTES) return "tooLarge";
  return size === 0 ? "empty" : null;
}
