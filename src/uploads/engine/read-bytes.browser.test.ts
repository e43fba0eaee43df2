import { expect, it } from "vitest";
import { readBytes } from "./fingerprint.ts";

/** Returns a piece of a file on the disk, as a browser reads it. */
function piece(read: () => Promise<ArrayBuffer>): Blob {
  return Object.assign(new Blob(["four"]), { arrayBuffer: read });
}

it("Reads all bytes of a piece", async () => {
  expect(new TextDecoder().decode(await readBytes(new Blob(["four"])))).toBe("four");
});

it("Refuses a piece of which some bytes are missing", async () => {
  const shorter = piece(async () => new ArrayBuffer(3));
  await expect(readBytes(shorter)).rejects.toMatchObject({ name: "NotReadableError" });
});

it.each([
  ["AbortError", "NotFoundError"],
  ["NotFoundError", "NotFoundError"],
  ["NotReadableError", "NotReadableError"],
])("Rejects with the error that a failed read means: %s becomes %s", async (told, name) => {
  const broken = piece(() => Promise.reject(new DOMException("", told)));
  await expect(readBytes(broken)).rejects.toMatchObject({ name });
});
